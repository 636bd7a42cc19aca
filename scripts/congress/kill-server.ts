import type { StatementInput, Store } from '../../src/index.js';
import { Asof } from '../../src/index.js';
import { openNeo4j } from '../../src/store/neo4j/store.js';
import { type Neo4jServer, startNeo4j } from '../neo4j/server.js';
import { environmentOf } from '../stores.js';
import { differencesFromLog, historyText, keysOf, storedLines, viewOf } from './check-store.js';
import type { Random } from './random.js';
import { importInto } from './torn-import.js';
import { Writers } from './writers.js';

/** The server is killed while an import and other writes are under way, and started again on the same data. */

export interface Killing {
  readonly times: number;
  readonly random: Random;
  /** What is imported, how many lines it has, and what they say. */
  readonly file: string;
  readonly lines: number;
  readonly statements: readonly StatementInput[];
  /** The history of beliefs that an import in peace makes, as text. */
  readonly whole: readonly string[];
}

interface Toll {
  readonly lost: number;
  readonly differences: number;
}

/** @throws where no server can be started here */
export async function killServer(killing: Killing): Promise<Toll> {
  const server = await startNeo4j({ ways: ['docker', 'artifacts'] });
  if ('skipped' in server) throw new Error(`there is no Neo4j: ${server.skipped}`);
  let [lost, differences] = [0, 0];
  try {
    const { uri, username, password, database } = server;
    const store = await openNeo4j({ uri, username, password, ...(database === null ? {} : { database }) });
    const asof = await Asof.over(store, { embedder: { kind: 'none' } });
    for (let n = 1; n <= killing.times; n++) {
      const toll = await killOnce(server, store, asof, killing, n);
      lost += toll.lost;
      differences += toll.differences;
    }
    await asof.close();
  } finally {
    await server.stop();
  }
  return { lost, differences };
}

async function killOnce(server: Neo4jServer, store: Store, asof: Asof, killing: Killing, n: number): Promise<Toll> {
  const { random, file, lines } = killing;
  const writers = new Writers(await asof.createSpace(`writes-${n}`));
  const into = { store: server.uri, space: `torn-${n}`, env: environmentOf(server) };
  let [again, answered] = [null as Promise<void> | null, 0];
  const strike = () => {
    again = server.kill().then(() => {
      answered = writers.answered;
      return server.start();
    });
  };
  // Mostly while it goes on, now and then while it starts.
  const line = random.next() < 0.15 ? null : random.whole(1, Math.ceil(lines * 0.9));
  const writing = writers.run();
  await writers.begun;
  const torn = await importInto(file, into, { line, wait: random.whole(0, line === null ? 4000 : 300), strike });
  // It may have come through before its time.
  if (again === null) strike();
  await again;
  writers.stop();
  await writing;

  const before = await examineTorn(store, into.space, torn.acknowledged, killing);
  // The same file once more: it goes on where it was torn, and stores nothing twice.
  const { failure } = await importInto(file, into, null);
  if (failure !== null) throw new Error(failure);
  const after = await unlikeWhole(store, into.space, killing);
  const written = await writers.examine(store);
  const went = torn.failure === null ? 'the import went on by itself' : `the import was sent again`;
  console.log(
    `  kill ${n}: ${torn.acknowledged} of ${lines} lines acknowledged, ${before.stored} stored, ${went}; ` +
      `${answered} writes answered until then, ${writers.answered} in all`,
  );
  return { lost: before.lost + written.lost, differences: before.differences + after + written.differences };
}

async function examineTorn(store: Store, space: string, acknowledged: number, { statements }: Killing) {
  const view = await viewOf(store, space);
  if (view === null) return { stored: 0, lost: acknowledged, differences: 0 };
  const stored = await storedLines(store, view);
  let lost = 0;
  for (let line = 1; line <= acknowledged; line++) if (!stored.has(line)) lost++;
  // Lines are written in order: what is stored is a beginning of the file, acknowledged or not.
  const gaps = Math.max(0, ...stored) - stored.size;
  return {
    stored: stored.size,
    lost,
    differences: gaps + (await differencesFromLog(store, view, keysOf(space, statements))),
  };
}

async function unlikeWhole(store: Store, space: string, { statements, whole }: Killing): Promise<number> {
  const view = await viewOf(store, space);
  if (view === null) return whole.length;
  const keys = keysOf(space, statements);
  const torn = await historyText(store, view, keys);
  const there = new Set(whole);
  const unlike = torn.filter((text) => !there.has(text)).length;
  return unlike + Math.abs(torn.length - whole.length) + (await differencesFromLog(store, view, keys));
}
