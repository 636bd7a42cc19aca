import { expect, test } from 'vitest';
import { assertion, openDoor, write } from './door.js';

test('a document is read at one knownAt, whatever is written meanwhile', async () => {
  // When armed, a write of someone else comes in right after the document has asked what the space knows.
  let meanwhile: (() => Promise<unknown>) | null = null;
  const door = await openDoor({
    around: (store) => ({
      ...store,
      async space(name) {
        const state = await store.space(name);
        const write = meanwhile;
        meanwhile = null;
        await write?.();
        return state;
      },
    }),
  });
  const likes = (object: string) => ({ assert: { subject: 'Ann', predicate: 'likes', object, from: '2000' } });
  await door.asof.space().write({ statements: [likes('Tea')] });
  const before = (await door.ask('{ asOf { knownAt } }')).asOf.knownAt;

  meanwhile = () => door.asof.space().write({ statements: [likes('Rum')] });
  const data = await door.ask(`{
    one: asOf { knownAt facts { totalCount } at(knownAt: "2200") { knownAt } }
    two: asOf(validAt: "2020") { knownAt facts { totalCount } }
    three: asOf(knownAt: "2200") { knownAt facts { nodes { afterwards { text } } totalCount } diff(to: { knownAt: "2200" }) { opened { text } } }
    transactions { totalCount }
  }`);
  expect(meanwhile).toBeNull();
  expect(data).toEqual({
    one: { knownAt: before, facts: { totalCount: 1 }, at: { knownAt: before } },
    two: { knownAt: before, facts: { totalCount: 1 } },
    three: { knownAt: before, facts: { nodes: [{ afterwards: [] }], totalCount: 1 }, diff: { opened: [] } },
    transactions: { totalCount: 1 },
  });
  expect((await door.ask('{ asOf { facts { totalCount } } }')).asOf.facts.totalCount).toBe(2);
});

test('left out, validAt is the instant the request arrived, for all of it', async () => {
  const door = await openDoor();
  await door.ask('mutation { createSpace(name: "other") { name } }');
  door.clock.set('2025-06-01T12:00:00.250Z');
  const { one, two } = await door.ask('{ one: asOf { validAt } two: asOf(space: "other") { validAt knownAt } }');
  expect(one).toEqual({ validAt: '2025-06-01T12:00:00.250Z' });
  expect(two).toEqual({ validAt: '2025-06-01T12:00:00.250Z', knownAt: '1970-01-01T00:00:00.000000Z' });
});

test('asking again with the coordinates of an answer gives it again', async () => {
  const door = await openDoor();
  await write(door, { statements: [assertion('Ann', 'likes', 'Tea', { from: '2020' })] });
  const question = `query ($validAt: Time, $knownAt: Time) { asOf(validAt: $validAt, knownAt: $knownAt) {
    validAt knownAt facts { nodes { id text expiredAt } }
  } }`;
  const first = await door.ask(question);
  const { validAt, knownAt } = first.asOf;
  await write(door, {
    statements: [
      { end: { subject: { name: 'Ann' }, predicate: 'likes', object: { entity: { name: 'Tea' } }, at: '2021' } },
    ],
  });
  expect(await door.ask(question, { validAt, knownAt })).toEqual(first);
});

test('each mutation of a document is answered after its write', async () => {
  const door = await openDoor();
  const one = (alias: string, object: string) => `${alias}: write(input: { statements: [{ assert: {
    subject: { name: "Ann" }, predicate: "likes", object: { entity: { name: "${object}" } }, from: "2020" } }] }) {
    committedAt snapshot { knownAt facts { nodes { text afterwards { text } } } }
  }`;
  const { a, b } = await door.ask(`mutation { ${one('a', 'Tea')} ${one('b', 'Rum')} }`);
  const fact = (object: string) => ({ text: `Ann likes ${object}`, afterwards: [] });
  expect(a.snapshot).toEqual({ knownAt: a.committedAt, facts: { nodes: [fact('Tea')] } });
  expect(b.snapshot.knownAt).toBe(b.committedAt);
  expect(b.committedAt > a.committedAt).toBe(true);
  expect(b.snapshot.facts.nodes).toHaveLength(2);
});
