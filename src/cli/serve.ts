import { type Command, Option } from 'commander';
import { type Logger, pino } from 'pino';
import { Asof } from '../asof.js';
import { type Config, loadConfig } from '../config.js';
import { createServer, type Listening, listen, type Question } from '../graphql/server.js';
import { LOG_LEVELS, SETTINGS, type Setting } from '../settings.js';
import { addressOf } from '../store-config.js';
import { STORE_HELP } from './options.js';
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
    .description('Answer GraphQL, with GraphiQL for people; beyond the loopback interface only with ASOF_API_KEY')
    .option('--store <store>', `${STORE_HELP} (${defaultOf(SETTINGS.store)})`)
    .option('--host <host>', `${SETTINGS.host.accepts} (${defaultOf(SETTINGS.host)})`)
    .option('--port <port>', `0 takes any free one (${defaultOf(SETTINGS.port)})`)
    .addOption(
      new Option('--log-level <level>', `of the log on stderr (${defaultOf(SETTINGS.logLevel)})`).choices(LOG_LEVELS),
    )
    .option('--json', 'print the address as JSON')
    .option('--verbose', 'show where an error came from')
    .action(async ({ json, store, host, port, logLevel }: ServeOptions) => {
      const config = loadConfig(env, { store, host, port, logLevel });
      const asof = await Asof.open({ ...config.store, ...config.models });
      try {
        const logger = stderrLogger(config.logLevel);
        logger.info({ store: addressOf(config.store), apiKey: config.apiKey !== null }, 'opened');
        await serveUntilStopped(asof, { ...config, questions: [], logger }, ({ url }) => {
          if (json === true) output(true).document({ url });
          else output().line(`GraphQL and GraphiQL at ${url} (ctrl-c stops)`);
        });
      } finally {
        await asof.close();
      }
    });
}

function defaultOf({ byDefault, variable }: Setting<string>): string {
  return `default: "${byDefault}", env: ${variable}`;
}

/** The log goes to stderr: stdout is for answers. */
export function stderrLogger(level: string): Logger {
  return pino({ level }, pino.destination({ dest: 2, sync: true }));
}

/** Serves until the process is asked to end. @throws AsofError unavailable `port_not_opened` */
export async function serveUntilStopped(
  asof: Asof,
  at: Pick<Config, 'host' | 'port' | 'apiKey'> & {
    readonly questions: readonly Question[];
    readonly logger: Logger;
  },
  started: (listening: Listening) => void,
): Promise<void> {
  const { host, port, apiKey, questions, logger } = at;
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  const listening = await listen(createServer({ asof, logger, questions, apiKey }), { host, port });
  logger.info({ url: listening.url }, 'listening');
  started(listening);
  await stopped;
  await listening.close();
}
