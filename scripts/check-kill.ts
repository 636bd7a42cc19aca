/**
 * kill -9 at random points of an import: no acknowledged write is lost, the facts are the fold of the log, and the import
 * goes on with the same file and stores nothing twice. With SQLite the import is killed, with Neo4j the server, while
 * other writes are under way, too.
 *
 *   npm run build && npm run check:kill -- --times 50 [--seed N] [--store sqlite|neo4j]
 *
 * Prints `50 kills, 0 lost, 0 differences` as its last line; exits with 1 where anything is lost or differs.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openSqlite } from '../src/store/sqlite/store.js';
import { differencesFromLog, historyText, keysOf, storedLines, viewOf } from './congress/check-store.js';
import { congressFolder, readHistory, slice } from './congress/data.js';
import { killServer } from './congress/kill-server.js';
import { importLines } from './congress/lines.js';
import { Random } from './congress/random.js';
import { Seats } from './congress/seats.js';
import { type Into, importInto, type KillAt } from './congress/torn-import.js';
import { engineNamed } from './stores.js';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    store: { type: 'string', default: 'sqlite' },
  },
});
const [times, random] = [Number(values.times), new Random(Number(values.seed))];
const folder = congressFolder();
if (folder === null)
  throw new Error('There are no congress histories: set ASOF_DATA to the folder that holds congress/.');

const SPACE = 'congress';
const engine = engineNamed(values.store);
// A server is killed once in an import, and an import many times: there it has to be the longer one.
const STATES = engine === 'neo4j' ? ['OR', 'SC'] : ['CA', 'FL', 'NY', 'OR', 'SC', 'TX'];
const some = slice(readHistory(folder, 'legislators'), ({ state }) => STATES.includes(state ?? ''));
// From this commit on the import groups lines by itself and the store's own clock tells the time.
const lines = importLines(some, new Seats(random), 100, 250);
const keys = keysOf(SPACE, lines.statements);
const place = mkdtempSync(join(tmpdir(), 'asof-kill-'));
const file = join(place, 'congress.jsonl');
writeFileSync(file, `${lines.texts.join('\n')}\n`);
console.log(`seed ${values.seed}; ${lines.texts.length} lines, ${lines.statements.length} statements`);

let [kills, lost, differences, imports] = [0, 0, 0, 0];
try {
  const whole = await finish(join(place, 'whole.db'));
  if (engine === 'neo4j') {
    const { statements, texts } = lines;
    const toll = await killServer({ times, random, file, lines: texts.length, statements, whole });
    [kills, lost, differences, imports] = [times, toll.lost, differences + toll.differences, times];
  }
  while (kills < times) await tearOne(join(place, `torn-${imports++}.db`), whole);
} finally {
  rmSync(place, { recursive: true, force: true });
}
console.log(`${imports} imports torn and finished`);
console.log(`${kills} kills, ${lost} lost, ${differences} differences`);
if (lost + differences > 0) process.exitCode = 1;

function into(database: string): Into {
  return { store: `sqlite:${database}`, space: SPACE };
}

/** Kills an import again and again until it has come through, and holds what it made against the one left in peace. */
async function tearOne(database: string, whole: readonly string[]): Promise<void> {
  for (let acknowledged = 0; kills < times; ) {
    const ended = await importInto(file, into(database), momentAfter(acknowledged));
    if (ended.failure !== null) throw new Error(ended.failure);
    if (!ended.killed) break;
    kills++;
    acknowledged = Math.max(acknowledged, ended.acknowledged);
    await examine(database, acknowledged);
  }
  const torn = await finish(database);
  const [here, there] = [new Set(torn), new Set(whole)];
  const unlike = torn.filter((text) => !there.has(text)).length + whole.filter((text) => !here.has(text)).length;
  differences += unlike + Math.abs(torn.length - whole.length);
}

/** Mostly a little further than the last time, now and then while the process starts. */
function momentAfter(acknowledged: number): KillAt {
  if (random.next() < 0.1) return { line: null, wait: random.whole(0, 1500) };
  const step = Math.ceil((2 * lines.texts.length) / times);
  return { line: acknowledged + 1 + random.whole(0, step), wait: random.whole(0, 60) };
}

async function examine(database: string, acknowledged: number): Promise<void> {
  const store = openSqlite({ path: database, readers: 0 });
  try {
    const view = await viewOf(store, SPACE);
    const stored = view === null ? new Set<number>() : await storedLines(store, view);
    const missing = Array.from({ length: acknowledged }, (_, i) => i + 1).filter((line) => !stored.has(line));
    // Lines are written in order: what is stored is a beginning of the file, acknowledged or not.
    const gaps = Math.max(0, ...stored) - stored.size;
    const unlike = view === null ? 0 : await differencesFromLog(store, view, keys);
    lost += missing.length;
    differences += gaps + unlike;
    console.log(`  kill ${kills}: ${acknowledged} lines acknowledged, ${stored.size} stored, ${unlike} facts differ`);
  } finally {
    await store.close();
  }
}

/** Imports the rest, in peace, and gives the whole history of beliefs. */
async function finish(database: string): Promise<readonly string[]> {
  const { failure } = await importInto(file, into(database), null);
  if (failure !== null) throw new Error(failure);
  const store = openSqlite({ path: database, readers: 0 });
  try {
    const view = await viewOf(store, SPACE);
    if (view === null) throw new Error('the import stored nothing');
    differences += await differencesFromLog(store, view, keys);
    return await historyText(store, view, keys);
  } finally {
    await store.close();
  }
}
