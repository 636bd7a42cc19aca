import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, jsonLines, lines } from './run.js';

/** Recall on the command line, with the built-in model. */

const say = (subject: string, predicate: string, object: string, from: string, rest: object = {}) => ({
  assert: { subject, predicate, object, from, ...rest },
});
const ACME = lines(
  { committedAt: '2025-01-09T00:00:00Z', predicates: [{ name: 'ceo', cardinality: 'SINGLE' }] },
  {
    committedAt: '2025-01-10T00:00:00Z',
    episode: { body: 'Alice has led Acme since 2020.\nShe was born in Lisbon.', occurredAt: '2025-01-10' },
    statements: [
      say('Acme', 'ceo', 'Alice', '2020'),
      say('Alice', 'born_in', 'Lisbon', '1980'),
      say('Lisbon', 'capital_of', 'Portugal', '1255'),
      say('Acme', 'hides', 'Golden Key', '2020', { scope: 'user:ann' }),
    ],
  },
  { committedAt: '2025-03-01T00:00:00Z', statements: [say('Acme', 'ceo', 'Bob', '2024-06')] },
);

const folder = new Folder();
const SLOW = 120_000;
const json = async (...args: string[]) => JSON.parse((await folder.run([...args, '--json'])).stdout);

beforeAll(async () => {
  writeFileSync(folder.file('acme.jsonl'), ACME);
  const ran = await folder.run(['import', 'acme.jsonl', '--strict']);
  expect(ran).toMatchObject({ code: 0, stderr: '' });
}, SLOW);
afterAll(() => folder.remove());

describe('asof recall and search', () => {
  it(
    'explains every score: the parts add up, the ranks and the ways of the walk are told by names',
    async () => {
      const question = ['recall', 'Which country was the head of Acme born in?', '--valid-at', '2025-06'];
      const [shown, plain] = await Promise.all([folder.run([...question, '--explain']), folder.run(question)]);
      expect(shown).toMatchObject({ code: 0, stderr: '' });
      const hits = shown.stdout.split(/^(?=\d+\. )/m).slice(1);
      expect(hits.length).toBeGreaterThan(3);
      for (const hit of hits) {
        expect(hit).toMatch(/^ +part +raw +value +weight +adds$/m);
        const rows = [...hit.matchAll(/^ {3}(\w+)(?: +-?[\d.]+){3} +(-?[\d.]+)$/gm)];
        const score = Number(/^ {3}score +(-?[\d.]+)$/m.exec(hit)?.[1]);
        expect(rows.length).toBeGreaterThan(0);
        expect(rows.reduce((sum, row) => sum + Number(row[2]), 0)).toBeCloseTo(score, 2);
        expect(hit).toMatch(/^ {3}rank \d+ by (text|vector)/m);
      }
      expect(hits.find((hit) => hit.includes('Portugal'))).toMatch(/the walk came through Lisbon from (hit \d|“)/);
      expect(shown.stdout).not.toMatch(/through en_/);
      expect(plain.stdout.split('\n')[0]).toBe(
        'default  valid at 2025-06-01T00:00:00Z  known at 2025-03-01T00:00:00.000000Z',
      );
      expect(plain.stdout).toMatch(/^1 +\d\.\d{4} .* (fa|ep)_[\w-]{22}/m);
      expect(plain.stdout).toMatch(/^\d+ hits, \d+ tokens$/m);
    },
    SLOW,
  );

  it(
    'answers as of T and K, in the scopes named, within limits',
    async () => {
      const ask = ['search', 'CEO of Acme', '--predicate', 'ceo'];
      const [now, then, before, ever, ann] = await Promise.all([
        json(...ask, '--valid-at', '2025-06'),
        json(...ask, '--valid-at', '2022'),
        json(...ask, '--valid-at', '2025-06', '--known-at', '2025-02'),
        json(...ask, '--during', '2019/..', '--channel', 'text', '--limit', '1'),
        json('recall', 'golden key', '--scope', '', '--scope', 'user:ann', '--in', 'fact', '--limit', '1'),
      ]);
      const texts = ({ hits }: { hits: { text: string }[] }) => hits.map(({ text }) => text);
      expect([now, then, before].map(texts)).toEqual([['Acme ceo Bob'], ['Acme ceo Alice'], ['Acme ceo Alice']]);
      expect(ever.hits).toHaveLength(1);
      expect(ever.hits[0].explanation.channels.vector).toBeNull();
      expect(texts(ann)).toEqual(['Acme hides Golden Key']);
      expect(ann).toMatchObject({
        question: 'golden key',
        at: { scopes: ['', 'user:ann'] },
        withoutVectors: null,
        pending: 0,
      });
      const hidden = await folder.run(['recall', 'golden key']);
      expect(hidden.stdout).not.toContain('Golden Key');
      const none = await folder.run(['recall', '?!', '--explain']);
      expect(none).toMatchObject({ code: 0, stdout: expect.stringMatching(/^0 hits, 0 tokens$/m) });
    },
    SLOW,
  );

  it(
    'refuses what it cannot do, naming the option',
    async () => {
      for (const [option, value] of [
        ['--limit', '0'],
        ['--limit', '1000000'],
        ['--min-score', 'NaN'],
        ['--min-score', ''],
        ['--profile', 'loud'],
        ['--in', 'dreams'],
        ['--diversity', 'much'],
      ] as const) {
        const { code, stderr } = await folder.run(['recall', 'tea', option, value]);
        expect({ option, value, code }).toEqual({ option, value, code: 2 });
        expect(stderr).toContain(option);
      }
      const beyond = await folder.run(['recall', 'tea', '--diversity', '2']);
      expect(beyond).toMatchObject({ code: 1, stderr: expect.stringContaining('diversity: is above 1') });
      const alone = await folder.run(['search', 'tea', '--channel', 'graph']);
      expect(alone).toMatchObject({ code: 1, stderr: expect.stringContaining('channels: needs TEXT, VECTOR or both') });
    },
    SLOW,
  );
});

