import { isIP } from 'node:net';
import { z } from 'zod';
import { AsofError } from './domain/errors.js';
import { loadModels, type Models } from './models-config.js';
import { LEAST_KEY, LOG_LEVELS, SETTINGS } from './settings.js';
import type { StoreOptions } from './store/open.js';
import { type Env, loadStore, wholeNumber } from './store-config.js';
import { parseInput } from './write/input.js';

/** Everything a server can be told, checked. SETTINGS lists it, docs/configuration.md explains it. */
export interface Config {
  /** Where the data is, with what it takes to get there. Not for logs: it may hold a password. */
  readonly store: StoreOptions;
  readonly models: Models;
  /** A name or address of the loopback interface; of any interface if there is an API key. */
  readonly host: string;
  /** 0 to 65535; 0: any free one. */
  readonly port: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** What every question must bring; null: none is asked for. */
  readonly apiKey: string | null;
}

const shape = z.object({
  host: z.string().min(1, 'is empty; accepted: 127.0.0.1, ::1, localhost').default(SETTINGS.host.byDefault),
  port: wholeNumber(SETTINGS.port),
  logLevel: z.enum(LOG_LEVELS).default(SETTINGS.logLevel.byDefault),
});

type Flags = { readonly [key in 'store' | 'host' | 'port' | 'logLevel']?: string | undefined };

/**
 * Flags win over the environment, which wins over the defaults; SETTINGS has them all.
 * @throws AsofError invalid, naming the setting; unsupported `unknown_store`; forbidden `host_not_loopback`
 */
export function loadConfig(env: Env, flags: Flags = {}): Config {
  const told = parseInput(shape, {
    host: flags.host ?? env.ASOF_HOST,
    port: flags.port ?? env.ASOF_PORT,
    logLevel: flags.logLevel ?? env.ASOF_LOG_LEVEL,
  });
  const apiKey = parseInput(key, env.ASOF_API_KEY, 'ASOF_API_KEY') ?? null;
  if (apiKey === null) requireLoopback(told.host);
  return { ...told, apiKey, store: loadStore(env, flags.store), models: loadModels(env) };
}

/** What a header can carry as it is. The error does not repeat it. */
const key = z
  .string()
  .regex(new RegExp(`^[!-~]{${LEAST_KEY},}$`), `is no API key; accepted: ${SETTINGS.apiKey.accepts}`)
  .optional();

/** Whether a host name or address, with or without brackets, is this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Where nobody has to show a key, nobody outside may reach the server. @throws AsofError forbidden `host_not_loopback` */
export function requireLoopback(host: string): void {
  if (isLoopback(host)) return;
  const message = `host: '${host}' can be reached from outside; set ASOF_API_KEY, or stay on 127.0.0.1, ::1 or localhost.`;
  throw new AsofError('forbidden', 'host_not_loopback', message, { field: 'host' });
}
