import { configDefaults, defineConfig } from 'vitest/config';

const NEO4J = 'test/**/neo4j*.test.ts';

export default defineConfig({
  // Node resolves the package to its CommonJS build, Vite would take the other one: two sets of classes in one process.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    environment: 'node',
    globals: false,
    setupFiles: ['test/setup.ts'],
    // Processes, not threads: the SQLite driver is a native module and the store starts worker threads of its own.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: { name: 'asof', include: ['test/**/*.test.ts'], exclude: [...configDefaults.exclude, NEO4J] },
      },
      {
        // Files that need Neo4j: one server is started for them, and as it has one database they take turns.
        extends: true,
        test: {
          name: 'neo4j',
          include: [NEO4J],
          fileParallelism: false,
          globalSetup: ['test/support/neo4j-setup.ts'],
          runner: './test/support/neo4j-runner.ts',
          // A server shares the processor with its tests.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
