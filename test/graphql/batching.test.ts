import { expect, test } from 'vitest';
import { assertion, type Door, openDoor, write } from './door.js';

// "100 entities with their facts cost one store statement per level" (api.md), counted.

const N = 100;

/** A person each, working for a firm of their own, on the word of an episode. */
async function people(door: Door, prefix: string) {
  const statements = Array.from({ length: N }, (_, i) =>
    assertion(`${prefix}${i}`, 'works_for', `firm of ${prefix}${i}`, {
      from: '2020',
      evidence: [{ quote: `${i} works` }],
    }),
  );
  const body = Array.from({ length: N }, (_, i) => `${i} works`).join('. ');
  await write(door, { episode: { body, occurredAt: '2020' }, statements });
}

/** How often each statement of the store ran while a question was answered. */
async function counted(door: Door, query: string) {
  door.statements.length = 0;
  const data = await door.ask(query);
  const counts: Record<string, number> = {};
  for (const name of door.statements) counts[name] = (counts[name] ?? 0) + 1;
  return { data, counts };
}

const nodes = (select: string) =>
  `{ asOf { entities(first: ${N}, filter: { namePrefix: "ann" }) { nodes { ${select} } } } }`;
const SPACE = { 'space/space': 1 };
const LIST = { 'entity/entities': 1, 'entity/names': 1 };

test('facts of 100 entities, and the objects of those: one statement per level', async () => {
  const door = await openDoor({ observe: true });
  await people(door, 'ann');
  const { data, counts } = await counted(
    door,
    nodes('name facts { nodes { text object { ... on Entity { name facts(direction: IN) { nodes { text } } } } } }'),
  );
  expect(data.asOf.entities.nodes).toHaveLength(N);
  for (const { facts } of data.asOf.entities.nodes) {
    const [{ text, object }] = facts.nodes;
    expect(object.facts.nodes).toEqual([{ text }]);
  }
  // Two describe entities (those listed, and the objects), two read a page of facts for all of a level.
  expect(counts).toEqual({ ...SPACE, 'entity/entities': 1, 'entity/names': 2, 'fact/facts-of.page': 2 });
});

test('provenance, history and amendments of 100 entities’ facts', async () => {
  const door = await openDoor({ observe: true });
  await people(door, 'ann');
  const provenance = await counted(
    door,
    nodes('facts { nodes { provenance { op spans { quote episode { ref } } transaction { committedAt } } } }'),
  );
  expect(provenance.counts).toEqual({
    ...SPACE,
    ...LIST,
    'fact/facts-of.page': 1,
    'fact/facts-by-ref': 1,
    'statement/key-states': 1,
    'statement/evidence': 1,
    'episode/episodes.by-ref': 1,
    'transaction/transactions-at': 1,
  });
  const history = await counted(door, nodes('facts { nodes { history { text afterwards { text } } } }'));
  expect(history.counts).toEqual({
    ...SPACE,
    'space/space': 2,
    ...LIST,
    'fact/facts-of.page': 1,
    // Which keys they are of, asked once for history and once for what came afterwards.
    'fact/facts-by-ref': 2,
    'fact/versions': 2,
  });
  const amendments = await counted(door, nodes('facts { nodes { provenance { amendments { op } aims { op } } } }'));
  expect(amendments.counts['statement/amendments']).toBe(1);
});

test('the answer does not depend on how many share a batch', async () => {
  const door = await openDoor({ observe: true });
  await people(door, 'ann');
  const all = await door.ask(
    nodes('ref facts { totalCount nodes { ref provenance { ref } } } timeline(predicate: "works_for") { ref }'),
  );
  for (const one of all.asOf.entities.nodes.slice(0, 5)) {
    const question = `{ asOf { entity(by: { ref: "${one.ref}" }) {
      ref facts { totalCount nodes { ref provenance { ref } } } timeline(predicate: "works_for") { ref }
    } } }`;
    expect((await door.ask(question)).asOf.entity).toEqual(one);
  }
});

test('a total is counted only when it is selected', async () => {
  const door = await openDoor({ observe: true });
  await people(door, 'ann');
  const count = (counts: Record<string, number>) => Object.keys(counts).filter((name) => name.endsWith('.count'));
  const without = await counted(door, nodes('facts { nodes { ref } }'));
  expect(count(without.counts)).toEqual([]);
  const skipped = await counted(door, nodes('facts { nodes { ref } totalCount @include(if: false) }'));
  expect(count(skipped.counts)).toEqual([]);
  const inFragment = await counted(
    door,
    nodes('facts { nodes { ref } ...F } } } } } fragment F on FactConnection { totalCount').replace(
      / \} \} \} \}$/,
      ' }',
    ),
  );
  expect(inFragment.counts['fact/facts-of.count']).toBe(1);
  const lists =
    '{ asOf { facts { totalCount } episodes { totalCount } entities { totalCount } } transactions { totalCount } }';
  const { data, counts } = await counted(door, lists);
  expect(count(counts).sort()).toEqual([
    'entity/entities.count',
    'episode/episodes.count',
    'fact/facts.count',
    'transaction/transactions.count',
  ]);
  const total = (totalCount: number) => ({ totalCount });
  expect(data).toEqual({
    asOf: { facts: total(N), episodes: total(1), entities: total(2 * N) },
    transactions: total(1),
  });
});
