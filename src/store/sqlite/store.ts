import { setTimeout } from 'node:timers/promises';
import { invalid, notFound, unavailable } from '../../domain/errors.js';
import type { SpaceState, Store, WriteTransaction } from '../port.js';
import { type Answers, answersOf, type SyncReads } from './answers.js';
import { toAsofError } from './errors.js';
import { FactTexts } from './fact-texts.js';
import { migrate } from './migrate.js';
import { ReaderPool } from './pool.js';
import { toSpace } from './rows.js';
import * as texts from './search-writes.js';
import { Connection, type Observe } from './sql.js';
import { isLong, isOfShelves } from './threads.js';
import { writeTransaction } from './writer.js';

export interface SqliteOptions {
  /** Path of the database file; it is created where there is none. */
  readonly path: string;
  /** Worker threads for long reads. Default 2. */
  readonly readers?: number;
  /** Called with the name of each statement that runs in this thread: for counting. With it every read runs in this thread. */
  readonly observe?: Observe;
}

/**
 * The embedded store: one file in WAL mode, one writer, short reads in place, long ones in worker threads.
 * @throws AsofError unavailable where the file cannot be used, unsupported where a newer Asof wrote it
 */
export function openSqlite(options: SqliteOptions): Store {
  const { path, observe } = options;
  checkPath(path);
  const writer = open(path, observe);
  const reader = new Connection(path, { readonly: true, mapped: true, observe });
  const pool = new ReaderPool(path, observe === undefined ? (options.readers ?? 2) : 0);
  const shelves = new ReaderPool(path, observe === undefined ? 1 : 0);
  const here = answersOf(reader);
  let turn: Promise<unknown> = Promise.resolve();
  let closed = false;
  const checkOpen = (): void => {
    if (closed) throw unavailable('store_closed', `${path}: the store was closed.`, 'store');
  };
  /** One after the other: the writer's connection has room for one database transaction. */
  const inTurn = async <T>(work: () => T | Promise<T>): Promise<T> => {
    checkOpen();
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };

  const reads = Object.fromEntries(
    (Object.keys(here) as (keyof Answers)[]).map((name) => [
      name,
      async (...ask: Parameters<SyncReads[typeof name]>) => {
        try {
          checkOpen();
          const threads = isOfShelves(name) ? shelves : isLong(name, ask) ? pool : null;
          return threads !== null && threads.size > 0 ? await threads.ask(name, ask) : run(here, name, ask);
        } catch (error) {
          throw toAsofError(error, path);
        }
      },
    ]),
  ) as unknown as Answers;

  const facts = new FactTexts(reads);

  return {
    ...reads,
    factCandidates: (view, ask) => facts.candidates(view, ask),
    factTexts: (...ask) => facts.texts(...ask),
    spaces: async () => {
      checkOpen();
      return guarded(path, () => reader.all('space/spaces', {}).map(toSpace));
    },
    space: async (name) => {
      checkOpen();
      return guarded(path, () => spaceOf(reader, name));
    },
    createSpace: (name) => inTurn(() => guarded(path, () => writer.run('space/create-space', { name }) === 1)),
    write: (space, work) => inTurn(() => write(writer, path, space, work)),
    index: (space, batch) => inTurn(() => transact(writer, path, () => texts.index(writer, space, batch))),
    embed: (space, model, rows) => inTurn(() => transact(writer, path, () => texts.embed(writer, space, model, rows))),
    forgetVectors: (space) => inTurn(() => transact(writer, path, () => texts.forgetVectors(writer, space))),
    setAside: (space, refs) => inTurn(() => transact(writer, path, () => texts.setAside(writer, space, refs))),
    takeBack: (space) => inTurn(() => transact(writer, path, () => texts.takeBack(writer, space))),
    recalled: (space, attempt, recalls) =>
      inTurn(() => transact(writer, path, () => texts.recalled(writer, space, attempt, recalls))),
    // What is under way is done first.
    async close() {
      if (closed) return;
      closed = true;
      await turn;
      await Promise.all([pool.close(), shelves.close()]);
      reader.close();
      writer.close();
    },
  };
}

/** The driver takes some texts for other things than files: a scheme for a server, a NUL for a reason to abort the process. */
function checkPath(path: string): void {
  if (path !== '' && !path.includes('\0') && !/^([a-z][a-z0-9+.-]+:|:)/i.test(path)) return;
  throw invalid('bad_path', `path: '${path.slice(0, 80)}' is not the path of a file.`, 'path');
}

function run(here: SyncReads, name: keyof Answers, ask: readonly unknown[]): unknown {
  return (here[name] as (...ask: readonly unknown[]) => unknown)(...ask);
}

function open(path: string, observe: Observe | undefined): Connection {
  return guarded(path, () => {
    const writer = new Connection(path, { observe });
    try {
      writer.database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA cache_size = -131072; PRAGMA wal_autocheckpoint = 10000',
      );
      migrate(writer, path);
      return writer;
    } catch (error) {
      writer.close();
      throw error;
    }
  });
}

function guarded<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw toAsofError(error, path);
  }
}

function spaceOf(connection: Connection, name: string): SpaceState | null {
  const row = connection.first('space/space', { name });
  return row === undefined ? null : toSpace(row);
}

/** How long a write waits for another process that writes, and how often it looks. Between looks, others are served. */
const LOCK_WAIT_MS = 5000;
const LOCK_LOOK_MS = 5;

async function begin(writer: Connection, path: string): Promise<void> {
  const until = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      writer.database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE');
      return;
    } catch (error) {
      const known = toAsofError(error, path);
      if (known.code !== 'store_locked' || performance.now() > until) throw known;
      await setTimeout(LOCK_LOOK_MS);
    }
  }
}

function write<T>(
  writer: Connection,
  path: string,
  name: string,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  return transact(writer, path, () => {
    const space = spaceOf(writer, name);
    if (space === null) throw notFound('space_not_found', `There is no space '${name}'. Create it first.`, 'space');
    return work(writeTransaction(writer, space));
  });
}

/** Runs work as one transaction of the database. */
async function transact<T>(writer: Connection, path: string, work: () => T | Promise<T>): Promise<T> {
  await begin(writer, path);
  try {
    const result = await work();
    writer.database.exec('COMMIT');
    return result;
  } catch (error) {
    if (writer.database.inTransaction) writer.database.exec('ROLLBACK');
    throw toAsofError(error, path);
  }
}
