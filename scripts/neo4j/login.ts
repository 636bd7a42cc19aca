import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { type Driver, Neo4jError } from 'neo4j-driver';

/** Where a server is and how one logs in. */
export interface Neo4jAddress {
  /** e.g. `bolt://127.0.0.1:7687` */
  readonly uri: string;
  readonly username: string;
  readonly password: string;
  /** null: the server's default database. */
  readonly database: string | null;
}

/** Opens a driver for the time of the work. */
export async function withDriver<T>(address: Neo4jAddress, work: (driver: Driver) => Promise<T>): Promise<T> {
  const driver = neo4j.driver(address.uri, neo4j.auth.basic(address.username, address.password));
  try {
    return await work(driver);
  } finally {
    await driver.close();
  }
}

/** The configuration of a query: the address's database, or the server's default. */
export function inDatabase(address: Neo4jAddress): { database?: string } {
  return address.database === null ? {} : { database: address.database };
}

/**
 * Waits until the database answers.
 *
 * @param time milliseconds after which the last failure is thrown; a refused login is thrown at once
 */
export async function waitUntilItAnswers(address: Neo4jAddress, time: number): Promise<void> {
  const end = Date.now() + time;
  for (;;) {
    try {
      await withDriver(address, (driver) => driver.executeQuery('RETURN 1', {}, inDatabase(address)));
      return;
    } catch (error) {
      const refused = error instanceof Neo4jError && error.code.startsWith('Neo.ClientError.Security.');
      if (refused || Date.now() > end) throw error;
      await sleep(200);
    }
  }
}

/** A new server's user neo4j has the password neo4j, and may do nothing but change it. */
export async function setFirstPassword(address: Neo4jAddress): Promise<void> {
  const change = "ALTER CURRENT USER SET PASSWORD FROM 'neo4j' TO $password";
  await withDriver({ ...address, password: 'neo4j' }, (driver) =>
    driver.executeQuery(change, { password: address.password }, { database: 'system' }),
  );
}
