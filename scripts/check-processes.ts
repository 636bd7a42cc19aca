/**
 * Several processes write one space at once: nothing is lost, every write has a time of its own, the facts are the fold of the log.
 *
 *   npm run check:processes -- --store neo4j --processes 4 --writes 2000 [--at-once 4]
 *
 * Prints `8000 writes, 0 lost, 0 out of order, 0 differences` as its last line; exits with 1 where there are any.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ALL_TIME } from '../src/domain/fold.js';
import { formatTransactionTime } from '../src/domain/parse-time.js';
import type { TransactionTime } from '../src/domain/time.js';
import { Asof } from '../src/index.js';
import { openStore } from '../src/store/open.js';
import { loadStore } from '../src/store-config.js';
import { differencesFromLog, viewOf } from './congress/check-store.js';
import { engineNamed, shareEngine } from './stores.js';

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'neo4j' },
    processes: { type: 'string', default: '4' },
    writes: { type: 'string', default: '2000' },
    'at-once': { type: 'string', default: '4' },
    child: { type: 'string' },
    space: { type: 'string', default: `together-${Date.now()}` },
  },
});

/** Entities that all write about: a process often changes what another has just said. */
const THINGS = 50;
const things = Array.from({ length: THINGS }, (_, i) => `thing ${i}`);

function whole(option: 'processes' | 'writes' | 'at-once'): number {
  const number = Number(values[option]);
  if (Number.isSafeInteger(number) && number >= 1) return number;
  throw new Error(`--${option}: a whole number from 1 is needed, not '${values[option]}'`);
}

/** Writes as a process of its own, several under way at a time; tells the times in the order the writes were sent in. */
async function writeAll(who: string, writes: number, atOnce: number): Promise<void> {
  const asof = await Asof.open({ ...loadStore(process.env), embedder: { kind: 'none' } });
  const space = asof.space(values.space);
  const times: string[] = new Array(writes);
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < writes; i = next++) {
      const about = { subject: { ref: `thing ${i % THINGS}` }, from: `20${10 + (i % 15)}-0${1 + (i % 9)}` };
      const { committedAt } = await space.write({
        statements: [
          { assert: { ...about, predicate: 'state', object: { ref: `${who} ${i}` } } },
          { assert: { ...about, predicate: 'written by', object: { ref: `${who} ${i}` } } },
        ],
        idempotencyKey: `${who} ${i}`,
      });
      times[i] = committedAt;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  await asof.close();
  process.send?.(times);
}

function timesOf(child: ChildProcess): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    child.once('message', (times) => resolve(times as string[]));
    child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)));
  });
}

const rising = (times: readonly string[]) => times.every((at, i) => i === 0 || at > (times[i - 1] as string));

async function main(processes: number, writes: number): Promise<number> {
  const { env, stop } = await shareEngine(engineNamed(values.store));
  try {
    const store = await openStore(loadStore(env));
    const space = await (await Asof.over(store, { embedder: { kind: 'none' } })).createSpace(values.space);
    await space.definePredicate({ name: 'state', cardinality: 'SINGLE' });
    const began = performance.now();
    const children = Array.from({ length: processes }, (_, i) => {
      const args = ['--child', `p${i}`, '--space', space.name, ...process.argv.slice(2)];
      return fork(fileURLToPath(import.meta.url), args, { env });
    });
    const told = await Promise.all(children.map(timesOf));
    const seconds = (performance.now() - began) / 1000;

    const view = await viewOf(store, space.name);
    if (view === null) throw new Error('nothing was written');
    const { items } = await store.transactions(view, { after: null, first: processes * writes + 10 });
    const stored = new Map(items.map(({ committedAt, idempotencyKey }) => [idempotencyKey, committedAt]));
    const listed = (
      await store.factsOf(view, things, 'OUT', { predicates: ['written by'], during: ALL_TIME })
    ).values();
    const said = new Set([...listed].flatMap(({ items }) => items.map(({ object }) => JSON.stringify(object))));
    let lost = 0;
    for (const [p, times] of told.entries()) {
      for (const [i, at] of times.entries()) {
        const mark = `p${p} ${i}`;
        const same = formatTransactionTime(stored.get(mark) ?? (0 as TransactionTime)) === at;
        if (!same || !said.has(JSON.stringify({ entity: mark }))) lost += 1;
      }
    }
    const all = told.flat();
    const unordered = told.filter((times) => !rising(times)).length + (all.length - new Set(all).size);
    const order = unordered + (rising(items.map(({ committedAt }) => formatTransactionTime(committedAt))) ? 0 : 1);
    const differences = (await differencesFromLog(store, view, [])) + Math.abs(items.length - 1 - all.length);
    console.log(`${Math.round(all.length / seconds)} writes/s`);
    console.log(`${all.length} writes, ${lost} lost, ${order} out of order, ${differences} differences`);
    await store.close();
    return lost + order + differences === 0 ? 0 : 1;
  } finally {
    await stop();
  }
}

if (values.child !== undefined) await writeAll(values.child, whole('writes'), whole('at-once'));
else process.exitCode = await main(whole('processes'), whole('writes'));
