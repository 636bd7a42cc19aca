import { startFromArtifacts } from './artifacts-server.js';
import { startInDocker } from './docker.js';
import { type Neo4jAddress, waitUntilItAnswers } from './login.js';
import { DEFAULTS, type ServerOptions, throwawayPassword } from './options.js';

/** Ways to a server, in the order in which they are tried unless `ways` says otherwise. */
export type Way = 'NEO4J_URI' | 'docker' | 'artifacts';

/** A server to work with. */
export interface Neo4jServer extends Neo4jAddress {
  readonly how: Way;
  /** The file with what the server says; null where there is none. */
  readonly log: string | null;
  /** Kills it as kill -9 does; its data stay. Refused for a server that was not started here. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, on the same data and port. Refused for a server that was not started here. */
  start(): Promise<void>;
  /** Ends it and removes its data, unless they are in a folder of the caller's. A server that was not started here is left alone. */
  stop(): Promise<void>;
}

export interface StartOptions extends Partial<ServerOptions> {
  readonly ways?: readonly Way[];
}

/**
 * Finds or starts a Neo4j: the one at `NEO4J_URI` (with `NEO4J_USERNAME`, `NEO4J_PASSWORD`, `NEO4J_DATABASE`); in
 * Docker; or from its published artifacts with Java 21 or newer and Maven. A started one is reached from this machine
 * alone, is empty, and ends with this process at the latest.
 *
 * @returns the server, or `{ skipped }`: what each way lacks
 * @throws where `NEO4J_URI` is set and does not answer, or a server was started and did not come up
 */
export async function startNeo4j(options: StartOptions = {}): Promise<Neo4jServer | { readonly skipped: string }> {
  const { ways = ['NEO4J_URI', 'docker', 'artifacts'], ...rest } = options;
  const wanted: ServerOptions = { ...DEFAULTS, password: throwawayPassword(), ...rest };
  const lacks: string[] = [];
  for (const way of ways) {
    const result = await START[way](wanted);
    if (!('missing' in result)) return result;
    lacks.push(`${way}: ${result.missing}`);
  }
  return { skipped: lacks.join('; ') };
}

const START: Record<Way, (options: ServerOptions) => Promise<Neo4jServer | { readonly missing: string }>> = {
  NEO4J_URI: serverGiven,
  docker: startInDocker,
  artifacts: startFromArtifacts,
};

async function serverGiven(options: ServerOptions): Promise<Neo4jServer | { readonly missing: string }> {
  const env = (name: string) => options.env[name] || null;
  const uri = env('NEO4J_URI');
  if (uri === null) return { missing: 'it is not set' };
  const address: Neo4jAddress = {
    uri,
    username: env('NEO4J_USERNAME') ?? 'neo4j',
    password: env('NEO4J_PASSWORD') ?? '',
    database: env('NEO4J_DATABASE'),
  };
  await waitUntilItAnswers(address, 10_000).catch((cause: Error) => {
    throw new Error(`the server at NEO4J_URI, ${uri}, does not answer: ${cause.message}`, { cause });
  });
  const refuse = async () => {
    throw new Error(`the server at ${uri} was not started here, so it is neither killed nor started`);
  };
  return { ...address, how: 'NEO4J_URI', log: null, kill: refuse, start: refuse, stop: async () => {} };
}
