import { isIP } from 'node:net';
import { z } from 'zod';
import { AsofError, unsupported } from './domain/errors.js';
import { parseInput } from './write/input.js';

/** Everything a server can be told, checked. */
export interface Config {
  /** The embedded store's file. */
  readonly store: { readonly engine: 'sqlite'; readonly path: string };
  /** A name or address of the loopback interface. */
  readonly host: string;
  /** 0 to 65535; 0: any free one. */
  readonly port: number;
  readonly logLevel: z.infer<typeof logLevel>;
}

const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']);

const shape = z.object({
  store: z.string().regex(/^[a-z0-9]+:.+$/, "is no store; accepted: 'sqlite:./asof.db'"),
  host: z.string(),
  port: z
    .string()
    .regex(/^\d{1,5}$/, 'is no port; accepted: 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is no port; accepted: 0 to 65535'),
  logLevel,
});

type Flags = { readonly [key in keyof Config]?: string | undefined };

/**
 * Flags win over the environment (`ASOF_STORE`, `ASOF_HOST`, `ASOF_PORT`, `ASOF_LOG_LEVEL`), which wins over the defaults
 * (`sqlite:./asof.db`, `127.0.0.1`, `4000`, `info`).
 * @throws AsofError invalid, naming the setting; unsupported `unknown_store`; forbidden `host_not_loopback`
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>, flags: Flags = {}): Config {
  const { store, ...rest } = parseInput(shape, {
    store: flags.store ?? env.ASOF_STORE ?? 'sqlite:./asof.db',
    host: flags.host ?? env.ASOF_HOST ?? '127.0.0.1',
    port: flags.port ?? env.ASOF_PORT ?? '4000',
    logLevel: flags.logLevel ?? env.ASOF_LOG_LEVEL ?? 'info',
  });
  requireLoopback(rest.host);
  return { ...rest, store: storeOf(store) };
}

function storeOf(text: string): Config['store'] {
  const border = text.indexOf(':');
  const engine = text.slice(0, border);
  if (engine === 'sqlite') return { engine, path: text.slice(border + 1) };
  throw unsupported('unknown_store', `store: there is no engine '${engine}'; accepted: 'sqlite:./asof.db'.`, 'store');
}

/** Whether a host name or address, with or without brackets, is this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Nobody has to show who they are yet, so nobody outside may reach the server. @throws AsofError forbidden */
export function requireLoopback(host: string): void {
  if (isLoopback(host)) return;
  const message = `host: '${host}' can be reached from outside; accepted: 127.0.0.1, ::1, localhost.`;
  throw new AsofError('forbidden', 'host_not_loopback', message, { field: 'host' });
}
