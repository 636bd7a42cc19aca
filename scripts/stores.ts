import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../src/index.js';
import { openNeo4j } from '../src/store/neo4j/store.js';
import { openSqlite } from '../src/store/sqlite/store.js';
import { startNeo4j } from './neo4j/server.js';

/** Stores by the name of their engine, for scripts that work on any. */

export const ENGINES = ['sqlite', 'neo4j'] as const;

export type EngineName = (typeof ENGINES)[number];

/** A store to work with, and what takes it away. */
export interface Opened {
  readonly store: Store;
  /** Closes the store; a file or server that was made for it is removed. */
  close(): Promise<void>;
}

/**
 * A store of an engine: SQLite's in a folder of its own; Neo4j's at `NEO4J_URI`, else on a throwaway server. One at `NEO4J_URI` may
 * hold spaces already and keeps those that are made.
 * @throws where no Neo4j can be found or started
 */
export function openEngine(name: EngineName): Promise<Opened> {
  return OPEN[name]();
}

/** The engine of this name. @throws where there is none */
export function engineNamed(name: string): EngineName {
  const found = ENGINES.find((engine) => engine === name);
  if (found === undefined) throw new Error(`'${name}' is no engine; accepted: ${ENGINES.join(', ')}`);
  return found;
}

const OPEN: Record<EngineName, () => Promise<Opened>> = {
  async sqlite() {
    const folder = mkdtempSync(join(tmpdir(), 'asof-store-'));
    const store = openSqlite({ path: join(folder, 'asof.db') });
    return {
      store,
      async close() {
        await store.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  async neo4j() {
    const server = await startNeo4j();
    if ('skipped' in server) throw new Error(`there is no Neo4j: ${server.skipped}`);
    const { uri, username, password, database } = server;
    try {
      const store = await openNeo4j({ uri, username, password, ...(database === null ? {} : { database }) });
      return { store, close: () => store.close().finally(() => server.stop()) };
    } catch (error) {
      await server.stop();
      throw error;
    }
  },
};
