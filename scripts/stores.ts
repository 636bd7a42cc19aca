import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../src/index.js';
import { openNeo4j } from '../src/store/neo4j/store.js';
import { openSqlite } from '../src/store/sqlite/store.js';
import type { Neo4jAddress } from './neo4j/login.js';
import { type Neo4jServer, startNeo4j } from './neo4j/server.js';

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

/** A store for several processes. */
export interface Shared {
  /** The environment of a process that works on it: `ASOF_STORE` and how to log in; for Neo4j `NEO4J_URI`, too. */
  readonly env: NodeJS.ProcessEnv;
  /** Takes it away, once every process has closed it. */
  stop(): Promise<void>;
}

/** A store of an engine for child processes. @throws as `openEngine` */
export function shareEngine(name: EngineName): Promise<Shared> {
  return SHARE[name]();
}

/** The engine of this name. @throws where there is none */
export function engineNamed(name: string): EngineName {
  const found = ENGINES.find((engine) => engine === name);
  if (found === undefined) throw new Error(`'${name}' is no engine; accepted: ${ENGINES.join(', ')}`);
  return found;
}

const OPEN: Record<EngineName, () => Promise<Opened>> = {
  async sqlite() {
    const { path, remove } = freshFile();
    const store = openSqlite({ path });
    return { store, close: () => store.close().finally(remove) };
  },
  async neo4j() {
    const server = await neo4j();
    const { uri, username, password, database } = server;
    try {
      const store = await openNeo4j({
        uri,
        username,
        password,
        // A server that has just started plans each statement for the first time, for seconds where the machine is busy.
        transactionTimeoutMs: 300_000,
        ...(database === null ? {} : { database }),
      });
      return { store, close: () => store.close().finally(() => server.stop()) };
    } catch (error) {
      await server.stop();
      throw error;
    }
  },
};

const SHARE: Record<EngineName, () => Promise<Shared>> = {
  async sqlite() {
    const { path, remove } = freshFile();
    return { env: { ...process.env, ASOF_STORE: `sqlite:${path}` }, stop: async () => remove() };
  },
  async neo4j() {
    const server = await neo4j();
    return { env: environmentOf(server), stop: () => server.stop() };
  },
};

/** What a process needs to find a server and log in: as the tests and scripts name it, and as Asof does. */
export function environmentOf({ uri, username, password, database }: Neo4jAddress): NodeJS.ProcessEnv {
  const login = { NEO4J_USERNAME: username, NEO4J_PASSWORD: password };
  return {
    ...process.env,
    ...login,
    ASOF_STORE: uri,
    NEO4J_URI: uri,
    ...(database === null ? {} : { NEO4J_DATABASE: database }),
  };
}

function freshFile(): { readonly path: string; readonly remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'asof-store-'));
  return { path: join(folder, 'asof.db'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function neo4j(): Promise<Neo4jServer> {
  const server = await startNeo4j();
  if ('skipped' in server) throw new Error(`there is no Neo4j: ${server.skipped}`);
  return server;
}
