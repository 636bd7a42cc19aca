import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { TransactionTime } from '../../src/domain/time.js';
import { Asof, type Store } from '../../src/index.js';
import type { Neo4jOptions } from '../../src/store/neo4j/options.js';
import { openNeo4j } from '../../src/store/neo4j/store.js';
import { refusal } from '../contract/show.js';
import { neo4j } from '../support/neo4j.js';
import { emptyStore, optionsOf } from '../support/neo4j-store.js';
import { note, notes } from './disk.js';

/** Time and connections are limited: what runs into a limit says so, and leaves nothing behind. */

const stores: Store[] = [];
let release = () => {};

afterEach(async () => {
  // A store closes when what is under way is done.
  release();
  for (const store of stores.splice(0)) await store.close();
});

/** An empty store without limits to speak of, in which all statements have been planned: that takes its time, too. */
async function unlimited() {
  const store = await emptyStore();
  stores.push(store);
  const asof = await Asof.over(store, { embedder: { kind: 'none' } });
  await asof.space().write(note('before'));
  await notes(asof.space());
  return { store, asof };
}

async function limited(limits: Partial<Neo4jOptions>) {
  const store = await openNeo4j({ ...optionsOf(neo4j()), ...limits });
  stores.push(store);
  return { store, asof: await Asof.over(store, { embedder: { kind: 'none' } }) };
}

/** A write that has the lock of the space, and a connection, until `release`. */
async function holding(store: Store): Promise<{ readonly done: Promise<void> }> {
  let begun = () => {};
  const taken = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done = store.write('default', async (transaction) => {
    await transaction.space();
    begun();
    await until;
  });
  await taken;
  return { done };
}

const LIMIT = 3000;

test('a write that takes too long is ended by the server, stores nothing, and the next goes through', async () => {
  await unlimited();
  const { store, asof } = await limited({ transactionTimeoutMs: LIMIT });
  const tooLong = store.write('default', async (transaction) => {
    await transaction.space();
    await sleep(LIMIT * 2);
    return transaction.touchedSince(['no such key'], 0 as TransactionTime);
  });
  expect(await refusal(tooLong)).toEqual({ category: 'unavailable', code: 'store_timeout', field: 'store' });
  expect(await notes(asof.space())).toEqual(['before']);
  await asof.space().write(note('after'));
  expect((await notes(asof.space())).sort()).toEqual(['after', 'before']);
}, 60_000);

test('a write waits for the lock of another process no longer than the time limit, and nobody else waits', async () => {
  const other = await unlimited();
  const { asof } = await limited({ transactionTimeoutMs: LIMIT });
  const elsewhere = await asof.createSpace('elsewhere');
  const { done } = await holding(other.store);
  expect(await refusal(asof.space().write(note('refused')))).toMatchObject({ code: 'store_timeout' });
  // Of another space there is nothing to wait for, nor for a reader.
  await elsewhere.write(note('there'));
  expect(await notes(asof.space())).toEqual(['before']);
  release();
  await done;
  await asof.space().write(note('after'));
  expect((await notes(asof.space())).sort()).toEqual(['after', 'before']);
}, 60_000);

test('with every connection taken a question says so in time; once they are free everything works', async () => {
  await unlimited();
  const { store, asof } = await limited({ maxConnectionPoolSize: 1, connectionAcquisitionTimeoutMs: 500 });
  const space = asof.space();
  const other = await asof.createSpace('other');
  const now = await space.asOf();
  const { done } = await holding(store);
  const asked = [now.facts(), now.entities(), space.asOf(), now.facts({ during: '../..' }), space.predicates()];
  const busy = { category: 'unavailable', code: 'store_busy', field: 'store' };
  for (const one of await Promise.all(asked.map((ask) => refusal(ask)))) expect(one).toEqual(busy);
  expect(await refusal(other.write(note('refused')))).toEqual(busy);
  release();
  await done;
  for (let i = 0; i < 5; i++) expect(await now.facts({ predicate: 'note' })).toHaveLength(1);
  await other.write(note('after'));
  expect(await notes(other)).toEqual(['after']);
}, 60_000);

test('many readers share two connections', async () => {
  await unlimited();
  const { asof } = await limited({ maxConnectionPoolSize: 2 });
  const space = asof.space();
  await Promise.all(Array.from({ length: 10 }, (_, i) => space.write(note(`n${i}`))));
  const now = await space.asOf();
  const answers = await Promise.all(Array.from({ length: 60 }, () => now.facts({ predicate: 'note' })));
  expect(new Set(answers.map((facts) => facts.length))).toEqual(new Set([11]));
});
