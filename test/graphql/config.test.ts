import { expect, test } from 'vitest';
import { isLoopback, loadConfig } from '../../src/config.js';
import { NEO4J_SCHEMES, SETTINGS } from '../../src/settings.js';

const KEY = 'q7rT0-fake-key-01';

test('defaults, the environment, and flags over it', () => {
  const store = { path: './asof.db' };
  const models = { embedder: { kind: 'local' }, model: { kind: 'none' }, reranker: { kind: 'none' }, recall: {} };
  expect(loadConfig({})).toEqual({ store, models, host: '127.0.0.1', port: 4000, logLevel: 'info', apiKey: null });
  const env = {
    ASOF_STORE: 'sqlite:/tmp/a:b.db',
    ASOF_HOST: '::1',
    ASOF_PORT: '0',
    ASOF_LOG_LEVEL: 'debug',
    PATH: 'x',
  };
  expect(loadConfig(env)).toEqual({
    store: { path: '/tmp/a:b.db' },
    models,
    host: '::1',
    port: 0,
    logLevel: 'debug',
    apiKey: null,
  });
  expect(loadConfig(env, { port: '81', host: 'localhost' })).toMatchObject({
    port: 81,
    host: 'localhost',
    logLevel: 'debug',
  });
});

test.each([
  [{ port: '65536' }, 'invalid', 'port'],
  [{ port: 'http' }, 'invalid', 'port'],
  [{ port: '1.5' }, 'invalid', 'port'],
  [{ port: '' }, 'invalid', 'port'],
  [{ logLevel: 'loud' }, 'invalid', 'logLevel'],
  [{ host: '' }, 'invalid', 'host'],
  [{ store: '' }, 'invalid', 'store'],
  [{ store: './asof.db' }, 'invalid', 'store'],
  [{ store: 'sqlite:' }, 'invalid', 'store'],
  [{ store: 'mongo:x' }, 'unsupported', 'store'],
  [{ host: '0.0.0.0' }, 'forbidden', 'host'],
  [{ host: 'example.com' }, 'forbidden', 'host'],
])('%j is refused', (flags, category, field) => {
  expect(() => loadConfig({}, flags)).toThrow(expect.objectContaining({ category, field }));
});

test('a Neo4j server is an address and what the environment says of it', () => {
  const limits = { maxConnectionPoolSize: 50, connectionAcquisitionTimeoutMs: 10_000, transactionTimeoutMs: 30_000 };
  for (const scheme of NEO4J_SCHEMES) {
    const uri = `${scheme}://example.com:7687`;
    expect(loadConfig({ ASOF_STORE: uri }).store).toEqual({ uri, ...limits });
  }
  const env = {
    NEO4J_URI: 'neo4j://other',
    NEO4J_PASSWORD: 's3cret',
    NEO4J_DATABASE: 'graph',
    ASOF_NEO4J_POOL: '7',
    ASOF_NEO4J_POOL_WAIT_MS: '250',
    ASOF_NEO4J_TIMEOUT_MS: '60000',
  };
  expect(loadConfig(env, { store: 'neo4j://[::1]' }).store).toEqual({
    uri: 'neo4j://[::1]',
    username: 'neo4j',
    password: 's3cret',
    database: 'graph',
    maxConnectionPoolSize: 7,
    connectionAcquisitionTimeoutMs: 250,
    transactionTimeoutMs: 60_000,
  });
  expect(loadConfig({ ...env, NEO4J_USERNAME: 'ann' }, { store: 'neo4j://x' }).store).toMatchObject({
    username: 'ann',
  });
  expect(loadConfig(env).store).toEqual({ path: './asof.db' });
});

test.each([
  ['neo4j://ann:s3cret@example.com', 'credentials_in_address', 'NEO4J_PASSWORD'],
  ['bolt://:s3cret@example.com', 'credentials_in_address', 'NEO4J_PASSWORD'],
  ['neo4j://ann:s3/cret@ex ample.com', 'credentials_in_address', 'NEO4J_PASSWORD'],
  ['neo4j://example.com/s3cret', 'bad_address', 'NEO4J_DATABASE'],
  ['neo4j://', 'bad_address', 'neo4j://localhost:7687'],
  ['neo4j:s3cret', 'bad_address', 'neo4j://localhost:7687'],
  ['neo4j://example.com:port', 'bad_address', 'neo4j://localhost:7687'],
  ['http://s3cret.com', 'unknown_store', 'neo4j://'],
])('the address %s is refused, and not repeated', (store, code, hint) => {
  const refuse = () => loadConfig({}, { store });
  expect(refuse).toThrow(expect.objectContaining({ code, field: 'store' }));
  expect(refuse).toThrow(hint);
  expect(refuse).not.toThrow(/s3cret/);
});

test.each([
  ['NEO4J_PASSWORD', ''],
  ['NEO4J_USERNAME', ''],
  ['NEO4J_DATABASE', ''],
])('%s is not empty', (name, value) => {
  const env = { ASOF_STORE: 'neo4j://x', NEO4J_PASSWORD: 'p', [name]: value };
  expect(() => loadConfig(env)).toThrow(expect.objectContaining({ category: 'invalid', field: name }));
});

test('a user name alone is no login', () => {
  const env = { ASOF_STORE: 'neo4j://x', NEO4J_USERNAME: 'ann' };
  expect(() => loadConfig(env)).toThrow(expect.objectContaining({ field: 'NEO4J_PASSWORD' }));
});

test.each(Object.values(SETTINGS).flatMap((setting) => ('least' in setting ? [setting] : [])))(
  '$variable is a whole number from $least to $most',
  ({ variable, least, most, accepts }) => {
    const others = { ASOF_STORE: 'neo4j://x', ASOF_MODEL: 'openai:m', ASOF_RERANKER: 'server:m' };
    const load = (value: string) => loadConfig({ ...others, [variable]: value });
    expect(accepts).toBe(`${least} to ${most}`);
    expect(JSON.stringify(load(String(least)))).toMatch(new RegExp(`:${least}\\b`));
    expect(JSON.stringify(load(String(most)))).toMatch(new RegExp(`:${most}\\b`));
    for (const value of [String(least - 1), String(most + 1), '', '1e3', ' 5', '2.5', '0x10']) {
      expect(() => load(value), value).toThrow(`accepted: ${least} to ${most}`);
    }
  },
);

test('an API key is long, opens every host, and is not repeated', () => {
  expect(loadConfig({ ASOF_API_KEY: KEY, ASOF_HOST: '0.0.0.0' })).toMatchObject({ apiKey: KEY, host: '0.0.0.0' });
  expect(() => loadConfig({ ASOF_HOST: '0.0.0.0' })).toThrow('set ASOF_API_KEY');
  for (const bad of ['', 'shortSecret1234', 'secret with a space in it', 'secret-ä-ö-ü-ß-and-more']) {
    const refuse = () => loadConfig({ ASOF_API_KEY: bad });
    expect(refuse, bad).toThrow(expect.objectContaining({ category: 'invalid', field: 'ASOF_API_KEY' }));
    expect(refuse).toThrow('16 characters or more');
    expect(refuse).not.toThrow(/secret/i);
  }
});

test('loopback is this machine alone', () => {
  for (const host of ['127.0.0.1', '127.255.0.9', 'localhost', 'LOCALHOST', '::1', '[::1]'])
    expect(isLoopback(host)).toBe(true);
  for (const host of [
    '',
    '0.0.0.0',
    '::',
    '128.0.0.1',
    '127.evil.example',
    'localhost.evil.example',
    '::ffff:127.0.0.1',
  ]) {
    expect(isLoopback(host)).toBe(false);
  }
});
