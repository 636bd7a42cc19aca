/**
 * Carries the congress histories from one store to another and back, and compares the exports byte by byte.
 *
 *   npm run check:copy -- [--from sqlite] [--to neo4j] [--history executive|legislators|both] [--seed N]
 *
 * Prints `<n> transactions, 0 differences` as its last line; exits with 1 where there are any.
 */
import { parseArgs } from 'node:util';
import { Asof, type Space, type Tally } from '../src/index.js';
import { congressFolder, HISTORIES, readHistory } from './congress/data.js';
import { Random } from './congress/random.js';
import { replay } from './congress/replay.js';
import { Seats } from './congress/seats.js';
import { Terms } from './congress/terms.js';
import { engineNamed, openEngine } from './stores.js';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: 'sqlite' },
    to: { type: 'string', default: 'sqlite' },
    history: { type: 'string', default: 'both' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
  },
});
const histories = HISTORIES.filter((name) => values.history === 'both' || values.history === name);
if (histories.length === 0) throw new Error(`--history: '${values.history}' is none of ${HISTORIES.join(', ')}, both`);
const seed = Number(values.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed: a whole number is needed');
const folder = congressFolder();
if (folder === null)
  throw new Error('There are no congress histories: set ASOF_DATA to the folder that holds congress/.');

/** The places of lines that differ, of two exports read side by side. */
async function differences(a: Space, b: Space): Promise<number> {
  const [left, right] = [a.export()[Symbol.asyncIterator](), b.export()[Symbol.asyncIterator]()];
  let found = 0;
  for (;;) {
    const [one, two] = await Promise.all([left.next(), right.next()]);
    if (one.done === true && two.done === true) return found;
    if (one.value !== two.value) found += 1;
  }
}

/** The parts of two tallies that differ: what follows from the logs, too. */
function unlike(a: Tally, b: Tally): number {
  return (Object.keys(a) as (keyof Tally)[]).filter((part) => a[part] !== b[part]).length;
}

async function carry(space: Space, to: Asof, name: string): Promise<Space> {
  const began = performance.now();
  const { transactions, statements } = await to.restore(space.export());
  const seconds = (performance.now() - began) / 1000;
  const rate = Math.round(statements / seconds);
  console.log(
    `  to ${name}: ${transactions} transactions, ${statements} statements in ${seconds.toFixed(1)} s (${rate}/s)`,
  );
  return to.space(space.name);
}

// One after the other: there, and back into a store of the first kind.
const engines = [values.from, values.to, values.from].map(engineNamed);
const opened = [];
let [transactions, differing] = [0, 0];
try {
  for (const engine of engines) opened.push(await openEngine(engine));
  const [first, second, third] = await Promise.all(
    opened.map(({ store }) => Asof.over(store, { embedder: { kind: 'none' } })),
  );
  if (first === undefined || second === undefined || third === undefined) throw new Error('three stores are needed');
  for (const history of histories) {
    for (const way of ['a', 'b'] as const) {
      // A name of its own: a server that is given may hold what an earlier run left.
      const space = await first.createSpace(`${history}-${way}-${seed}`);
      const said = way === 'a' ? new Terms() : new Seats(new Random(seed));
      const { seconds } = await replay(space, readHistory(folder, history), said);
      const held = await space.tally();
      console.log(
        `${space.name}: ${held.statements} statements, ${held.facts} facts, written in ${seconds.toFixed(1)} s`,
      );
      const there = await carry(space, second, values.to);
      const back = await carry(there, third, values.from);
      transactions += held.transactions;
      for (const copy of [there, back]) {
        differing += (await differences(space, copy)) + unlike(held, await copy.tally());
      }
    }
  }
} finally {
  for (const one of opened) await one.close();
}
console.log(`seed ${seed}`);
console.log(`${transactions} transactions, ${differing} differences`);
if (differing > 0) process.exitCode = 1;
