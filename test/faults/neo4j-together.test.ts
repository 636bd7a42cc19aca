import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { differencesFromLog, viewOf } from '../../scripts/congress/check-store.js';
import { Asof, type Fact, type Snapshot, type Space, type Store } from '../../src/index.js';
import { openNeo4j } from '../../src/store/neo4j/store.js';
import { neo4j } from '../support/neo4j.js';
import { emptyStore, optionsOf } from '../support/neo4j-store.js';
import { child, note, notes } from './disk.js';

/** Several Asofs on one server, and readers beside writers. */

const stores: Store[] = [];

afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function two(): Promise<readonly [Asof, Asof]> {
  stores.push(await emptyStore(), await openNeo4j(optionsOf(neo4j())));
  return [
    await Asof.over(stores[0]!, { embedder: { kind: 'none' } }),
    await Asof.over(stores[1]!, { embedder: { kind: 'none' } }),
  ];
}

test('two stores on one space and on several: nothing is lost, times strictly increase, each sees the other', async () => {
  const both = await two();
  const names = ['one', 'two', 'three'];
  for (const name of names) await both[0].createSpace(name);
  const writes = Array.from({ length: 90 }, (_, i) => {
    // Most go to one space.
    const name = names[i % 5 < 3 ? 0 : (i % 5) - 2]!;
    return { name, done: both[i % 2]!.space(name).write(note(`n${i}`)) };
  });
  for (const name of names) {
    const own = writes.filter((write) => write.name === name);
    const times = (await Promise.all(own.map(({ done }) => done))).map(({ committedAt }) => committedAt);
    for (const asof of both) {
      expect(await notes(asof.space(name))).toHaveLength(own.length);
      const now = await asof.space(name).asOf();
      const listed = (await now.transactions({ first: 1000 })).items.map(({ committedAt }) => committedAt);
      expect(listed).toEqual([...new Set(times)].sort());
    }
  }
}, 60_000);

test('two processes write one space: nothing is lost and times strictly increase', async () => {
  const [asof] = await two();
  const work = (who: string) => `
    const asof = await Asof.open(JSON.parse(path));
    const writes = Array.from({ length: 60 }, (_, i) => asof.space().write(note('${who}' + i)));
    for (const write of writes) say((await write).committedAt);
    await asof.close();`;
  const options = JSON.stringify(optionsOf(neo4j()));
  const done = await Promise.all(['a', 'b'].map((who) => child(options, work(who)).done));
  const each = done.map(({ out }) => out.map((line) => JSON.parse(line) as string));
  for (const times of each) expect(times).toEqual([...times].sort());
  expect(new Set(each.flat()).size).toBe(120);
  expect(await notes(asof.space())).toHaveLength(120);
}, 60_000);

/** Things that have one state each. */
const THINGS = 60;
const says = (thing: number, object: string) => ({
  assert: { subject: { ref: `thing ${thing}` }, predicate: 'state', object: { ref: object }, from: '2020' },
});

async function filled(space: Space): Promise<Snapshot> {
  await space.write({ predicates: [{ name: 'state', cardinality: 'SINGLE' }] });
  await space.write({ statements: Array.from({ length: THINGS }, (_, i) => says(i, `first ${i}`)) });
  return space.asOf();
}

/** Writers that replace facts; a write in six replaces them all. */
class Replacing {
  writes = 0;

  constructor(private readonly spaces: readonly Space[]) {}

  async run(until: () => boolean): Promise<void> {
    const writer = async (space: Space) => {
      while (!until()) {
        const n = this.writes++;
        const things = Array.from({ length: THINGS / 6 }, (_, i) => (n * (THINGS / 6) + i) % THINGS);
        await space.write({ statements: things.map((thing) => says(thing, `later ${n} of ${thing}`)) });
      }
    };
    await Promise.all(this.spaces.flatMap((space) => [writer(space), writer(space)]));
  }
}

const refs = (facts: readonly Fact[]) => facts.map(({ ref }) => ref);

