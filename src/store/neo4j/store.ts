import { unavailable, unsupported } from '../../domain/errors.js';
import type { Reads, Store } from '../port.js';
import { toAsofError } from './errors.js';
import { Latest } from './latest.js';
import { logOf } from './log.js';
import { migrate } from './migrate.js';
import type { Neo4jOptions } from './options.js';
import { readsOf } from './reads.js';
import { toSpace, toViolation } from './rows.js';
import { Server } from './server.js';
import { isSupported, LEAST_VERSION } from './version.js';
import { walkOf } from './walk.js';
import { Writes } from './writes.js';

/** One after the other: each looks at much. */
const VIOLATIONS = ['space/violations', 'statement/violations', 'fact/violations'] as const;

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
  if (isSupported(agent)) return;
  throw unsupported('store_too_old', `${uri} runs ${agent}; Asof needs Neo4j ${LEAST_VERSION} or later.`, 'store');
}

function storeOf(server: Server): Store {
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
  const latest = new Latest(read);
  const writes = new Writes(server, (space, at) => latest.heard(space, at));
  const reads: Reads = readsOf(read, latest.runAt);

  return {
    ...reads,
    walk: (view, ask) => walkOf(latest.runAt, view, ask),
    spaces: async () => (await readLatest('space/spaces', {})).map(toSpace),
    async space(name) {
      const [row] = await readLatest('space/space', { name });
      if (row === undefined) return null;
      const space = toSpace(row);
      latest.heard(name, space.committedAt);
      return space;
    },
    log: (space, page) => logOf(read, space, page),
    async violations(space) {
      const rows = [];
      for (const name of VIOLATIONS) rows.push(...(await read(name, { space })));
      return rows.map(toViolation);
    },
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
