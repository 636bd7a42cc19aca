import { invalid, unavailable, unsupported } from '../../domain/errors.js';
import type { Reads, Store } from '../port.js';
import type { Searches } from '../search.js';
import { toAsofError } from './errors.js';
import { Latest } from './latest.js';
import { logOf } from './log.js';
import { migrate } from './migrate.js';
import type { Neo4jOptions } from './options.js';
import { readsOf } from './reads.js';
import { toSpace, toViolation } from './rows.js';
import { searchesOf } from './search.js';
import { searchWritesOf } from './search-writes.js';
import { Server } from './server.js';
import { VectorIndexes } from './vector-indexes.js';
import { isSupported, LEAST_VERSION } from './version.js';
import { shortestOf, walkOf } from './walk.js';
import { Writes } from './writes.js';

/** One after the other: each looks at much. */
const VIOLATIONS = ['space/violations', 'statement/violations', 'fact/violations'] as const;

/**
 * A store in Neo4j: a single server, a cluster or Aura. Its schema is brought up to date first.
 * @throws AsofError unavailable `store_unreachable`, `store_database_missing`, `store_read_only`; forbidden
 *   `store_login_refused`; unsupported `store_too_old`, `newer_database`
 */
export async function openNeo4j(options: Neo4jOptions): Promise<Store> {
  const { uri } = options;
  // It stands in every error.
  if (/^[^/]*\/\/[^/]*@/.test(uri)) {
    const reason = 'holds a user name or password; give them as username and password';
    throw invalid('credentials_in_uri', `uri: ${reason}.`, 'uri');
  }
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
  const latest = new Latest(server.read);
  const writes = new Writes(server, (space, at) => latest.heard(space, at));
  const asked = new Set<Promise<unknown>>();
  let closed = false;
  /** A question as a whole is asked of an open store, and done before it closes. */
  const whileOpen =
    <Ask extends readonly unknown[], T>(method: (...ask: Ask) => Promise<T>) =>
    (...ask: Ask): Promise<T> => {
      if (closed) return Promise.reject(unavailable('store_closed', `${server.uri}: the store was closed.`, 'store'));
      const answer = method(...ask);
      const done = () => asked.delete(answer);
      asked.add(answer);
      answer.then(done, done);
      return answer;
    };
  const indexes = new VectorIndexes(server);
  const answers = {
    ...readsOf(server.read, latest.runAt),
    ...searchesOf(server, indexes),
    ...searchWritesOf(server, indexes),
  };
  const reads = Object.fromEntries(
    Object.entries(answers).map(([name, method]) => [
      name,
      whileOpen(method as (...ask: readonly unknown[]) => Promise<unknown>),
    ]),
  ) as unknown as Reads & Searches;

  return {
    ...reads,
    walk: whileOpen((view, ask) => walkOf(latest.runAt, view, ask)),
    shortest: whileOpen((view, ask) => shortestOf(server.read, view, ask)),
    spaces: whileOpen(async () => (await server.readLatest('space/spaces', {})).map(toSpace)),
    space: whileOpen(async (name) => {
      const [row] = await server.readLatest('space/space', { name });
      if (row === undefined) return null;
      const space = toSpace(row);
      latest.heard(name, space.committedAt);
      return space;
    }),
    log: whileOpen((space, page) => logOf(server.read, space, page)),
    violations: whileOpen(async (space) => {
      const rows = [];
      for (const name of VIOLATIONS) rows.push(...(await server.read(name, { space })));
      return rows.map(toViolation);
    }),
    createSpace: whileOpen((name) => writes.createSpace(name)),
    write: (space, work) => whileOpen(() => writes.write(space, work))(),
    async close() {
      if (closed) return;
      closed = true;
      await Promise.allSettled(asked);
      await server.driver.close();
    },
  };
}
