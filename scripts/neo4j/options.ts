import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';

/** How a server is started. */
export interface ServerOptions {
  /** The port Bolt listens on; null: a free one. */
  readonly port: number | null;
  /** The password of the user neo4j: 8 characters or more. */
  readonly password: string;
  /** A folder for the data, which stays; null: a new one that is removed at the end. */
  readonly folder: string | null;
  /** The largest heap, as Java writes it: `1g`, `512m`. */
  readonly heap: string;
  /** The memory for the store's pages, written the same way. */
  readonly pageCache: string;
  /** The variables that name a server and say where Java is. */
  readonly env: NodeJS.ProcessEnv;
}

/** What is not asked for otherwise; the password is a new one each time. */
export const DEFAULTS: Omit<ServerOptions, 'password'> = {
  port: null,
  folder: null,
  heap: '1g',
  pageCache: '512m',
  env: process.env,
};

export function throwawayPassword(): string {
  return randomBytes(12).toString('base64url');
}

/** A port nobody listened on a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('the system gave no port'));
      });
    });
  });
}

/** Settings of every server that is started here: Bolt alone, and nothing is sent to anybody. */
export function settings(options: ServerOptions, port: number): Readonly<Record<string, string>> {
  return {
    'server.bolt.advertised_address': `127.0.0.1:${port}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'dbms.usage_report.enabled': 'false',
    'server.fleet_discovery.enabled': 'false',
    'dbms.fleet_manager.enabled': 'false',
    'server.memory.pagecache.size': options.pageCache,
  };
}
