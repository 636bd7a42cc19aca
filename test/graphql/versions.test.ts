import { expect, test } from 'vitest';
import { assertion, openDoor, write } from './door.js';

test('history of an entity’s predicate shows what is no longer believed, and follows an inverse', async () => {
  const door = await openDoor();
  await door.ask(
    'mutation { definePredicate(space: "default", input: { name: "ceo", inverse: "ceo_of" }) { replayed } }',
  );
  const { statements } = await write(
    door,
    { space: 'default', statements: [assertion('Acme', 'ceo', 'Ann')] },
    'statements',
  );
  await write(door, { space: 'default', statements: [{ retract: { statement: statements[0] } }] });
  const { asOf } = await door.ask(`{ asOf { acme: entity(by: { name: "Acme" }) {
    timeline(predicate: "ceo") { text } history(predicate: "ceo") { text expiredAt }
  } ann: entity(by: { name: "Ann" }) { history(predicate: "ceo_of") { text } } } }`);
  expect(asOf.acme).toEqual({ timeline: [], history: [{ text: 'Acme ceo Ann', expiredAt: expect.any(String) }] });
  expect(asOf.ann).toEqual({ history: [{ text: 'Acme ceo Ann' }] });
});

test('predicates are listed in the scopes asked for, from both doors', async () => {
  const door = await openDoor();
  await write(door, { space: 'default', scope: 'user:ann', statements: [assertion('Acme', 'secretly', 'Ann')] });
  const names = '{ name }';
  const own = 'scopes: ["user:ann"]';
  expect(
    await door.ask(`{ shared: predicates ${names} own: predicates(${own}) ${names}
      spaces { predicates ${names} own: predicates(${own}) ${names} } }`),
  ).toEqual({
    shared: [],
    own: [{ name: 'secretly' }],
    spaces: [{ predicates: [], own: [{ name: 'secretly' }] }],
  });
});
