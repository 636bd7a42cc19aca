/**
 * The congress histories as an oracle: the state of the file after commit K, filtered to the rows that cover T, is the right
 * answer to (T, K). Loads them in two ways and asks.
 *
 *   npm run check:congress -- --questions 1000000 [--seed N] [--history executive|legislators|both] [--way a|b|both]
 *     [--store sqlite|neo4j]
 *
 * Prints `mismatches 0 of <questions>` as its last line; exits with 1 where there are any.
 */
import { parseArgs } from 'node:util';
import { Asof } from '../src/index.js';
import type { WayName } from './congress/ask.js';
import { congressFolder, HISTORIES, type HistoryName, readHistory } from './congress/data.js';
import { examine } from './congress/examine.js';
import { printExamined, printMismatches } from './congress/print.js';
import { engineNamed, openEngine } from './stores.js';

const { values } = parseArgs({
  options: {
    questions: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    history: { type: 'string', default: 'both' },
    way: { type: 'string', default: 'both' },
    store: { type: 'string', default: 'sqlite' },
  },
});

function chosen<T extends string>(option: 'history' | 'way', all: readonly T[]): readonly T[] {
  const given = values[option];
  const found = given === 'both' ? all : all.filter((one) => one === given);
  if (found.length === 0) throw new Error(`--${option}: '${given}' is none of ${all.join(', ')}`);
  return found;
}

function whole(option: 'questions' | 'seed'): number {
  const number = Number(values[option]);
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${option}: a whole number is needed`);
  return number;
}

const [questions, seed] = [whole('questions'), whole('seed')];
const engine = engineNamed(values.store);
const runs = chosen<HistoryName>('history', HISTORIES).flatMap((history) =>
  chosen<WayName>('way', ['a', 'b']).map((way) => ({ history, way })),
);
const folder = congressFolder();
if (folder === null)
  throw new Error('There are no congress histories: set ASOF_DATA to the folder that holds congress/.');

const opened = await openEngine(engine);
const asof = await Asof.over(opened.store, { embedder: { kind: 'none' } });
let mismatches = 0;
try {
  for (const [i, { history, way }] of runs.entries()) {
    const share = Math.floor((questions * (i + 1)) / runs.length) - Math.floor((questions * i) / runs.length);
    const examined = await examine(asof, {
      history: readHistory(folder, history),
      way,
      questions: share,
      seed: seed + i,
      graphql: 200,
    });
    printExamined(`${history}, way (${way})`, examined);
    printMismatches(examined.mismatches);
    mismatches += examined.mismatches.length;
  }
} finally {
  await opened.close();
}
console.log(`seed ${seed}`);
console.log(`mismatches ${mismatches} of ${questions}`);
if (mismatches > 0) process.exitCode = 1;