test('readers pinned at an old K miss no fact while writers expire them all', async () => {
  const [one, other] = await two();
  const space = one.space();
  const pinned = await filled(space);
  // A snapshot of another store at the same K, which was the latest then.
  const there = await other.space().asOf({ validAt: pinned.validAt, knownAt: pinned.knownAt });
  const facts = await pinned.facts();
  const ends = { subject: { ref: 'thing 7' }, predicate: 'state' } as const;
  const things = Array.from({ length: THINGS }, (_, i) => `thing ${i}`);
  const asks: readonly ((at: Snapshot) => Promise<unknown>)[] = [
    (at) => at.facts(),
    (at) => at.facts(ends),
    (at) => at.factPagesOf(things, { first: 5, total: true }),
    (at) => at.timelinesOf(things, 'state'),
    (at) => at.historyOf(refs(facts)),
    (at) => at.factsByRef(refs(facts)),
    (at) => at.provenanceOf(refs(facts).slice(0, 10)),
    (at) => at.neighbourhood({ of: { ref: 'first 7' }, hops: 2 }),
    (at) => at.entities({ first: 1000, total: true }),
    (at) => at.factPage({ first: 1, total: true }),
  ];
  const expected = await Promise.all(asks.map((ask) => ask(pinned)));
  expect(facts).toHaveLength(THINGS);
  let answers = 0;
  const writers = new Replacing([other.space(), one.space()]);
  // Everything is replaced several times, and every question asked several times meanwhile.
  const over = () => writers.writes >= 40 && answers >= asks.length * 4;
  const reader = async (at: Snapshot, from: number) => {
    for (let i = from; !over(); i++) {
      expect(await asks[i % asks.length]!(at), `question ${i % asks.length}`).toEqual(expected[i % asks.length]);
      answers += 1;
    }
  };
  await Promise.all([writers.run(over), ...[pinned, there, pinned].map((at, i) => reader(at, i * 3))]);
  const now = refs(await (await space.asOf()).facts());
  expect(now).toHaveLength(THINGS);
  expect(refs(facts).filter((ref) => now.includes(ref))).toEqual([]);
  expect(await differencesFromLog(stores[0]!, (await viewOf(stores[0]!, 'default'))!, [])).toBe(0);
}, 120_000);

test('the latest answer is whole: every thing has one state while its state is replaced', async () => {
  const [one, other] = await two();
  await filled(one.space());
  let answers = 0;
  const writers = new Replacing([one.space(), other.space()]);
  const over = () => writers.writes >= 40 && answers >= 40;
  const reader = async (asof: Asof) => {
    while (!over()) {
      const facts = await (await asof.space().asOf()).facts({ predicate: 'state' });
      expect(facts).toHaveLength(THINGS);
      expect(new Set(facts.map(({ subject }) => subject)).size).toBe(THINGS);
      answers += 1;
    }
  };
  await Promise.all([writers.run(over), reader(one), reader(other), reader(one)]);
}, 120_000);

test('pages that are read while others write have every item once', async () => {
  const [one, other] = await two();
  const at = await filled(one.space());
  const whole = refs(await at.facts());
  let over = false;
  const writers = new Replacing([other.space()]);
  const writing = writers.run(() => over);
  for (let round = 0; round < 4; round++) {
    const seen: string[] = [];
    let after: string | undefined;
    // The first page says which K the others stand at.
    do {
      const page = await (round === 0 ? at : await one.space().asOf()).pinned(after).factPage({ first: 7, after });
      seen.push(...refs(page.items));
      after = page.more ? page.cursors.at(-1) : undefined;
      await sleep(20);
    } while (after !== undefined);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(THINGS);
    if (round === 0) expect([...seen].sort()).toEqual([...whole].sort());
  }
  over = true;
  await writing;
  expect(writers.writes).toBeGreaterThan(3);
}, 120_000);

test('an answer at a K stays the answer at this K, also where it was asked for while a large write was being stored', async () => {
  const [writer, reader] = await two();
  const [many, looked] = [1500, [0, 700, 1499]];
  const state = (i: number, value: string) => ({
    assert: { subject: { ref: `t${i}` }, predicate: 'state', object: { ref: value }, from: '2020' },
  });
  const store = (value: string) =>
    writer.space().write({ statements: Array.from({ length: many }, (_, i) => state(i, `${value}-${i % 50}`)) });
  await writer.space().definePredicate({ name: 'state', cardinality: 'SINGLE' });
  await store('first');
  let over = false;
  const seen: { readonly knownAt: string; readonly said: string }[] = [];
  const look = async (knownAt?: string) => {
    const at = await reader.space().asOf({ validAt: '2024', knownAt });
    const pages = await at.factPagesOf(
      looked.map((i) => `t${i}`),
      { predicate: 'state', first: 5 },
    );
    return {
      knownAt: at.knownAt,
      said: [...pages.values()].flatMap(({ items }) => items.map(({ ref }) => ref)).join(),
    };
  };
  const readers = [0, 1].map(async () => {
    while (!over) seen.push(await look());
  });
  for (const value of ['second', 'third', 'fourth']) await store(value);
  over = true;
  await Promise.all(readers);
  const answers = new Map(seen.map(({ knownAt, said }) => [`${knownAt} ${said}`, { knownAt, said }]));
  expect(new Set(seen.map(({ knownAt }) => knownAt)).size).toBeGreaterThan(1);
  for (const { knownAt, said } of answers.values()) expect((await look(knownAt)).said).toBe(said);
}, 120_000);
