import { invalid } from '../domain/errors.js';
import type { Neo4jOptions } from './neo4j/options.js';
import type { Store } from './port.js';
import type { SqliteOptions } from './sqlite/store.js';

/** Which store: a `uri` is Neo4j's, a `path` a file of the embedded store. */
export type StoreOptions = Neo4jOptions | SqliteOptions;

/**
 * Opens the store the options name. An engine is loaded when it is asked for, so that nobody loads the other's driver.
 * @throws AsofError invalid `bad_store` unless there is one of `uri` and `path`; else what the engine throws
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  if ('uri' in options === 'path' in options) {
    throw invalid('bad_store', 'store: give one of uri (Neo4j) and path (the embedded store).', 'store');
  }
  if ('uri' in options) {
    const { openNeo4j } = await import('./neo4j/store.js');
    return openNeo4j(options);
  }
  const { openSqlite } = await import('./sqlite/store.js');
  return openSqlite(options);
}
