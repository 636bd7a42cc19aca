import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Embedder } from '../../src/models/embedder.js';
import { MINILM } from '../../src/models/local/files.js';
import { openLocal } from '../../src/models/local/local.js';
import { bertTokens } from '../../src/models/local/tokens.js';
import { ModelThread } from '../../src/models/thread.js';
import { cosine, lengthOf } from './vectors.js';

/** The built-in model itself, without a cache before it. */
const embedder: Embedder = openLocal();
afterAll(() => embedder.close());

const read = (file: string) => readFileSync(new URL(file, MINILM.folder));

test('the model and its vocabulary are those that the page beside them names', () => {
  const page = read('README.md').toString();
  const told = [...page.matchAll(/^\| `([\w.]+)` \([^)]*\) \| `([0-9a-f]{64})`/gm)].map(([, file, sum]) => [
    file!,
    sum!,
  ]);
  expect(told.map(([file]) => file)).toEqual(['model.onnx', 'vocab.txt']);
  for (const [file, sum] of told) {
    expect(createHash('sha256').update(read(file!)).digest('hex'), file).toBe(sum);
  }
});

test('what means the like points the like', async () => {
  const [ceo, cat, moved] = await embedder.embedDocuments([
    'Alice is the CEO of Acme',
    'The cat sat on the mat',
    'The Berlin branch was opened in 2019',
  ]);
  const company = await embedder.embedQuery('Who runs the company?');
  expect(cosine(company, ceo!)).toBeGreaterThan(cosine(company, cat!) + 0.2);
  const office = await embedder.embedQuery('When did the office in Germany open?');
  expect(cosine(office, moved!)).toBeGreaterThan(cosine(office, ceo!) + 0.2);
});

test('vectors are normalised, as many as texts, in their order, and the same alone and among others', async () => {
  expect(await embedder.dimensions()).toBe(MINILM.dimensions);
  const texts = Array.from({ length: 40 }, (_, i) => `${'long '.repeat((i * 7) % 40)}text number ${i}`);
  const vectors = await embedder.embedDocuments(texts);
  expect(vectors).toHaveLength(texts.length);
  for (const vector of vectors) {
    expect(vector).toHaveLength(384);
    expect(lengthOf(vector)).toBeCloseTo(1, 5);
  }
  for (const i of [0, 17, 39]) expect(cosine(vectors[i]!, await embedder.embedQuery(texts[i]!))).toBeCloseTo(1, 5);
  expect(await embedder.embedDocuments([])).toEqual([]);
});

test.each([
  ['empty', ''],
  ['blank', ' \n\t '],
  ['emoji', '👩‍👩‍👧‍👦🎉'],
  ['NUL and control characters', 'a\0b\u0007'],
  ['half of a surrogate pair', 'x\ud800y'],
  ['marks of the model', '[CLS] [SEP] [MASK] [PAD]'],
  ['one long word', 'x'.repeat(100_000)],
  ['a million characters', 'the office moved to Paris. '.repeat(40_000)],
  ['3,000 Chinese characters', String.fromCodePoint(...Array.from({ length: 3000 }, (_, i) => 0x4e00 + i * 5))],
])('a text that is %s has a vector', async (_, text) => {
  const vector = await embedder.embedQuery(text);
  expect(vector).toHaveLength(384);
  expect(lengthOf(vector)).toBeCloseTo(1, 5);
});

test('any text has a vector', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      expect(lengthOf(await embedder.embedQuery(text))).toBeCloseTo(1, 5);
    }),
    { numRuns: 30 },
  );
});

test('what is beyond 256 tokens is cut', async () => {
  const start = 'moved '.repeat(300);
  const [a, b, c] = await embedder.embedDocuments([start, `${start}and then the cat`, `the cat ${start}`]);
  expect(cosine(a!, b!)).toBeCloseTo(1, 5);
  expect(cosine(a!, c!)).toBeLessThan(0.999);
});

test('tokens are those of the uncased BERT', () => {
  const tokens = bertTokens(read('vocab.txt').toString());
  const told = (text: string) => tokens(text, 256);
  expect(told("Hello World, it's café!")).toEqual([101, 7592, 2088, 1010, 2009, 1005, 1055, 7668, 999, 102]);
  expect(told('')).toEqual([101, 102]);
  expect(told('日本')).toEqual([101, 1864, 1876, 102]);
  expect(told('[SEP]').slice(1, -1)).not.toContain(102);
  expect(tokens('one two three four', 4)).toEqual([101, 2028, 2048, 102]);
});

test('a question goes before documents that wait', async () => {
  const order: string[] = [];
  const note = (what: string) => () => order.push(what);
  const documents = Array.from({ length: 64 }, (_, i) => `${'word '.repeat(20)}${i}`);
  const all = embedder.embedDocuments(documents).then(note('documents'));
  const question = embedder.embedQuery('who waits?').then(note('question'));
  await Promise.all([all, question]);
  expect(order).toEqual(['question', 'documents']);
});

test('the event loop stays free meanwhile', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 1);
  await embedder.embedDocuments(Array.from({ length: 16 }, (_, i) => `${'word '.repeat(60)}${i}`));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(20);
});

test('a thread that dies fails the text it had, and the next one has a new thread', async () => {
  const file = new URL('dying-thread.mjs', import.meta.url);
  const thread = new ModelThread('local:dying', fileURLToPath(file));
  const die = thread.embed('document', ['die']);
  const next = thread.embed('document', ['one', 'three']);
  await expect(die).rejects.toMatchObject({ category: 'unavailable', code: 'embedder_stopped', field: 'embedder' });
  expect((await next).map(([value]) => value)).toEqual([3, 5]);
  await expect(thread.embed('query', ['exit'])).rejects.toMatchObject({ code: 'embedder_stopped' });
  expect((await thread.embed('query', ['four']))[0]![0]).toBe(4);
  await thread.close();
});

test('a question is not waited for without end, and a thread that is late is used again', async () => {
  const file = new URL('dying-thread.mjs', import.meta.url);
  const thread = new ModelThread('local:late', fileURLToPath(file), undefined, 300);
  const late = thread.embed('query', ['late']);
  await expect(late).rejects.toMatchObject({ category: 'unavailable', code: 'embedder_down' });
  expect((await thread.embed('document', ['four']))[0]![0]).toBe(4);
  await thread.close();
});

test('what is closed answers nothing any more, and is closed twice without harm', async () => {
  const own = openLocal();
  const first = own.embedQuery('first');
  const second = own.embedQuery('second');
  const closed = own.close();
  await expect(second).rejects.toMatchObject({ code: 'embedder_closed' });
  expect(await first).toHaveLength(384);
  await closed;
  await own.close();
  await expect(own.embedQuery('x')).rejects.toMatchObject({ category: 'unavailable', code: 'embedder_closed' });
  await expect(own.dimensions()).rejects.toMatchObject({ code: 'embedder_closed' });
});
