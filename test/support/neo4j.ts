import { inject, onTestFinished, type TestContext } from 'vitest';
import { inDatabase, type Neo4jAddress, withDriver } from '../../scripts/neo4j/login.js';
import { type Neo4jServer, startNeo4j } from '../../scripts/neo4j/server.js';

export type { Neo4jAddress, Neo4jServer };

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, for files of the project `neo4j`; or why there is none. */
    neo4j: Neo4jAddress | { readonly skipped: string };
  }
}

/**
 * The server of this run. Files that ask for it are called `neo4j*.test.ts`: only those wait for it, run one after the
 * other on its one database, and are skipped where there is none.
 */
export function neo4j(): Neo4jAddress {
  const server = inject('neo4j');
  if (server === undefined) throw new Error('a test file that needs Neo4j is called neo4j*.test.ts');
  if ('skipped' in server) throw new Error(`there is no Neo4j: ${server.skipped}`);
  return server;
}

/**
 * A server of the test's own, which it may kill; ended with the test. Where none can be started (there may be one at
 * `NEO4J_URI` all the same), the test is skipped and named at the end of the run; with `CI=true` it fails.
 */
export async function ownServer(context: TestContext): Promise<Neo4jServer> {
  const server = await startNeo4j({ ways: ['docker', 'artifacts'] });
  if ('skipped' in server) return cannotRun(context, server.skipped);
  onTestFinished(() => server.stop());
  return server;
}

/** Skips the test with the reason, which the end of the run repeats; with `CI=true` the test fails instead. */
export function cannotRun(context: TestContext, reason: string): never {
  if (process.env.CI === 'true') throw new Error(`with CI=true Neo4j must be there: ${reason}`);
  return context.skip(reason);
}

/** Runs a statement on the run's server, beside the store; rows by column. */
export function ask(text: string): Promise<readonly Record<string, unknown>[]> {
  return withDriver(neo4j(), async (driver) => {
    const { records } = await driver.executeQuery(text, {}, inDatabase(neo4j()));
    return records.map((record) => record.toObject());
  });
}

/** Removes every relationship and node in batches; with `schema` every constraint and index too. */
export async function emptyDatabase(address: Neo4jAddress, options: { readonly schema?: boolean } = {}): Promise<void> {
  await withDriver(address, async (driver) => {
    const session = driver.session(inDatabase(address));
    const run = async (text: string) => (await session.run(text)).records;
    try {
      // Relationships first: a node with many would take all of them into one transaction.
      await run('MATCH ()-[r]->() CALL (r) { DELETE r } IN TRANSACTIONS OF 10000 ROWS');
      await run('MATCH (n) CALL (n) { DELETE n } IN TRANSACTIONS OF 10000 ROWS');
      if (!options.schema) return;
      for (const row of await run('SHOW CONSTRAINTS YIELD name'))
        await run(`DROP CONSTRAINT ${quoted(row.get('name'))}`);
      const indexes = await run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'");
      for (const row of indexes) await run(`DROP INDEX ${quoted(row.get('name'))}`);
    } finally {
      await session.close();
    }
  });
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
