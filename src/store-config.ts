import { z } from 'zod';
import { invalid, unsupported } from './domain/errors.js';
import { NEO4J_SCHEMES, type NumberSetting, SETTINGS } from './settings.js';
import type { StoreOptions } from './store/open.js';
import { parseInput } from './write/input.js';

export type Env = Readonly<Record<string, string | undefined>>;

const filled = z.string().min(1, 'is empty; give it a value or leave it out');

/** The environment beside the address of a Neo4j server. */
const neo4j = z.object({
  NEO4J_USERNAME: filled.default(SETTINGS.username.byDefault),
  NEO4J_PASSWORD: filled.optional(),
  NEO4J_DATABASE: filled.optional(),
  ASOF_NEO4J_POOL: wholeNumber(SETTINGS.pool),
  ASOF_NEO4J_POOL_WAIT_MS: wholeNumber(SETTINGS.poolWaitMs),
  ASOF_NEO4J_TIMEOUT_MS: wholeNumber(SETTINGS.timeoutMs),
});

/** A whole number within a setting's bounds, as text. */
export function wholeNumber({ least, most, accepts, byDefault }: NumberSetting) {
  const message = `is no whole number in its range; accepted: ${accepts}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message)
    .default(Number(byDefault));
}

/**
 * The store an address names: `--store`, else `ASOF_STORE`, else `sqlite:./asof.db`. For Neo4j with the credentials, pool and
 * time limits of the environment; `NEO4J_URI` is not read, so that a shell set up for another program changes nothing here.
 * @throws AsofError invalid, naming the setting; unsupported `unknown_store`
 */
export function loadStore(env: Env, flag?: string): StoreOptions {
  const address = flag ?? env.ASOF_STORE ?? SETTINGS.store.byDefault;
  const scheme = /^([a-z0-9+]+):./i.exec(address)?.[1]?.toLowerCase();
  if (scheme === 'sqlite') return { path: address.slice('sqlite:'.length) };
  if (NEO4J_SCHEMES.some((known) => known === scheme)) return neo4jOptions(checkedUri(address), env);
  if (scheme === undefined) throw invalid('bad_input', `store: is no address of a store; ${ACCEPTED}`, 'store');
  throw unsupported('unknown_store', `store: there is no engine '${scheme}'; ${ACCEPTED}`, 'store');
}

const ACCEPTED = `accepted: ${SETTINGS.store.accepts}.`;

function neo4jOptions(uri: string, env: Env): StoreOptions {
  const given = parseInput(neo4j, env);
  const { NEO4J_USERNAME: username, NEO4J_PASSWORD: password, NEO4J_DATABASE: database } = given;
  if (password === undefined && env.NEO4J_USERNAME !== undefined) {
    throw invalid('bad_input', 'NEO4J_PASSWORD: is missing beside NEO4J_USERNAME.', 'NEO4J_PASSWORD');
  }
  return {
    uri,
    ...(password === undefined ? {} : { username, password }),
    ...(database === undefined ? {} : { database }),
    maxConnectionPoolSize: given.ASOF_NEO4J_POOL,
    connectionAcquisitionTimeoutMs: given.ASOF_NEO4J_POOL_WAIT_MS,
    transactionTimeoutMs: given.ASOF_NEO4J_TIMEOUT_MS,
  };
}

/** Other processes can read a command line, and logs keep addresses: an error does not repeat what may hold a password. */
function checkedUri(uri: string): string {
  if (uri.includes('@')) {
    const message =
      'store: a user name or password in the address can be read by others; set NEO4J_USERNAME and NEO4J_PASSWORD instead.';
    throw invalid('credentials_in_address', message, 'store');
  }
  const parsed = URL.canParse(uri) ? new URL(uri) : null;
  if (parsed === null || !uri.includes('://') || parsed.hostname === '' || parsed.hash !== '') {
    throw invalid('bad_address', 'store: is no address of a Neo4j server, such as neo4j://localhost:7687.', 'store');
  }
  if (parsed.pathname.length > 1) {
    throw invalid('bad_address', 'store: the address has no path; the database is named by NEO4J_DATABASE.', 'store');
  }
  return uri;
}

/** A store's address for people and logs. */
export function addressOf(store: StoreOptions): string {
  return 'uri' in store ? store.uri : `sqlite:${store.path}`;
}
