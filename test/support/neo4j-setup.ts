import type { TestProject } from 'vitest/node';
import { inDatabase, type Neo4jAddress, withDriver } from '../../scripts/neo4j/login.js';
import { startNeo4j } from '../../scripts/neo4j/server.js';
import { emptyDatabase } from './neo4j.js';

/**
 * Once per run in which files of the project `neo4j` take part: one server for all of them.
 *
 * `ASOF_TEST_NEO4J=none` does without; `ASOF_TEST_NEO4J=wipe` lets the tests empty a database at `NEO4J_URI` that holds data.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wish = process.env.ASOF_TEST_NEO4J ?? '';
  if (!['', 'none', 'wipe'].includes(wish)) throw new Error(`ASOF_TEST_NEO4J must be none or wipe, not "${wish}"`);
  const server = wish === 'none' ? { skipped: 'ASOF_TEST_NEO4J=none' } : await startNeo4j();
  if ('skipped' in server) {
    project.provide('neo4j', server);
    return async () => reportSkipped(project);
  }
  const isGiven = server.how === 'NEO4J_URI';
  if (isGiven && wish !== 'wipe') await refuseData(server);
  const { uri, username, password, database } = server;
  project.provide('neo4j', { uri, username, password, database });
  return async () => {
    if (isGiven) await emptyDatabase(server, { schema: true });
    await server.stop();
    reportSkipped(project);
  };
}

/** The tests empty the database they are given: never one that somebody uses. */
async function refuseData(address: Neo4jAddress): Promise<void> {
  const { records } = await withDriver(address, (driver) =>
    driver.executeQuery('MATCH (n) RETURN 1 LIMIT 1', {}, inDatabase(address)),
  );
  if (records.length === 0) return;
  throw new Error(
    `the database at NEO4J_URI, ${address.uri}, holds data, and the tests would remove them: ` +
      'name an empty one with NEO4J_DATABASE, or say ASOF_TEST_NEO4J=wipe',
  );
}

/** The last words of the run: the files that were skipped, and why. */
function reportSkipped(project: TestProject): void {
  const reasons = new Map<string, Set<string>>();
  for (const module of project.vitest.state.getTestModules()) {
    if (module.project.name !== project.name) continue;
    for (const test of module.children.allTests('skipped')) {
      const result = test.result();
      const note = result.state === 'skipped' ? result.note : undefined;
      if (note === undefined) continue;
      const tests = reasons.get(note) ?? new Set();
      reasons.set(note, tests.add(`${module.relativeModuleId} > ${test.fullName}`));
    }
  }
  for (const [reason, tests] of reasons)
    console.log(
      ['', 'SKIPPED for want of Neo4j:', ...[...tests].map((test) => `  ${test}`), `because ${reason}`, ''].join('\n'),
    );
}
