import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Asof } from '../../src/asof.js';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { type Answer, serveEmbeddings, vectorsFor } from '../models/embedding-server.js';

/** Vectors behind the answers, by an embedder that is a server: what it refuses, when it is down, when it is another. */

const note = (text: string) => ({ assert: { subject: 'Ann', predicate: 'note', object: { literal: text }, text } });
const good = (input: readonly string[]): Answer => ({ body: vectorsFor(input) });
const documents = (inputs: readonly (readonly string[])[]) => inputs.flat().filter((text) => text.startsWith('note '));

/** A store, and the way to it through a server that embeds. */
async function opened(answer: (input: readonly string[]) => Answer) {
  const folder = mkdtempSync(join(tmpdir(), 'asof-indexer-'));
  const path = join(folder, 'store.db');
  const statements: string[] = [];
  const servers: { stop(): Promise<void> }[] = [];
  const graphs: Asof[] = [];
  const through = async (model: string, answers: (input: readonly string[]) => Answer) => {
    const server = await serveEmbeddings(({ input }) => answers(input));
    servers.push(server);
    const store = openSqlite({ path, observe: (name) => void statements.push(name) });
    const asof = await Asof.over(store, { embedder: { kind: 'openai', model, baseUrl: server.url } });
    graphs.push(asof);
    return { asof, store, space: asof.space(), asked: () => documents(server.asked.map(({ input }) => input)), server };
  };
  onTestFinished(async () => {
    for (const asof of graphs) await asof.close();
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true });
  });
  return { ...(await through('m', answer)), statements, through };
}

const search = async ({ asof }: { asof: Asof }, text = 'note') => (await asof.space().asOf()).search(text);

test('several questions at once have each vector made and stored once', async () => {
  const w = await opened(good);
  await w.space.write({ statements: Array.from({ length: 20 }, (_, i) => note(`note ${i}`)) });
  const answers = await Promise.all([search(w), search(w, 'the note'), search(w, 'a note'), w.space.reindex()]);
  expect(answers.slice(0, 3).map(({ pending }) => pending)).toEqual([0, 0, 0]);
  expect(w.asked().sort()).toEqual([...new Set(w.asked())].sort());
  expect(w.statements.filter((name) => name === 'search/insert-vector')).toHaveLength(20);
});

test('closing does not wait for a server that never answers; nothing goes on after it', async () => {
  const w = await opened(() => 'never');
  await w.space.write({ statements: [note('note one')] });
  const asked = search(w).catch((error: unknown) => error);
  const reindexed = w.space.reindex().catch((error: unknown) => error);
  await expect.poll(() => w.server.asked.length).toBeGreaterThan(0);
  await w.asof.close();
  await w.asof.close();
  const statements = w.statements.length;
  expect(await reindexed).toMatchObject({ category: 'unavailable', code: 'embedder_closed' });
  // It has its answer without vectors, or is told that the store is gone.
  const answer = await asked;
  if (answer instanceof Error) expect(answer).toMatchObject({ category: 'unavailable' });
  expect(w.statements.length).toBe(statements);
  await expect(search(w)).rejects.toMatchObject({ category: 'unavailable', code: 'store_closed' });
});

test('an embedder that is down is asked for the question once, and for no text: nobody waits for what it cannot give', async () => {
  const w = await opened(() => ({ status: 500, headers: { 'retry-after-ms': '1' }, body: {} }));
  await w.space.write({ statements: [note('note one')] });
  const answer = await search(w, 'one');
  expect(answer).toMatchObject({ pending: 1, withoutVectors: expect.stringMatching(/openai:m/) });
  expect(answer.hits.map(({ text }) => text)).toEqual(['note one']);
  const [first, ...others] = w.server.asked.map(({ input }) => input);
  expect(first).toEqual(['one']);
  // What the background sends comes after the answer.
  expect(others.slice(0, 1)).toEqual([['one']]);
});

test('closing with the background at work loses nothing: the next one goes on', async () => {
  const w = await opened(good);
  for (let i = 0; i < 5; i++) await w.space.write({ statements: [note(`note ${i}`)] });
  await expect.poll(() => w.asked().length, { timeout: 10_000 }).toBeGreaterThan(0);
  await w.asof.close();
  const again = await w.through('m', good);
  expect(await search(again)).toMatchObject({ withoutVectors: null, pending: 0 });
});

