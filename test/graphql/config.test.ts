import { expect, test } from 'vitest';
import { isLoopback, loadConfig } from '../../src/config.js';

test('defaults, the environment, and flags over it', () => {
  const store = { engine: 'sqlite', path: './asof.db' };
  expect(loadConfig({})).toEqual({ store, host: '127.0.0.1', port: 4000, logLevel: 'info' });
  const env = {
    ASOF_STORE: 'sqlite:/tmp/a:b.db',
    ASOF_HOST: '::1',
    ASOF_PORT: '0',
    ASOF_LOG_LEVEL: 'debug',
    PATH: 'x',
  };
  expect(loadConfig(env)).toEqual({
    store: { engine: 'sqlite', path: '/tmp/a:b.db' },
    host: '::1',
    port: 0,
    logLevel: 'debug',
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
  [{ store: './asof.db' }, 'invalid', 'store'],
  [{ store: 'sqlite:' }, 'invalid', 'store'],
  [{ store: 'mongo:x' }, 'unsupported', 'store'],
  [{ host: '0.0.0.0' }, 'forbidden', 'host'],
  [{ host: 'example.com' }, 'forbidden', 'host'],
])('%j is refused', (flags, category, field) => {
  expect(() => loadConfig({}, flags)).toThrow(expect.objectContaining({ category, field }));
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
