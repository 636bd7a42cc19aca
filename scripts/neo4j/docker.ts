import { randomUUID } from 'node:crypto';
import { neo4jVersion } from './artifacts.js';
import { lastLines, run } from './command.js';
import { type Neo4jAddress, waitUntilItAnswers } from './login.js';
import { freePort, type ServerOptions, settings } from './options.js';
import type { Neo4jServer } from './server.js';
import { startWatchdog } from './watchdog.js';

/** Milliseconds in which a server in a container answers. */
const START_TIME = 180_000;

/** Starts a server in a container of the official image. Whatever Docker fails at counts as Docker not being there. */
export async function startInDocker(options: ServerOptions): Promise<Neo4jServer | { readonly missing: string }> {
  if (options.folder !== null) return { missing: 'data that stay are kept without Docker only' };
  const engine = await run('docker', ['version', '--format', '{{.Server.Version}}'], 10_000);
  if (!engine.ok) return { missing: `no engine answers (${lastLines(engine.text, 1)})` };
  const port = options.port ?? (await freePort());
  const { password } = options;
  const address: Neo4jAddress = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password, database: 'neo4j' };
  const name = `asof-neo4j-${randomUUID()}`;
  const watchdog = startWatchdog();
  watchdog.watch({ command: ['docker', 'rm', '--force', '--volumes', name] });
  const stop = async () => {
    await run('docker', ['rm', '--force', '--volumes', name], 60_000);
    watchdog.dismiss();
  };
  const answers = () => waitUntilItAnswers(address, START_TIME);
  try {
    await docker(runArguments(name, options, port), { NEO4J_AUTH: `neo4j/${options.password}` });
    await answers();
  } catch (error) {
    await stop();
    return { missing: lastLines((error as Error).message, 3) };
  }
  return {
    ...address,
    how: 'docker',
    log: null,
    kill: () => docker(['kill', name]),
    start: async () => {
      await docker(['start', name]);
      await answers();
    },
    stop,
  };
}

function runArguments(name: string, options: ServerOptions, port: number): readonly string[] {
  const values = { ...settings(options, port), 'server.memory.heap.max_size': options.heap };
  const variables = Object.entries(values).flatMap(([key, value]) => ['--env', `${variable(key)}=${value}`]);
  const publish = ['--publish', `127.0.0.1:${port}:7687`];
  // NEO4J_AUTH goes through the environment: arguments are seen by everybody on the machine.
  const image = `neo4j:${neo4jVersion()}`;
  return ['run', '--detach', '--name', name, ...publish, '--env', 'NEO4J_AUTH', ...variables, image];
}

/** The image takes a setting as a variable: dots are underscores there, underscores are doubled. */
function variable(setting: string): string {
  return `NEO4J_${setting.replaceAll('_', '__').replaceAll('.', '_')}`;
}

async function docker(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  // Long enough to fetch the image.
  const done = await run('docker', args, 15 * 60_000, env);
  if (!done.ok) throw new Error(`docker ${args[0]}: ${done.text}`);
}
