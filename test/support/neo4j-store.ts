import type { Store } from '../../src/index.js';
import type { Neo4jOptions } from '../../src/store/neo4j/options.js';
import { openNeo4j } from '../../src/store/neo4j/store.js';
import { emptyDatabase, type Neo4jAddress, neo4j } from './neo4j.js';

/** An address as the store takes it. */
export function optionsOf({ uri, username, password, database }: Neo4jAddress): Neo4jOptions {
  return { uri, username, password, ...(database === null ? {} : { database }) };
}

/** A server that has just started plans each statement for the first time, for seconds where the machine is busy. */
const PATIENT = { transactionTimeoutMs: 300_000 };

/** A fresh, empty store on the run's server. */
export async function emptyStore(options: Partial<Neo4jOptions> = {}): Promise<Store> {
  await emptyDatabase(neo4j());
  return openNeo4j({ ...PATIENT, ...optionsOf(neo4j()), ...options });
}
