import { type Command, Option } from 'commander';
import { type Logger, pino } from 'pino';
import { Asof } from '../asof.js';
import { loadConfig } from '../config.js';
import { createServer, type Listening, listen, type Question } from '../graphql/server.js';
import type { Output } from './output.js';

interface ServeOptions {
  readonly store?: string;
  readonly host?: string;
  readonly port?: string;
  readonly logLevel?: string;
  readonly json?: boolean;
}

export function addServe(program: Command, output: (json?: boolean) => Output, env: NodeJS.ProcessEnv): void {
  program
    .command('serve')
    .description('Answer GraphQL on the loopback interface, with GraphiQL for people')
    .option('--store <store>', 'where the data is: sqlite:<file> (default: "sqlite:./asof.db", env: ASOF_STORE)')
    .option('--host <host>', 'a loopback address (default: "127.0.0.1", env: ASOF_HOST)')
    .option('--port <port>', '0 takes any free one (default: 4000, env: ASOF_PORT)')
    .addOption(
      new Option('--log-level <level>', 'of the log on stderr (default: "info", env: ASOF_LOG_LEVEL)').choices([
        'trace',
        'debug',
        'info',
        'warn',
        'error',
        'fatal',
        'silent',
      ]),
    )
    .option('--json', 'print the address as JSON')
    .option('--verbose', 'show where an error came from')
    .action(async ({ json, store, host, port, logLevel }: ServeOptions) => {
      const config = loadConfig(env, { store, host, port, logLevel });
      const asof = await Asof.open({ path: config.store.path });
      try {
        await serveUntilStopped(
          asof,
          { ...config, questions: [], logger: stderrLogger(config.logLevel) },
          ({ url }) => {
            if (json === true) output(true).document({ url });
            else output().line(`GraphQL and GraphiQL at ${url} (ctrl-c stops)`);
          },
        );
      } finally {
        await asof.close();
      }
    });
}

/** The log goes to stderr: stdout is for answers. */
export function stderrLogger(level: string): Logger {
  return pino({ level }, pino.destination({ dest: 2, sync: true }));
}

/** Serves until the process is asked to end. @throws AsofError unavailable `port_not_opened` */
export async function serveUntilStopped(
  asof: Asof,
  at: {
    readonly host?: string;
    readonly port: number;
    readonly questions: readonly Question[];
    readonly logger: Logger;
  },
  started: (listening: Listening) => void,
): Promise<void> {
  const { host, port, questions, logger } = at;
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const listening = await listen(createServer({ asof, logger, questions }), { host, port });
  logger.info({ url: listening.url }, 'listening');
  started(listening);
  await stopped;
  await listening.close();
}
