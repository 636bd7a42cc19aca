/**
 * A Neo4j of one's own on this machine, without Docker (Java 21 or newer and Maven), or else in it. Ctrl-c ends it.
 *
 *   npm run neo4j                            a throwaway: its data go with it
 *   npm run neo4j -- --keep ./neo4j          its data stay in that folder, for the next time
 *   npm run neo4j -- --port 7687             on that port instead of a free one
 *   npm run neo4j -- --heap 4g --page-cache 2g
 *   npm run neo4j -- --fetch                 only fetches what is needed, and ends
 *
 * The password is `NEO4J_PASSWORD` where that is set (8 characters or more), and a random one otherwise. With `--keep`
 * it lies in the folder's file `password`.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { classArchive } from './archive.js';
import { neo4jVersion, serverJars } from './artifacts.js';
import { findJava } from './java.js';
import { throwawayPassword } from './options.js';
import { type Neo4jServer, startNeo4j } from './server.js';

const { values } = parseArgs({
  options: {
    keep: { type: 'string' },
    port: { type: 'string' },
    heap: { type: 'string', default: '1g' },
    'page-cache': { type: 'string', default: '512m' },
    fetch: { type: 'boolean', default: false },
  },
});

try {
  await (values.fetch ? fetchOnly() : runUntilTold());
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function fetchOnly(): Promise<void> {
  const java = await findJava();
  if (typeof java === 'string') throw new Error(java);
  const jars = await serverJars(java);
  if (typeof jars !== 'string') throw new Error(jars.missing);
  await classArchive(java, jars);
  console.log(`Neo4j ${neo4jVersion()} in ${jars}, for Java ${java.version} at ${java.path}`);
}

async function runUntilTold(): Promise<void> {
  const folder = values.keep ?? null;
  console.log(`Neo4j ${neo4jVersion()} is starting; the first time it is fetched (152 MB) and prepared.`);
  const server = await startNeo4j({
    ways: ['artifacts', 'docker'],
    port: values.port === undefined ? null : portOf(values.port),
    password: password(folder),
    folder,
    heap: values.heap,
    pageCache: values['page-cache'],
  });
  if ('skipped' in server) throw new Error(`No Neo4j can be started. ${server.skipped}`);
  console.log(words(server, folder));
  await told();
  console.log(folder === null ? 'Neo4j ends; its data are removed.' : `Neo4j ends; its data stay in ${folder}.`);
  await server.stop();
}

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new Error(`--port must be a whole number from 1 to 65535, not "${text}"`);
}

/** The password asked for, the one the folder's data have, or a new one. */
function password(folder: string | null): string {
  const file = folder === null ? null : join(folder, 'password');
  if (file !== null && existsSync(file)) return readFileSync(file, 'utf8').trim();
  const wanted = process.env.NEO4J_PASSWORD || throwawayPassword();
  if (wanted.length < 8) throw new Error('NEO4J_PASSWORD must have 8 characters or more');
  if (file !== null && folder !== null) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${wanted}\n`, { mode: 0o600 });
  }
  return wanted;
}

function words(server: Neo4jServer, folder: string | null): string {
  const store = server.uri.replace('bolt:', 'neo4j:');
  return [
    '',
    `  uri       ${server.uri}`,
    `  user      ${server.username}`,
    `  password  ${server.password}`,
    `  log       ${server.log ?? '(docker logs)'}`,
    '',
    `  ASOF_STORE=${store} NEO4J_USERNAME=${server.username} NEO4J_PASSWORD=${server.password}`,
    '',
    `Ctrl-c ends it${folder === null ? ' and removes its data' : `; its data stay in ${folder}`}.`,
  ].join('\n');
}

/** Waits for ctrl-c or a request to end. */
function told(): Promise<void> {
  return new Promise((resolve) => {
    // Something has to keep this process alive: the server does not.
    const alive = setInterval(() => {}, 60_000);
    // One ctrl-c arrives more than once: from the terminal, and from npm and tsx, which pass it on.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        clearInterval(alive);
        resolve();
      });
  });
}
