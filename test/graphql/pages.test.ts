import { expect, test } from 'vitest';
import { type Answer, assertion, openDoor, write } from './door.js';

const PAGE = `query ($after: String) { asOf(validAt: "2024") {
  facts(first: 2, after: $after) {
    nodes { id text validAt expiredAt subject { facts { nodes { text } } } atStart { knownAt } }
    edges { cursor node { text } }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
} }`;

test('pages do not shift while writes happen, and their nodes are seen where the first page was', async () => {
  const door = await openDoor();
  const people = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve'];
  const statements = people.map((name, i) => assertion(name, 'lives_in', 'Rome', { from: `201${i}` }));
  const { snapshot } = await write(door, { statements }, 'snapshot { knownAt }');

  const texts: string[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const { asOf }: Answer['data'] = await door.ask(PAGE, { after });
    const { facts } = asOf;
    texts.push(...facts.nodes.map((fact: { text: string }) => fact.text));
    expect(facts.totalCount).toBe(5);
    expect(facts.pageInfo.endCursor).toBe(facts.edges.at(-1).cursor);
    expect(facts.edges.map((edge: { node: object }) => edge.node)).toEqual(
      facts.nodes.map(({ text }: { text: string }) => ({ text })),
    );
    for (const fact of facts.nodes) {
      // Nothing below the page knows of the writes since.
      expect(fact.subject.facts.nodes).toEqual([{ text: fact.text }]);
      expect(fact.atStart.knownAt).toBe(snapshot.knownAt);
      expect(fact.expiredAt).toBeNull();
    }
    after = facts.pageInfo.hasNextPage ? facts.pageInfo.endCursor : null;
    pages += 1;
    // A fact before, one between, another of each subject; and one of the page that follows is taken back.
    await write(door, {
      statements: [
        assertion(`Zoe ${pages}`, 'lives_in', 'Rome', { from: `200${pages}` }),
        assertion('Eve', 'likes', `Tea ${pages}`, { from: '2000' }),
        assertion('Cleo', 'likes', `Tea ${pages}`, { from: '2012-06' }),
      ],
    });
  } while (after !== null);

  expect(pages).toBe(3);
  expect(texts).toEqual(people.map((name) => `${name} lives in Rome`));
  expect((await door.ask(PAGE)).asOf.facts.totalCount).toBe(5 + 3 * 3);
});

test('a fact taken back between two pages is still on the second', async () => {
  const door = await openDoor();
  const statements = ['Ann', 'Ben', 'Cleo'].map((name) => assertion(name, 'lives_in', 'Rome', { from: '2010' }));
  const { statements: refs } = await write(door, { statements }, 'statements');
  const first = (await door.ask(PAGE)).asOf.facts;
  for (const statement of refs) await write(door, { statements: [{ retract: { statement } }] });
  const second = (await door.ask(PAGE, { after: first.pageInfo.endCursor })).asOf.facts;
  expect(second.nodes.map((fact: { expiredAt: unknown }) => fact.expiredAt)).toEqual([null]);
  expect((await door.ask(PAGE)).asOf.facts.nodes).toEqual([]);
});

test('every list pages through all there is, once', async () => {
  const door = await openDoor();
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) {
    await write(door, { episode: { body: `${name}.` }, statements: [assertion(name, 'lives_in', 'Rome')] });
  }
  const lists: [string, (list: string) => string, number][] = [
    ['facts', (list) => `{ asOf { list: ${list} } }`, 5],
    ['entities', (list) => `{ asOf { list: ${list} } }`, 6],
    ['episodes', (list) => `{ asOf { list: ${list} } }`, 5],
    ['transactions', (list) => `{ list: ${list} }`, 5],
  ];
  for (const [name, around, total] of lists) {
    const select = `{ edges { cursor node { ${name === 'transactions' ? 'committedAt' : 'id ref'} } } pageInfo { hasNextPage endCursor } }`;
    const read = async (args: string) => {
      const data = await door.ask(around(`${name}(${args}) ${select}`));
      return (data.asOf ?? data).list;
    };
    const whole = await read('first: 100');
    expect([name, whole.edges.length, whole.pageInfo.hasNextPage]).toEqual([name, total, false]);
    const seen: unknown[] = [];
    let page = await read('first: 2');
    for (;;) {
      seen.push(
        ...page.edges.map(
          (edge: { node: { ref?: string; committedAt?: string } }) => edge.node.ref ?? edge.node.committedAt,
        ),
      );
      if (!page.pageInfo.hasNextPage) break;
      page = await read(`first: 2, after: "${page.pageInfo.endCursor}"`);
    }
    expect(seen).toEqual(
      whole.edges.map(
        (edge: { node: { ref?: string; committedAt?: string } }) => edge.node.ref ?? edge.node.committedAt,
      ),
    );
    const empty = await read(`first: 2, after: "${whole.pageInfo.endCursor}"`);
    expect(empty).toEqual({ edges: [], pageInfo: { hasNextPage: false, endCursor: null } });
  }
});