describe('asof recall, asked in other ways', () => {
  it(
    'from an entity, over a window, for unlike hits, with a reranker that is down',
    async () => {
      const env = { ASOF_RERANKER: 'server:m', ASOF_RERANKER_URL: 'http://127.0.0.1:9/v1' };
      const ask = [
        'recall',
        'CEO of Acme',
        '--in',
        'fact',
        '--during',
        '2019/..',
        '--near',
        'Lisbon',
        '--diversity',
        '0.2',
      ];
      const ran = await folder.run([...ask, '--explain'], { env });
      expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('nodeDistance') });
      expect(ran.stdout).toContain('Acme ceo Alice');
      expect(ran.stderr).toMatch(/^note: the hits were not reranked: reranker server:m: can't be reached/);
      expect(await folder.run([...ask, '--no-rerank'], { env })).toMatchObject({ code: 0, stderr: '' });
    },
    SLOW,
  );
});

describe('asof reindex', () => {
  it(
    'makes up for an import without vectors, which answers by words until then and says so',
    async () => {
      const at = ['--store', 'sqlite:./later.db'];
      expect(await folder.run(['import', 'acme.jsonl', '--no-vectors', ...at])).toMatchObject({ code: 0, stderr: '' });
      const none = await folder.run(['recall', 'CEO of Acme', ...at], { env: { ASOF_EMBEDDER: 'none' } });
      expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining('Acme ceo Bob') });
      expect(none.stderr).toBe('note: vectors had no part in this: no embedder is configured\n');
      const first = jsonLines((await folder.run(['reindex', '--json', ...at])).stdout)[0];
      expect(first).toMatchObject({ space: 'default', pending: 0, model: 'local:all-MiniLM-L6-v2' });
      expect(first).toMatchObject({ embedded: first?.texts });
      const again = await folder.run(['reindex', ...at]);
      expect(again.stdout).toMatch(
        /^default: (\d+) texts are found by their words, \1 by vectors of local:\S+ \(0 made now\)\n$/,
      );
      const anew = await json('reindex', '--anew', ...at);
      expect(anew).toEqual(first);
    },
    SLOW,
  );

  it(
    'goes on without a server that is down, and says how to make up for it',
    async () => {
      const env = { ASOF_EMBEDDER: 'openai:some-model', ASOF_EMBEDDER_URL: 'http://127.0.0.1:9/v1' };
      const at = ['--store', 'sqlite:./down.db'];
      const ran = await folder.run(['import', 'acme.jsonl', ...at], { env });
      expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('stored in 3 transactions') });
      expect(ran.stderr).toMatch(/^note: everything is stored, but vectors could not be made: .*asof reindex/);
      const asked = await folder.run(['recall', 'CEO of Acme', ...at], { env });
      expect(asked).toMatchObject({ code: 0, stdout: expect.stringContaining('Acme ceo Bob') });
      expect(asked.stderr).toMatch(/^note: vectors had no part in this: /);
      const failed = await folder.run(['reindex', ...at], { env });
      expect(failed).toMatchObject({ code: 1, stderr: expect.stringMatching(/^asof: /) });
      // Another model's vectors are not touched by a question or an import, and are replaced by a reindex.
      const other = await folder.run(['recall', 'CEO of Acme'], { env });
      expect(other.stderr).toContain(
        'the vectors are of local:all-MiniLM-L6-v2 (384 dimensions), the configured embedder is openai:',
      );
      const more = await folder.run(['import', 'acme.jsonl'], { env });
      expect(more.stderr).toContain('default: the vectors are of local:all-MiniLM-L6-v2 (384 dimensions)');
      expect(await json('recall', 'CEO of Acme')).toMatchObject({ withoutVectors: null, pending: 0 });
    },
    SLOW,
  );
});
