import { expect, test } from 'vitest';
import { assertion, openDoor, write } from './door.js';

// A space never shows another's things, and a question shows only the scopes it names.

test('space A never shows what is in B, by whatever field, ref, id or cursor', async () => {
  const door = await openDoor();
  await door.ask('mutation { a: createSpace(name: "a") { name } b: createSpace(name: "b") { name } }');
  const secret = {
    space: 'b',
    episode: { body: 'B only.' },
    statements: [assertion('Eve', 'knows', 'Bob'), assertion('Eve', 'knows', 'Al')],
  };
  const b = await write(door, secret, 'statements entities { id ref } opened { id ref } episodes { id ref }');
  await write(door, { space: 'a', statements: [assertion('Ann', 'likes', 'Tea')] });
  const { asOf: there } = await door.ask(`{ asOf(space: "b") {
    facts(first: 1) { pageInfo { endCursor } } entities(first: 1) { pageInfo { endCursor } }
  } }`);

  const refs = { fact: b.opened[0].ref, statement: b.statements[0], entity: b.entities[0].ref };
  const { asOf } = await door.ask(
    `query ($fact: ID!, $statement: ID!, $entity: ID!) { asOf(space: "a") {
      fact(ref: $fact) { text } statement(ref: $statement) { text }
      entity(by: { ref: $entity }) { name } eve: entity(by: { name: "Eve" }) { name }
      facts { nodes { text } } entities { nodes { name } } episodes { nodes { body } }
      neighbourhood(of: { ref: $entity }) { entities { name } facts { text } }
      timeline(of: { ref: $entity }, predicate: "knows") { text }
      diff(to: { knownAt: "1970" }) { closed { text } opened { text } }
    } transactions(space: "a") { totalCount } }`,
    refs,
  );
  expect(asOf).toMatchObject({ fact: null, statement: null, entity: null, eve: null, timeline: [] });
  expect(asOf.facts.nodes).toEqual([{ text: 'Ann likes Tea' }]);
  expect(asOf.entities.nodes.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'Tea']);
  expect(asOf).toMatchObject({ episodes: { nodes: [] }, neighbourhood: { entities: [], facts: [] } });
  expect(JSON.stringify(asOf)).not.toMatch(/Eve|Bob|B only/);

  for (const list of ['facts', 'entities'] as const) {
    const after = there[list].pageInfo.endCursor;
    const { errors } = await door.send(`{ asOf(space: "a") { ${list}(after: "${after}") { totalCount } } }`);
    expect(errors?.[0]?.extensions.code).toBe('bad_cursor');
  }
  // An id names its own space; the ref in it, put into another space's, finds nothing.
  for (const { id } of [b.entities[0], b.opened[0], b.episodes[0]]) {
    const parts = JSON.parse(Buffer.from(id, 'base64url').toString());
    const moved = Buffer.from(JSON.stringify([parts[0], 'a', ...parts.slice(2)])).toString('base64url');
    expect(await door.ask('query ($id: ID!) { node(id: $id) { id } }', { id })).toEqual({ node: { id } });
    expect(await door.ask('query ($id: ID!) { node(id: $id) { id } }', { id: moved })).toEqual({ node: null });
  }
  const aim = `mutation { write(input: { space: "a", statements: [{ retract: { statement: "${refs.statement}" } }] }) { replayed } }`;
  expect((await door.send(aim)).errors?.[0]?.extensions.category).toBe('notFound');
});

test('a question shows the scopes it names, and an entity to whoever sees one of its facts', async () => {
  const door = await openDoor();
  await write(door, { statements: [assertion('Ann', 'likes', 'Tea')] });
  const own = { scope: 'user:ann', episode: { body: 'Dear diary.' }, statements: [assertion('Ann', 'likes', 'Rum')] };
  const written = await write(
    door,
    own,
    'snapshot { scopes facts { nodes { text scope } } } opened { text } statements',
  );
  expect(written.snapshot.scopes).toEqual(['', 'user:ann']);
  expect(written.snapshot.facts.nodes).toHaveLength(2);
  expect(written.opened.map(({ text }: { text: string }) => text)).toContain('Ann likes Rum');

  const seen = async (scopes: string[] | null) => {
    const data = await door.ask(
      `query ($scopes: [String!], $ref: ID!) {
        asOf(scopes: $scopes) { facts { nodes { text } } entities { totalCount } episodes { nodes { body } } statement(ref: $ref) { text } }
        transactions(scopes: $scopes) { totalCount }
      }`,
      { scopes, ref: written.statements[0] },
    );
    const { facts, entities, episodes, statement } = data.asOf;
    const texts = facts.nodes.map(({ text }: { text: string }) => text).sort();
    return [texts, entities.totalCount, episodes.nodes.length, statement?.text ?? null, data.transactions.totalCount];
  };
  expect(await seen(null)).toEqual([['Ann likes Tea'], 2, 0, null, 1]);
  expect(await seen([''])).toEqual(await seen(null));
  expect(await seen(['user:bob'])).toEqual([[], 0, 0, null, 0]);
  expect(await seen(['user:ann'])).toEqual([['Ann likes Rum'], 2, 1, 'Ann likes Rum', 1]);
  expect(await seen(['', 'user:ann'])).toEqual([['Ann likes Rum', 'Ann likes Tea'], 3, 1, 'Ann likes Rum', 2]);
});
