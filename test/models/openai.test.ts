import { afterEach, expect, test } from 'vitest';
import { openOpenai } from '../../src/models/openai/openai.js';
import { type Answer, type Asked, serveEmbeddings, vectorsFor } from './embedding-server.js';
import { lengthOf } from './vectors.js';

/** The real client against a real server on loopback, which answers as each test says. */

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function against(
  answer: (asked: Asked, count: number) => Answer,
  more: { apiKey?: string; timeoutMs?: number } = {},
) {
  const server = await serveEmbeddings(answer);
  stops.push(server.stop);
  return { server, embedder: openOpenai({ model: 'm', baseUrl: server.url, ...more }) };
}

test('vectors come normalised, in order, with the key and the model asked for', async () => {
  const { server, embedder } = await against(({ input }) => ({ body: vectorsFor(input, true) }), { apiKey: 'k-123' });
  expect(embedder.model).toBe('openai:m');
  const texts = Array.from({ length: 70 }, (_, i) => 'x'.repeat(i + 1));
  const vectors = await embedder.embedDocuments(texts);
  for (const [i, vector] of vectors.entries()) {
    expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect(vector[0]! / vector[1]!).toBeCloseTo(i + 1, 3);
  }
  expect(server.asked.map(({ input }) => input.length)).toEqual([32, 32, 6]);
  expect(server.asked.every(({ model, key }) => model === 'm' && key === 'Bearer k-123')).toBe(true);
  expect(await embedder.dimensions()).toBe(3);
  expect(server.asked).toHaveLength(3);
});

test('a batch is bounded by length too, and a text is cut', async () => {
  const { server, embedder } = await against(({ input }) => ({ body: vectorsFor(input) }));
  await embedder.embedDocuments(Array.from({ length: 25 }, (_, i) => 'y'.repeat(9000 + i)));
  expect(server.asked.length).toBeGreaterThan(1);
  for (const { input } of server.asked) expect(input.join('').length).toBeLessThanOrEqual(64_000);
  await embedder.embedQuery('');
  expect(server.asked.at(-1)!.input).toEqual([' ']);
});

test('E5 is given the prefixes it was trained with', async () => {
  const server = await serveEmbeddings(({ input }) => ({ body: vectorsFor(input) }));
  stops.push(server.stop);
  const embedder = openOpenai({ model: 'intfloat/multilingual-e5-small', baseUrl: server.url });
  await embedder.embedQuery('a');
  await embedder.embedDocuments(['b']);
  expect(server.asked.map(({ input }) => input)).toEqual([['query: a'], ['passage: b']]);
});

test('a busy server is asked again', async () => {
  const { server, embedder } = await against(({ input }, count) =>
    count < 3
      ? { status: count === 1 ? 429 : 503, headers: { 'retry-after-ms': '5' }, body: {} }
      : { body: vectorsFor(input) },
  );
  expect(await embedder.embedDocuments(['one'])).toHaveLength(1);
  expect(server.asked).toHaveLength(3);
});

test.each([
  [
    'a vector of another length',
    200,
    vectorsOf([1, 2, 3], [1, 2]),
    'embedder_bad_answer',
    'vector 1 has 2 numbers; expected 3',
  ],
  [
    'NaN as null',
    200,
    vectorsOf([1, 2, 3], [1, null, 3]),
    'embedder_bad_answer',
    'vector 1 is no list of finite numbers',
  ],
  [
    'NaN in no JSON',
    200,
    '{"data":[{"index":0,"embedding":[NaN]}]}',
    'embedder_bad_answer',
    "the answer can't be read",
  ],
  [
    'too large a number',
    200,
    '{"data":[{"embedding":[1e999]},{"embedding":[1]}]}',
    'embedder_bad_answer',
    'vector 0 is no list',
  ],
  ['zeros', 200, vectorsOf([0, 0, 0], [1, 2, 3]), 'embedder_bad_answer', 'vector 0 has no direction'],
  ['text', 200, vectorsOf([1, 2], 'AAAA'), 'embedder_bad_answer', 'vector 1 is no list of finite numbers'],
  ['too few', 200, vectorsOf([1, 2]), 'embedder_bad_answer', '1 vectors for 2 texts'],
  [
    'one twice',
    200,
    { data: [0, 0].map((index) => ({ index, embedding: [1] })) },
    'embedder_bad_answer',
    'the index 0',
  ],
  ['no data', 200, {}, 'embedder_bad_answer', 'no list `data`'],
  ['a wrong key', 401, { error: { message: 'bad key k-secret' } }, 'embedder_refused', 'ASOF_EMBEDDER_KEY'],
  ['an unknown model', 404, { error: { message: 'no model m' } }, 'embedder_refused', 'no model m'],
  ['too much', 413, {}, 'embedder_refused', '413'],
  ['always busy', 429, {}, 'embedder_busy', '429'],
  ['broken', 500, {}, 'embedder_down', '500'],
])('%s is refused, said, and never repeats the key', async (_, status, body, code, what) => {
  const { embedder } = await against(() => ({ status, body, headers: { 'retry-after-ms': '1' } }), {
    apiKey: 'k-secret',
  });
  const asked = embedder.embedDocuments(['one', 'two']);
  await expect(asked).rejects.toMatchObject({ category: 'unavailable', code, field: 'embedder' });
  await expect(asked).rejects.toThrow(what);
  await expect(asked).rejects.toThrow('embedder openai:m: ');
  await expect(asked).rejects.not.toThrow('k-secret');
});

test('the length is learned from the first answer, and another one later is refused', async () => {
  const { embedder } = await against((_, count) => ({ body: vectorsOf(count === 1 ? [1, 2] : [1, 2, 3]) }));
  expect(await embedder.dimensions()).toBe(2);
  await expect(embedder.embedQuery('x')).rejects.toThrow('vector 0 has 3 numbers; expected 2');
});

test('a server that is slow or gone is said to be down; one that comes back is used', async () => {
  const { server, embedder } = await against(
    ({ input }) => (input[0] === 'slow' ? 'never' : { body: vectorsFor(input) }),
    { timeoutMs: 100 },
  );
  await expect(embedder.embedQuery('slow')).rejects.toMatchObject({ code: 'embedder_down' });
  expect(await embedder.embedQuery('fast')).toHaveLength(3);
  await server.stop();
  await expect(embedder.embedQuery('gone')).rejects.toMatchObject({ category: 'unavailable', code: 'embedder_down' });
});

test('what is closed asks nothing', async () => {
  const { server, embedder } = await against(({ input }) => ({ body: vectorsFor(input) }));
  await embedder.close();
  await expect(embedder.embedQuery('x')).rejects.toMatchObject({ code: 'embedder_closed' });
  expect(server.asked).toEqual([]);
});

function vectorsOf(...vectors: readonly unknown[]) {
  return { data: vectors.map((embedding, index) => ({ index, embedding })) };
}
