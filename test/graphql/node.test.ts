import { expect, test } from 'vitest';
import { openDoor, write } from './door.js';

const NODE = `query ($id: ID!) { node(id: $id) {
  __typename id
  ... on Entity { name facts { nodes { text } } }
  ... on Fact { text invalidAt expiredAt atStart { validAt knownAt space scopes } }
  ... on Statement { op live amendments { op } }
  ... on Episode { body }
} }`;

async function history() {
  const door = await openDoor();
  await write(door, {
    episode: { body: 'Ann was called Annie once.', occurredAt: '2020' },
    statements: [
      { assert: { subject: { key: 'reg:1' }, predicate: 'name', object: { literal: 'Annie' }, from: '1974' } },
      { assert: { subject: { key: 'reg:1' }, predicate: 'name', object: { literal: 'Ann' }, from: '2000' } },
      { assert: { subject: { key: 'reg:1' }, predicate: 'likes', object: { literal: 7 }, from: '1974', to: '2010' } },
    ],
  });
  return door;
}

test('an id keeps the snapshot: two years are two ids of one ref', async () => {
  const door = await history();
  const { old, young } = await door.ask(`{
    old: asOf(validAt: "1980") { entity(by: { key: "reg:1" }) { id ref name } }
    young: asOf(validAt: "2024") { entity(by: { key: "reg:1" }) { id ref name } }
  }`);
  expect(old.entity.ref).toBe(young.entity.ref);
  expect(old.entity.id).not.toBe(young.entity.id);
  expect((await door.ask(NODE, { id: old.entity.id })).node).toEqual({
    __typename: 'Entity',
    id: old.entity.id,
    name: 'Annie',
    facts: { nodes: [{ text: expect.stringMatching(/likes 7$/) }] },
  });
  expect((await door.ask(NODE, { id: young.entity.id })).node).toMatchObject({ name: 'Ann', facts: { nodes: [] } });
});

test('facts, statements and episodes come back as they were seen, however much was learned since', async () => {
  const door = await history();
  const { asOf } = await door.ask(`{ asOf(validAt: "2005") {
    validAt knownAt
    facts { nodes { id text invalidAt provenance { id ref op spans { episode { id body } } } } }
  } }`);
  const [fact] = asOf.facts.nodes;
  const [statement] = fact.provenance;
  const [{ episode }] = statement.spans;
  await write(door, {
    statements: [{ retract: { statement: statement.ref } }],
  });
  expect((await door.ask('{ asOf(validAt: "2005") { facts { totalCount } } }')).asOf.facts.totalCount).toBe(0);

  const coordinates = { validAt: '1974-01-01T00:00:00Z', knownAt: asOf.knownAt, space: 'default', scopes: [''] };
  expect((await door.ask(NODE, { id: fact.id })).node).toEqual({
    __typename: 'Fact',
    id: fact.id,
    text: fact.text,
    invalidAt: '2011-01-01T00:00:00Z',
    expiredAt: null,
    atStart: coordinates,
  });
  expect((await door.ask(NODE, { id: statement.id })).node).toEqual({
    __typename: 'Statement',
    id: statement.id,
    op: 'ASSERT',
    live: true,
    amendments: [],
  });
  expect((await door.ask(NODE, { id: episode.id })).node).toEqual({
    __typename: 'Episode',
    id: episode.id,
    body: 'Ann was called Annie once.',
  });
});

test('an id of what that snapshot does not know is null, and no id is an error', async () => {
  const door = await history();
  const encode = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  for (const kind of ['Entity', 'Fact', 'Statement', 'Episode']) {
    const id = encode(kind, 'default', [''], '2020-01-01T00:00:00Z', '2025-01-01T00:00:00.000000Z', 'none_such');
    expect(await door.ask(NODE, { id })).toEqual({ node: null });
  }
  for (const id of ['', 'x', encode('Fact'), encode('Ghost', 'default', [''], '2020', '2020', 'r')]) {
    const { errors } = await door.send(NODE, { id });
    expect(errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'bad_id', category: 'invalid', field: 'id' }]);
  }
});
