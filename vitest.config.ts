import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Node resolves the package to its CommonJS build, Vite would take the other one: two sets of classes in one process.
  resolve: { alias: { graphql: 'graphql/index.js' } },
  test: {
    environment: 'node',
    globals: false,
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/setup.ts'],
    // Processes, not threads: the SQLite driver is a native module and the store starts worker threads of its own.
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default'],
  },
});
