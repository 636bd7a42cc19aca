/**
 * The direction rule, as a check:
 *
 *   domain <- store port, models port <- write, recall, memory, audit <- asof, space, snapshot <- doors <- main
 *
 * Type-only imports count. A path rule reads "nobody at `from` may import `to`".
 *
 * @type {import('dependency-cruiser').IConfiguration}
 */

const DOORS = '^src/(graphql|mcp|cli)/';
const SERVICES = '^src/(write|recall|memory|audit)/';
/** open.ts chooses an engine (a store, an embedder, a chat); every other file beside the engines is a port. */
const OPENING = '^src/(store|models)/open\\.ts$';
const PORTS = '^src/(store|models)/(?!open\\.ts$)[^/]+\\.ts$';
/** What an engine can be told, as plain data without a driver: the settings give its defaults. */
const ENGINE_DATA = '^src/(store|models)/[^/]+/options\\.ts$';
const OWN_PORT = '^src/$1/(?!open\\.ts$)[^/]+\\.ts$';

/** Node's own modules that only compute; every other one reaches a disk, a network, a clock or another thread. */
const PURE_NODE_MODULES = '^(node:)?(assert|buffer|crypto|util)(/|$)';

/** Packages that belong to an engine, a door or the process. */
const OUTER_PACKAGES =
  'node_modules/(libsql|@libsql|neo4j-driver|onnxruntime-node|openai|@huggingface|lru-cache|graphql|graphql-yoga|@graphql-tools|dataloader|commander|pino)/';

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid(
      'domain-imports-domain-alone',
      'The domain says what things mean. It knows nothing of the rest of the house.',
      { path: '^src/domain/' },
      { path: '^src/', pathNot: '^src/domain/' },
    ),
    forbid(
      'domain-does-no-io',
      'The domain is pure: of Node it may use what only computes (crypto, buffer, util, assert).',
      { path: '^src/domain/' },
      { dependencyTypes: ['core'], pathNot: PURE_NODE_MODULES },
    ),
    forbid(
      'domain-knows-no-driver',
      'Drivers, door libraries and loggers stay outside the domain.',
      { path: '^src/domain/' },
      { path: OUTER_PACKAGES },
    ),

    forbid(
      'port-imports-domain-alone',
      'A port is types over the domain; it knows no engine and no caller.',
      { path: PORTS },
      { path: '^src/', pathNot: ['^src/domain/', OWN_PORT] },
    ),
    forbid(
      'opening-imports-engines',
      'What opens a store knows the engines, their port and the domain.',
      { path: OPENING },
      { path: '^src/', pathNot: ['^src/domain/', '^src/$1/'] },
    ),
    forbid(
      'engine-imports-port-and-domain-alone',
      'An engine holds data and answers questions. It knows its port, the domain and its own folder.',
      { path: '^src/(store|models)/([^/]+)/' },
      { path: '^src/', pathNot: ['^src/domain/', OWN_PORT, '^src/$1/$2/'] },
    ),

    forbid(
      'services-import-inward',
      'write, recall, memory and audit run over any engine: domain, ports and one another, never an engine, the library or a door.',
      { path: SERVICES },
      { path: '^src/', pathNot: ['^src/domain/', PORTS, SERVICES] },
    ),
    forbid(
      'engine-is-named-where-it-is-opened',
      'Only the place that opens a store names its engine; everybody else asks the port. index.ts gives the types of its options.',
      { path: '^src/', pathNot: ['^src/(store|models)/[^/]+/', OPENING, '^src/index\\.ts$'] },
      { path: '^src/(store|models)/[^/]+/', pathNot: ENGINE_DATA },
    ),
    forbid(
      'engine-is-opened-at-the-edge',
      'Who asks questions is given a store.',
      { path: ['^src/(graphql|mcp|library)/'] },
      { path: OPENING },
    ),

    forbid(
      'nothing-imports-a-door',
      'Doors translate for the outside. Only main.ts, index.ts and another door under its own rule may import one.',
      { path: '^src/', pathNot: ['^src/(main|index)\\.ts$', DOORS] },
      { path: DOORS },
    ),
    forbid(
      'doors-do-not-import-doors',
      'Each door stands alone; the command line may start the GraphQL server.',
      { path: '^src/(graphql|mcp)/' },
      { path: DOORS, pathNot: '^src/$1/' },
    ),
    forbid(
      'cli-imports-no-door-but-graphql',
      'Each door stands alone; the command line may start the GraphQL server.',
      { path: '^src/cli/' },
      { path: DOORS, pathNot: '^src/(cli|graphql)/' },
    ),
    forbid(
      'nothing-imports-an-entry',
      'main.ts and index.ts are for the outside.',
      { path: '^src/' },
      { path: '^src/(main|index)\\.ts$' },
    ),

    forbid(
      'libsql-only-in-its-engine',
      'The driver is behind the SQLite engine, which checks what is bound.',
      { path: '^src/', pathNot: '^src/store/sqlite/' },
      { path: 'node_modules/(libsql|@libsql)/' },
    ),
    forbid(
      'neo4j-driver-only-in-its-engine',
      'The driver is behind the Neo4j engine, which gives its times and numbers back as plain data.',
      { path: '^src/', pathNot: '^src/store/neo4j/' },
      { path: 'node_modules/(neo4j-driver|neo4j-driver-[^/]+)/' },
    ),
    forbid(
      'onnxruntime-only-in-its-embedder',
      'The runtime and the tokeniser are behind the built-in embedder, in a thread; nobody else waits for native code.',
      { path: '^src/', pathNot: '^src/models/local/' },
      { path: 'node_modules/(onnxruntime-[^/]+|@huggingface)/' },
    ),
    forbid(
      'openai-only-behind-the-ports-of-models',
      'The package is behind the embedder and the chat, which give every variable it would read from the environment.',
      { path: '^src/', pathNot: '^src/models/(openai|chat)/' },
      { path: 'node_modules/openai/' },
    ),
    forbid(
      'optional-packages-are-imported-dynamically',
      'Without them everything else starts: they are loaded with the first text.',
      { path: '^src/' },
      {
        path: 'node_modules/(onnxruntime-node|openai)/',
        dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'],
      },
    ),
    forbid(
      'graphql-server-only-in-its-door',
      'The GraphQL server and schema tools are behind the GraphQL door.',
      { path: '^src/', pathNot: '^src/graphql/' },
      { path: 'node_modules/(graphql-yoga|@graphql-tools)/' },
    ),

    forbid('no-circular', 'Two files that need each other are one file, or hide a third.', {}, { circular: true }),
    forbid(
      'source-does-not-import-tests',
      'What is shipped does not depend on what checks it.',
      { path: '^src/' },
      { path: '^(test|bench|scripts)/' },
    ),
    forbid(
      'source-does-not-import-dev-dependencies',
      'What is shipped runs with `dependencies` alone.',
      { path: '^src/' },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    forbid('everything-resolves', 'An import that leads nowhere is checked by no rule.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
