import { inject, TestRunner, test } from 'vitest';
import { cannotRun } from './neo4j.js';

/** Runs the files of the project `neo4j`; without a server, each is one test that says so. */
// biome-ignore lint/style/noDefaultExport: vitest takes a runner that way
export default class Neo4jRunner extends TestRunner {
  override importFile(path: string, source: 'collect' | 'setup'): unknown {
    const server = inject('neo4j');
    if (source === 'setup' || !('skipped' in server)) return super.importFile(path, source);
    return test('every test of this file', (context) => cannotRun(context, server.skipped));
  }
}
