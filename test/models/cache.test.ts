import { expect, test } from 'vitest';
import { invalid } from '../../src/domain/errors.js';
import { cached } from '../../src/models/cache.js';
import type { Embedder } from '../../src/models/embedder.js';

/** An embedder that counts: a vector says which call made it. `bad` fails the first time. */
function counting() {
  const asked: string[][] = [];
  let failures = 0;
  const embed = async (kind: string, texts: readonly string[]): Promise<Float32Array[]> => {
    asked.push(texts.map((text) => `${kind} ${text}`));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (texts.includes('bad') && failures++ === 0) throw invalid('bad', 'bad');
    return texts.map((text) => Float32Array.of(asked.length, text.length));
  };
  const embedder: Embedder = {
    model: 'counting',
    dimensions: async () => 2,
    embedDocuments: (texts) => embed('document', texts),
    embedQuery: async (text) => (await embed('query', [text]))[0]!,
    knows: (text) => text !== 'unknown',
    close: async () => {},
  };
  return { embedder, asked };
}

test('equal texts are embedded once: in one call, at the same time, and later', async () => {
  const { embedder, asked } = counting();
  const cache = cached(embedder);
  const [first, second] = await Promise.all([cache.embedDocuments(['a', 'b', 'a']), cache.embedDocuments(['b', 'c'])]);
  expect(asked).toEqual([['document a', 'document b'], ['document c']]);
  expect(first[0]).toBe(first[2]);
  expect(second[0]).toBe(first[1]);
  expect(await cache.embedDocuments(['c', 'a'])).toEqual([second[1], first[0]]);
  expect(asked).toHaveLength(2);
});

test('a question is not a document', async () => {
  const { embedder, asked } = counting();
  const cache = cached(embedder);
  await cache.embedDocuments(['a']);
  const [one, two] = await Promise.all([cache.embedQuery('a'), cache.embedQuery('a')]);
  expect(one).toBe(two);
  expect(asked).toEqual([['document a'], ['query a']]);
});

test('a failure is everybody’s who waited, and is tried again', async () => {
  const { embedder, asked } = counting();
  const cache = cached(embedder);
  const tried = await Promise.allSettled([cache.embedDocuments(['x', 'bad']), cache.embedDocuments(['bad'])]);
  expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(asked).toHaveLength(1);
  expect(await cache.embedDocuments(['bad', 'x'])).toHaveLength(2);
  expect(asked[1]).toEqual(['document bad', 'document x']);
});

test('what was not asked for longest makes room', async () => {
  const { embedder, asked } = counting();
  // Room for two vectors of 8 bytes and what their entries take.
  const cache = cached(embedder, 2 * 208);
  for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.embedDocuments([text]);
  expect(asked.map(([text]) => text)).toEqual(['document a', 'document b', 'document c', 'document b']);
});

test('the rest is the embedder’s', async () => {
  const cache = cached(counting().embedder);
  expect([cache.model, await cache.dimensions(), cache.knows('unknown'), cache.knows('x')]).toEqual([
    'counting',
    2,
    false,
    true,
  ]);
  expect(await cache.embedDocuments([])).toEqual([]);
});
