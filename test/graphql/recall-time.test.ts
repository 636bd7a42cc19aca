import { expect, test } from 'vitest';
import { assertion, type Door, openDoor, write } from './door.js';

// What a question's words say of time, through GraphQL.

async function acme(): Promise<Door> {
  const door = await openDoor();
  await door.ask(
    'mutation { definePredicate(space: "default", input: { name: "ceo", cardinality: SINGLE }) { replayed } }',
  );
  door.clock.set('2025-01-01T20:00:00Z');
  const statements = [
    assertion('Acme', 'ceo', 'Alice', { from: '2010' }),
    assertion('Acme', 'ceo', 'Bob', { from: '2020' }),
  ];
  await write(door, { statements });
  return door;
}

test('each place reads words of time in its own time zone, also in one document', async () => {
  const door = await acme();
  const yesterday =
    'recall(question: "Who ran Acme yesterday?") { snapshot { validAt } time { text validAt fact { ref } } }';
  const found = await door.ask(`{
    utc: asOf { ${yesterday} } tokyo: asOf(timeZone: "Asia/Tokyo") { ${yesterday} }
    bound: asOf(validAt: "2025-01-01T19:00:00Z", timeZone: "Asia/Tokyo") { ${yesterday} }
  }`);
  const at = (validAt: string) => ({
    recall: { snapshot: { validAt }, time: { text: 'yesterday', validAt, fact: null } },
  });
  expect(found.utc).toEqual(at('2024-12-31T12:00:00Z'));
  expect(found.tokyo).toEqual(at('2025-01-01T03:00:00Z'));
  expect(found.bound.recall.time).toBeNull();
});

test('an answer says by which rules it was found, and in whose names', async () => {
  const door = await acme();
  const { asOf } = await door.ask(`{ asOf {
    former: recall(question: "Who is the former CEO of Acme?") { routing hits { fact { text invalidAt } } }
    said: recall(question: "What did our CEO say last time?", in: FACT) { routing }
    exact: recall(question: "ceo_2") { routing }
    search(text: "who leads acme") { names { name entities { name types } } hits { ref } }
  } }`);
  const facts = asOf.former.hits.map(({ fact }: { fact: { text: string } }) => fact.text);
  expect(facts.sort()).toEqual(['Acme ceo Alice', 'Acme ceo Bob']);
  expect(asOf.former.routing).toEqual(['HISTORY']);
  expect(asOf.said.routing).toEqual(['LAST_TIME', 'SAID', 'MINE']);
  expect(asOf.exact.routing).toEqual(['EXACT']);
  expect(asOf.search.names).toEqual([{ name: 'acme', entities: [{ name: 'Acme', types: [] }] }]);
});
