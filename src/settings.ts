import { CHAT_DEFAULTS } from './models/chat/options.js';
import { OPENAI_DEFAULTS } from './models/openai/options.js';
import { RERANK_DEFAULTS } from './models/rerank/options.js';
import { NEO4J_DEFAULTS } from './store/neo4j/options.js';

/** A setting as docs/configuration.md lists it. */
export interface Setting<Default extends string | null = string | null> {
  /** The environment variable. */
  readonly variable: string;
  /** The option of the command line that wins over it; null for secrets and for what is set once for a deployment. */
  readonly flag: string | null;
  /** What holds where nothing is said; null: nothing does. */
  readonly byDefault: Default;
  readonly accepts: string;
}

/** A whole number, `least` and `most` included. */
export interface NumberSetting extends Setting<string> {
  readonly least: number;
  readonly most: number;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Schemes of Neo4j's addresses. */
export const NEO4J_SCHEMES = ['neo4j', 'neo4j+s', 'neo4j+ssc', 'bolt', 'bolt+s', 'bolt+ssc'] as const;

/** Shortest API key, in characters: 16 random ones of 64 are 96 bits. */
export const LEAST_KEY = 16;

const text = <const Default extends string | null>(
  variable: string,
  flag: string | null,
  byDefault: Default,
  accepts: string,
): Setting<Default> => ({ variable, flag, byDefault, accepts });

const number = (
  variable: string,
  flag: string | null,
  byDefault: number,
  [least, most]: readonly [number, number],
): NumberSetting => ({
  ...text(variable, flag, String(byDefault), `${least} to ${most}`),
  least,
  most,
});

/** Everything that can be set from outside. */
export const SETTINGS = {
  store: text('ASOF_STORE', '--store', 'sqlite:./asof.db', `sqlite:<file>, ${NEO4J_SCHEMES.join('://, ')}://`),
  username: text('NEO4J_USERNAME', null, NEO4J_DEFAULTS.username, 'a user of the server'),
  password: text('NEO4J_PASSWORD', null, null, "the user's password"),
  database: text('NEO4J_DATABASE', null, null, 'a database of the server'),
  pool: number('ASOF_NEO4J_POOL', null, NEO4J_DEFAULTS.maxConnectionPoolSize, [1, 1000]),
  poolWaitMs: number('ASOF_NEO4J_POOL_WAIT_MS', null, NEO4J_DEFAULTS.connectionAcquisitionTimeoutMs, [100, 600_000]),
  timeoutMs: number('ASOF_NEO4J_TIMEOUT_MS', null, NEO4J_DEFAULTS.transactionTimeoutMs, [1000, 3_600_000]),
  embedder: text('ASOF_EMBEDDER', null, 'local', 'local, none, openai:<model>, transformers:<model or folder>'),
  embedderUrl: text(
    'ASOF_EMBEDDER_URL',
    null,
    OPENAI_DEFAULTS.baseUrl,
    'http:// or https://, what comes before /embeddings',
  ),
  embedderKey: text('ASOF_EMBEDDER_KEY', null, null, "the embedding server's key, printable ASCII without spaces"),
  model: text('ASOF_MODEL', null, 'none', 'none, openai:<model>'),
  modelUrl: text(
    'ASOF_MODEL_URL',
    null,
    CHAT_DEFAULTS.baseUrl,
    'http:// or https://, what comes before /chat/completions',
  ),
  modelKey: text('ASOF_MODEL_KEY', null, null, "the model server's key, printable ASCII without spaces"),
  modelTimeoutMs: number('ASOF_MODEL_TIMEOUT_MS', null, CHAT_DEFAULTS.timeoutMs, [100, 3_600_000]),
  reranker: text('ASOF_RERANKER', null, 'none', 'none, model, server:<model>'),
  rerankerUrl: text(
    'ASOF_RERANKER_URL',
    null,
    'http://127.0.0.1:8080/v1',
    'http:// or https://, what comes before /rerank',
  ),
  rerankerKey: text('ASOF_RERANKER_KEY', null, null, "the rerank server's key, printable ASCII without spaces"),
  rerankerTimeoutMs: number('ASOF_RERANKER_TIMEOUT_MS', null, RERANK_DEFAULTS.timeoutMs, [100, 3_600_000]),
  recall: text('ASOF_RECALL', null, null, 'a JSON file of weights and profiles'),
  host: text('ASOF_HOST', '--host', '127.0.0.1', 'a loopback address or name; with an API key any'),
  port: number('ASOF_PORT', '--port', 4000, [0, 65_535]),
  apiKey: text('ASOF_API_KEY', null, null, `${LEAST_KEY} characters or more, printable ASCII without spaces`),
  logLevel: text('ASOF_LOG_LEVEL', '--log-level', 'info', LOG_LEVELS.join(', ')),
} as const;
