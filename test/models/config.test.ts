import { expect, test } from 'vitest';
import { loadConfig } from '../../src/config.js';
import { loadEmbedder } from '../../src/embedder-config.js';

const KEY = 'sk-fake-0123';

test('the built-in embedder, unless another is named', () => {
  expect(loadEmbedder({})).toEqual({ kind: 'local' });
  expect(loadEmbedder({ ASOF_EMBEDDER: 'none' })).toEqual({ kind: 'none' });
  expect(loadEmbedder({ ASOF_EMBEDDER: 'transformers:./models/e5: small' })).toEqual({
    kind: 'transformers',
    model: './models/e5: small',
  });
  expect(loadConfig({ ASOF_EMBEDDER: 'none' }).embedder).toEqual({ kind: 'none' });
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
