import { unavailable, unsupported } from '../../domain/errors.js';
import type { Reads, Store } from '../port.js';
import { toAsofError } from './errors.js';
import { logOf } from './log.js';
import { migrate } from './migrate.js';
import type { Neo4jOptions } from './options.js';
import { readsOf } from './reads.js';
import { toSpace } from './rows.js';
import { Server } from './server.js';
import { walkOf } from './walk.js';
import { Writes } from './writes.js';

/** The first Neo4j with everything that Asof asks of it. */
const LEAST_VERSION = [2026, 2] as const;

/**
 * A store in Neo4j: a single server, a cluster or Aura. Its schema is brought up to date first.
 * @throws AsofError unavailable `store_unreachable`, `store_database_missing`, `store_read_only`; forbidden
 *   `store_login_refused`; unsupported `store_too_old`, `newer_database`
 */
export async function openNeo4j(options: Neo4jOptions): Promise<Store> {
  const server = new Server(options);
  try {
    await checkVersion(server, options.database);
    await migrate(server);
  } catch (error) {
    await server.driver.close();
    throw toAsofError(error, options.uri);
  }
  return storeOf(server);
}

async function checkVersion({ driver, uri }: Server, database: string | undefined): Promise<void> {
  const { agent } = await driver.getServerInfo(database === undefined ? {} : { database });
  const [year = 0, month = 0] = (/^Neo4j\/(\d+)\.(\d+)/.exec(agent ?? '') ?? []).slice(1).map(Number);
  const [leastYear, leastMonth] = LEAST_VERSION;
  if (year > leastYear || (year === leastYear && month >= leastMonth)) return;
  const least = `${leastYear}.${String(leastMonth).padStart(2, '0')}`;
  throw unsupported('store_too_old', `${uri} runs ${agent}; Asof needs Neo4j ${least} or later.`, 'store');
}

function storeOf(server: Server): Store {
  const writes = new Writes(server);
  const asked = new Set<Promise<unknown>>();
  let closed = false;
  const open = <T>(work: () => Promise<T>): Promise<T> => {
    if (closed) return Promise.reject(unavailable('store_closed', `${server.uri}: the store was closed.`, 'store'));
    const answer = work();
    const done = () => asked.delete(answer);
    asked.add(answer);
    answer.then(done, done);
    return answer;
  };
  const read: Server['read'] = (name, params) => open(() => server.read(name, params));
  const readLatest: Server['read'] = (name, params) => open(() => server.readLatest(name, params));
  const reads: Reads = readsOf(read);

  return {
    ...reads,
    walk: (view, ask) => walkOf(read, view, ask),
    spaces: async () => (await readLatest('space/spaces', {})).map(toSpace),
    async space(name) {
      const [row] = await readLatest('space/space', { name });
      return row === undefined ? null : toSpace(row);
    },
    log: (space, page) => logOf(read, space, page),
    createSpace: (name) => open(() => writes.createSpace(name)),
    write: (space, work) => open(() => writes.write(space, work)),
    // What is under way is done first.
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(asked);
      await server.driver.close();
    },
  };
}
