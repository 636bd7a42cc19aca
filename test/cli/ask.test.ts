import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { type ChatAnswer, type ChatAsked, completion, numberOf, serveChat } from '../models/chat-server.js';
import { Folder, lines } from './run.js';

/** Answers on the command line, by a scripted server on loopback. */

const say = (subject: string, predicate: string, object: string, from: string) => ({
  assert: { subject, predicate, object, from },
});
const ACME = lines({
  committedAt: '2025-01-10T00:00:00Z',
  episode: { body: 'Alice has led Acme since 2020.', occurredAt: '2025-01-10' },
  statements: [say('Acme', 'ceo', 'Alice', '2020'), say('Alice', 'born_in', 'Lisbon', '1980')],
});
const QUESTION = ['ask', 'Who is the CEO of Acme, and where was Alice born?', '--valid-at', '2025-06'];

const folder = new Folder();
const SLOW = 120_000;

async function asking(answer: (asked: ChatAsked, count: number) => ChatAnswer, ...args: string[]) {
  const server = await serveChat(answer);
  onTestFinished(() => server.stop());
  const env = {
    ASOF_EMBEDDER: 'none',
    ASOF_MODEL: 'openai:m',
    ASOF_MODEL_URL: server.url,
    ASOF_MODEL_KEY: 'k-secret',
  };
  return { ran: await folder.run([...QUESTION, ...args], { env }), server };
}

/** An answer whose sentences must not steer the terminal. */
const cited = (asked: ChatAsked) => {
  const [ceo, born] = [numberOf(asked, 'Acme ceo Alice'), numberOf(asked, 'born in')];
  return completion({
    sentences: [
      { text: 'Alice was born\n\u001b[31m in Lisbon.', cites: [born] },
      { text: 'She runs Acme.', cites: [ceo, born] },
    ],
    missing: 'the hospital',
  });
};

beforeAll(async () => {
  writeFileSync(folder.file('acme.jsonl'), ACME);
  const ran = await folder.run(['import', 'acme.jsonl', '--strict'], { env: { ASOF_EMBEDDER: 'none' } });
  expect(ran).toMatchObject({ code: 0, stderr: '' });
}, SLOW);
afterAll(() => folder.remove());

it(
  'prints sentences with marks, and what they stand for',
  async () => {
    const { ran, server } = await asking(cited, '--max-calls', '1');
    expect(ran).toMatchObject({ code: 0 });
    expect(ran.stderr).toBe('note: vectors had no part in this: no embedder is configured\n');
    const [at, ...rest] = ran.stdout.split('\n');
    expect(at).toMatch(/^default {2}valid at 2025-06-01T00:00:00Z/);
    expect(rest.slice(0, 4)).toEqual([
      'Alice was born \uFFFD[31m in Lisbon. [1]',
      'She runs Acme. [2][1]',
      'Missing: the hospital',
      '',
    ]);
    expect(rest[5]).toMatch(/^\[1\] {2}Alice born in Lisbon +1980-01-01 – open +fa_[\w-]{22}$/);
    expect(rest[6]).toMatch(/^\[2\] {2}Acme ceo Alice +2020-01-01 – open +fa_[\w-]{22}$/);
    expect(rest[7]).toMatch(/^\d+ hits, 1 call, 100 tokens read, 10 written$/);
    expect(server.asked.map(({ key, model }) => ({ key, model }))).toEqual([{ key: 'Bearer k-secret', model: 'm' }]);
  },
  SLOW,
);

it(
  'prints JSON for programs',
  async () => {
    const { ran } = await asking(cited, '--max-calls', '1', '--json');
    const told = JSON.parse(ran.stdout);
    expect(told).toMatchObject({
      at: { validAt: '2025-06-01T00:00:00Z' },
      answer: { missing: 'the hospital', sentences: [{ cites: [expect.stringMatching(/^fa_/)] }, {}] },
      because: null,
      calls: 1,
      tokens: { prompt: 100, completion: 10 },
    });
    const refs = told.evidence.hits.map(({ ref }: { ref: string }) => ref);
    expect(refs).toContain(told.answer.sentences[0].cites[0]);
  },
  SLOW,
);

it(
  'prints the evidence and says why where there is no answer',
  async () => {
    const { ran } = await asking(() => completion('{"sent', { finish: 'length' }));
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('Acme ceo Alice') });
    expect(ran.stderr).toContain('note: no answer: model openai:m: the answer reached the limit of tokens');
    const none = await folder.run(QUESTION, { env: { ASOF_EMBEDDER: 'none' } });
    expect(none).toMatchObject({ code: 0, stdout: expect.stringContaining('Acme ceo Alice') });
    expect(none.stderr).toContain('note: no answer: no model is configured (ASOF_MODEL).');
    for (const [option, value] of [
      ['--max-calls', '0'],
      ['--limit', '101'],
    ] as const) {
      expect(await folder.run([...QUESTION, option, value])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(option),
      });
    }
    const wrong = await folder.run(QUESTION, { env: { ASOF_MODEL: 'gpt' } });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining("ASOF_MODEL: there is no model 'gpt'") });
  },
  SLOW,
);
