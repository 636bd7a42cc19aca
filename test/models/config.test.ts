import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { loadEmbedder } from '../../src/embedder-config.js';
import { loadModel } from '../../src/model-config.js';
import { loadReranker } from '../../src/reranker-config.js';

const KEY = 'sk-fake-0123';

test('the built-in embedder, unless another is named', () => {
  expect(loadEmbedder({})).toEqual({ kind: 'local' });
  expect(loadEmbedder({ ASOF_EMBEDDER: 'none' })).toEqual({ kind: 'none' });
  expect(loadEmbedder({ ASOF_EMBEDDER: 'transformers:./models/e5: small' })).toEqual({
    kind: 'transformers',
    model: './models/e5: small',
  });
  expect(loadConfig({ ASOF_EMBEDDER: 'none' }).models.embedder).toEqual({ kind: 'none' });
});

test('a server has an address and may have a key; variables of other programs are not read', () => {
  const baseUrl = 'https://api.openai.com/v1';
  const env = {
    ASOF_EMBEDDER: 'openai:text-embedding-3-small',
    OPENAI_API_KEY: 'other',
    OPENAI_BASE_URL: 'http://other',
  };
  expect(loadEmbedder(env)).toEqual({ kind: 'openai', model: 'text-embedding-3-small', baseUrl });
  const own = { ASOF_EMBEDDER_URL: 'http://127.0.0.1:8080/v1/', ASOF_EMBEDDER_KEY: KEY };
  expect(loadEmbedder({ ...env, ...own })).toMatchObject({ baseUrl: 'http://127.0.0.1:8080/v1', apiKey: KEY });
});

test.each([
  ['', 'unsupported'],
  ['Local', 'unsupported'],
  ['cohere:x', 'unsupported'],
  ['local:x', 'unsupported'],
  ['openai', 'unsupported'],
  ['openai:', 'invalid'],
  ['openai: x', 'invalid'],
  ['transformers:', 'invalid'],
])("ASOF_EMBEDDER '%s' is refused, and what is accepted is said", (told, category) => {
  const load = () => loadEmbedder({ ASOF_EMBEDDER: told });
  expect(load).toThrow(expect.objectContaining({ category, field: 'ASOF_EMBEDDER' }));
  expect(load).toThrow('accepted: local, none, openai:<model>, transformers:<model or folder>');
});

test.each(['', 'example.com', 'ftp://example.com', `https://u:${KEY}@example.com`, `https://example.com?key=${KEY}`])(
  "the address '%s' is refused, and not repeated",
  (url) => {
    const load = () => loadEmbedder({ ASOF_EMBEDDER: 'openai:m', ASOF_EMBEDDER_URL: url });
    expect(load).toThrow(expect.objectContaining({ code: 'bad_address', field: 'ASOF_EMBEDDER_URL' }));
    expect(load).not.toThrow(KEY);
  },
);

test.each(['', `${KEY} x`, `${KEY}\n`, `${KEY}é`])(
  'a key that no header can carry is refused, and not repeated',
  (key) => {
    const load = () => loadEmbedder({ ASOF_EMBEDDER: 'openai:m', ASOF_EMBEDDER_KEY: key });
    expect(load).toThrow(expect.objectContaining({ category: 'invalid', field: 'ASOF_EMBEDDER_KEY' }));
    expect(load).not.toThrow(KEY);
  },
);

test('no language model, unless one is named; it has an address of its own, and may have a key', () => {
  expect(loadModel({ OPENAI_API_KEY: 'other', ASOF_EMBEDDER_KEY: KEY })).toEqual({ kind: 'none' });
  expect(loadModel({ ASOF_MODEL: 'none' })).toEqual({ kind: 'none' });
  expect(loadModel({ ASOF_MODEL: 'openai:llama3.2:3b', ASOF_EMBEDDER_KEY: 'other' })).toEqual({
    kind: 'openai',
    model: 'llama3.2:3b',
    baseUrl: 'https://api.openai.com/v1',
    timeoutMs: 60_000,
  });
  const own = { ASOF_MODEL_URL: 'http://127.0.0.1:8080/v1/', ASOF_MODEL_KEY: KEY, ASOF_MODEL_TIMEOUT_MS: '5000' };
  expect(loadConfig({ ASOF_MODEL: 'openai:m', ...own }).models.model).toEqual({
    kind: 'openai',
    model: 'm',
    baseUrl: 'http://127.0.0.1:8080/v1',
    apiKey: KEY,
    timeoutMs: 5000,
  });
});

test.each([
  [{ ASOF_MODEL: '' }, 'unsupported'],
  [{ ASOF_MODEL: 'local' }, 'unsupported'],
  [{ ASOF_MODEL: 'openai' }, 'unsupported'],
  [{ ASOF_MODEL: 'openai:' }, 'invalid'],
  [{ ASOF_MODEL: 'openai: m' }, 'invalid'],
  [{ ASOF_MODEL_URL: `https://u:${KEY}@example.com` }, 'invalid'],
  [{ ASOF_MODEL_KEY: `${KEY} x` }, 'invalid'],
  [{ ASOF_MODEL_TIMEOUT_MS: '1' }, 'invalid'],
])('%j is refused as %s, the setting is named, and no key is repeated', (told, category) => {
  const [field] = Object.keys(told);
  const load = () => loadModel({ ASOF_MODEL: 'openai:m', ...told });
  expect(load).toThrow(expect.objectContaining({ category, field }));
  expect(load).toThrow(/accepted: |a key is given by ASOF_MODEL_KEY alone/);
  expect(load).not.toThrow(KEY);
});

test('no reranker, unless one is named: the language model, or a server', () => {
  expect(loadReranker({ ASOF_MODEL: 'openai:m' })).toEqual({ kind: 'none' });
  expect(loadReranker({ ASOF_RERANKER: 'model', ASOF_MODEL: 'openai:m' })).toEqual({ kind: 'model' });
  const own = { ASOF_RERANKER_URL: 'http://127.0.0.1:9/v2/', ASOF_RERANKER_KEY: KEY, ASOF_RERANKER_TIMEOUT_MS: '900' };
  expect(loadReranker({ ASOF_RERANKER: 'server:bge', ...own })).toEqual({
    kind: 'server',
    model: 'bge',
    baseUrl: 'http://127.0.0.1:9/v2',
    apiKey: KEY,
    timeoutMs: 900,
  });
});

test.each([
  [{ ASOF_RERANKER: '' }, 'unsupported'],
  [{ ASOF_RERANKER: 'local' }, 'unsupported'],
  [{ ASOF_RERANKER: 'model' }, 'invalid'],
  [{ ASOF_RERANKER: 'server:' }, 'invalid'],
  [{ ASOF_RERANKER_URL: `https://u:${KEY}@example.com` }, 'invalid'],
  [{ ASOF_RERANKER_KEY: `${KEY} x` }, 'invalid'],
  [{ ASOF_RERANKER_TIMEOUT_MS: '1' }, 'invalid'],
])('%j is refused as %s, and the setting is named', (told, category) => {
  const [field] = Object.keys(told);
  const load = () => loadReranker({ ASOF_RERANKER: 'server:bge', ...told });
  expect(load).toThrow(expect.objectContaining({ category, field }));
  expect(load).not.toThrow(KEY);
});