test('a text that is refused is set aside, those behind it go on, and reindex tries it again', async () => {
  let poison = 'poison';
  const w = await opened((input) =>
    input.some((text) => text.includes(poison))
      ? { status: 400, body: { error: { message: 'bad text' } } }
      : good(input),
  );
  const all = Array.from({ length: 150 }, (_, i) => note(i % 60 === 7 ? `note ${i} poison` : `note ${i}`));
  await w.space.write({ statements: all });
  expect(await w.space.reindex()).toMatchObject({ texts: 150, embedded: 147, pending: 3, aside: 3, model: 'openai:m' });
  await w.space.write({ statements: [note('note after')] });
  expect(await search(w, 'note after')).toMatchObject({ withoutVectors: null, pending: 3 });
  const before = w.asked().length;
  expect(await search(w, 'note 7 poison')).toMatchObject({ pending: 3 });
  expect(
    w
      .asked()
      .slice(before)
      .filter((text) => text.includes('poison 1')),
  ).toEqual([]);
  expect(await w.space.reindex()).toMatchObject({ embedded: 0, aside: 3 });
  poison = 'none of them';
  expect(await w.space.reindex()).toMatchObject({ embedded: 3, pending: 0, aside: 0 });
});

test('an embedder that refuses everything sets nothing aside', async () => {
  let status = 401;
  const w = await opened((input) => (status === 200 ? good(input) : { status, body: {} }));
  await w.space.write({ statements: Array.from({ length: 30 }, (_, i) => note(`note ${i}`)) });
  await expect(w.space.reindex()).rejects.toMatchObject({ code: 'embedder_refused' });
  expect(await w.store.indexState('default')).toMatchObject({ pending: 30, aside: 0, model: null });
  // It is not asked text by text to find that out.
  expect(w.server.asked.length).toBeLessThan(5);
  status = 200;
  expect(await w.space.reindex()).toMatchObject({ embedded: 30, aside: 0 });
});

test('vectors of another model: words go on, both are named, none are mixed, and reindex replaces them', async () => {
  const w = await opened(good);
  await w.space.write({ statements: [note('note one')] });
  expect(await search(w)).toMatchObject({ withoutVectors: null });
  await w.asof.close();
  const longer = (input: readonly string[]): Answer => ({
    body: { data: input.map((text, index) => ({ index, embedding: [text.length, 1, 0, 0] })) },
  });
  const other = await w.through('n', longer);
  await other.space.write({ statements: [note('note two')] });
  const answer = await search(other);
  expect(answer.hits.map(({ text }) => text).sort()).toEqual(['note one', 'note two']);
  expect(answer.withoutVectors).toMatch(/of openai:m \(3 dimensions\).* is openai:n \(4 dimensions\); `asof reindex`/);
  expect(answer.pending).toBe(1);
  await expect(other.space.reindex({ replace: false })).rejects.toMatchObject({
    code: 'other_model',
    message: expect.stringMatching(/openai:m \(3 dimensions\).*openai:n \(4 dimensions\)/),
  });
  // Nothing was made that could not be kept, by the question or in the background.
  expect(other.asked()).toEqual([]);
  expect(await other.store.indexState('default')).toMatchObject({ model: 'openai:m', dimensions: 3, pending: 1 });
  expect(await other.space.reindex()).toMatchObject({ embedded: 2, pending: 0, model: 'openai:n' });
  expect(await search(other)).toMatchObject({ withoutVectors: null, pending: 0 });
});

test('vectors are not forgotten for an embedder that does not answer', async () => {
  const w = await opened(good);
  await w.space.write({ statements: [note('note one')] });
  await w.space.reindex();
  const other = await w.through('n', () => ({ status: 401, body: {} }));
  await expect(other.space.reindex()).rejects.toMatchObject({ code: 'embedder_refused' });
  expect(await w.store.indexState('default')).toMatchObject({ model: 'openai:m', pending: 0 });
});
