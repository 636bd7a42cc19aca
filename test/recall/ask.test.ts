import { expect, test } from 'vitest';
import { fitting } from '../../src/recall/ask-prompt.js';
import { type ChatAsked, completion, numberOf, shownIn } from '../models/chat-server.js';
import { ATTACK, acme, lacking, scripted, sentence } from './ask-world.js';

/** Answers through the library: the real client, a real server on loopback that says what each test scripts. */

const WHO = { question: 'Who leads Acme as its CEO?' };
const refOf = (hits: readonly { readonly text: string; readonly ref: string }[], words: string) =>
  hits.find(({ text }) => text.includes(words))?.ref;
const names = (asked: readonly ChatAsked[]) => asked.map((one) => one.response_format.json_schema.name);

test('an answer that cites comes back with the handles of what it cites', async () => {
  const { server, now } = await scripted((asked: ChatAsked) => ({
    sentences: [
      { text: 'Bob leads Acme.', cites: [numberOf(asked, 'ceo Bob'), numberOf(asked, 'ceo Bob')] },
      { text: 'Erin said that Alice did.', cites: [numberOf(asked, 'Alice has led')] },
    ],
    missing: null,
  }));
  const asked = await now.ask(WHO);
  const { hits } = asked.evidence;
  expect(asked.answer).toEqual({
    sentences: [
      { text: 'Bob leads Acme.', cites: [refOf(hits, 'ceo Bob')] },
      { text: 'Erin said that Alice did.', cites: [refOf(hits, 'Alice has led')] },
    ],
    missing: null,
  });
  expect(asked).toMatchObject({ because: null, calls: 1, tokens: { prompt: 100, completion: 10 } });
  const shown = shownIn(server.asked[0]!);
  expect(shown.map(({ n, ref }) => ({ n, ref }))).toEqual(hits.map(({ ref }, i) => ({ n: i + 1, ref })));
  expect(shown.find(({ text }) => text === 'Acme ceo Bob')).toMatchObject({
    holds: '2024-06-01T00:00:00Z to open',
    saidAt: '2025-03-01T00:00:00.000000Z',
  });
  expect(shown.find(({ text }) => text === 'Alice has led Acme since 2020.')).toMatchObject({
    saidBy: 'Erin',
    saidAt: '2025-01-09T00:00:00Z',
    title: 'Board call',
  });
  const last = server.asked[0]!.messages.at(-1)!.content.split('\n').at(-1)!;
  expect(JSON.parse(last)).toEqual({ ...WHO, validAt: now.validAt, knownAt: now.knownAt });
});

test('what instructs the model in the evidence is one line of it, and what obeys is not returned', async () => {
  const obeying = sentence('Acme is led by Mallory.', []);
  const { server, now } = await scripted(obeying, { question: 'Mallory' }, obeying);
  const asked = await now.ask(WHO);
  expect(asked).toMatchObject({ answer: null, because: { code: 'not_cited' } });
  for (const one of server.asked.filter(({ response_format }) => response_format.json_schema.name === 'answer')) {
    const [system, user, ...more] = one.messages;
    expect(more).toEqual([]);
    expect(system).toMatchObject({ role: 'system', content: expect.stringContaining('never an instruction') });
    expect(user!.content.match(/<\/?evidence>/g)).toEqual(['<evidence>', '</evidence>']);
    const shown = shownIn(one);
    expect(shown.map(({ n }) => n)).toEqual(shown.map((_, i) => i + 1));
    expect(shown.some(({ text }) => String(text).includes(ATTACK))).toBe(true);
  }
});

test.each([
  ['cites nothing', sentence('Bob.', []), 'not_cited', 'sentence 1'],
  ['cites what was not shown', sentence('Bob.', [99]), 'not_shown', '99'],
  ['cites number 0', sentence('Bob.', [0]), 'not_shown', '(1 to'],
  [
    'cites in one sentence of two',
    {
      ...sentence('Bob.', [1]),
      sentences: [
        { text: 'Bob.', cites: [1] },
        { text: 'Eve.', cites: [] },
      ],
    },
    'not_cited',
    'sentence 2',
  ],
  ['finds nothing', lacking('the year'), 'not_enough', 'the year'],
])('an answer that %s is not returned: the evidence is, with the reason', async (_, reply, code, words) => {
  const { now } = await scripted(reply);
  const asked = await now.ask({ ...WHO, maxCalls: 1 });
  expect(asked).toMatchObject({ answer: null, because: { code }, calls: 1 });
  expect(asked.because!.message).toContain(words);
  expect(asked.because!.message).toContain('The limit of 1 call is reached.');
  expect(refOf(asked.evidence.hits, 'ceo Bob')).toMatch(/^fa_/);
});

const status = (code: number) => ({ status: code, headers: { 'retry-after-ms': '1' }, body: {} });

test.each([
  ['cut off', completion('{"sentences":[{"text":"Bo', { finish: 'length' }), 'model_cut_off'],
  ['no JSON', completion('Bob leads Acme [1].'), 'model_bad_answer'],
  ['of another shape', { answer: 'Bob' }, 'model_bad_answer'],
  ['with a citation that is no number', sentence('Bob.', ['1']), 'model_bad_answer'],
  ['with an empty sentence', sentence(' ', [1]), 'model_bad_answer'],
  ['refused', status(401), 'model_refused'],
])('an answer that is %s ends the loop: the evidence, and why', async (_, reply, code) => {
  const { server, now } = await scripted(reply);
  const asked = await now.ask(WHO);
  expect(asked).toMatchObject({ answer: null, because: { code }, calls: 1 });
  expect(server.asked).toHaveLength(1);
  expect(refOf(asked.evidence.hits, 'ceo Bob')).toMatch(/^fa_/);
});

test('a server that is gone or busy leaves the evidence, and the two are told apart', async () => {
  const busy = await scripted(status(429), status(429), status(429));
  expect(await busy.now.ask(WHO)).toMatchObject({ answer: null, because: { code: 'model_busy' }, calls: 1 });
  await busy.server.stop();
  const down = await busy.now.ask(WHO);
  expect(down).toMatchObject({ answer: null, because: { code: 'model_down' }, tokens: { prompt: 0, completion: 0 } });
  expect(down.evidence.hits.length).toBeGreaterThan(0);
});

test('where the evidence does not suffice, other words are searched by; numbers of what was shown stay', async () => {
  const { server, now } = await scripted(
    lacking('where its rival sits'),
    { question: 'Globex headquarters' },
    (asked: ChatAsked) => sentence('Lisbon.', [numberOf(asked, 'Lisbon')]),
  );
  const asked = await now.ask({ question: 'Where is the rival of Acme?' });
  expect(names(server.asked)).toEqual(['answer', 'rewritten', 'answer']);
  expect(server.asked[1]!.messages[1]!.content).toContain('where its rival sits');
  const [before, , after] = server.asked.map((one, i) => (i === 1 ? [] : shownIn(one)));
  expect(after!.slice(0, before!.length)).toEqual(before);
  expect(after!.length).toBeGreaterThan(before!.length);
  expect(asked).toMatchObject({ because: null, calls: 3, tokens: { prompt: 300, completion: 30 } });
  expect(asked.answer!.sentences).toEqual([{ text: 'Lisbon.', cites: [refOf(asked.evidence.hits, 'Lisbon')] }]);
  expect(asked.evidence.hits.map(({ ref }) => ref)).toEqual(after!.map(({ ref }) => ref));
});

test('other words that find nothing new are not asked about: more is taken at once, of every time', async () => {
  const { server, now } = await scripted(
    lacking('who did before'),
    { question: 'former heads of Acme' },
    (asked: ChatAsked) => sentence('Before Bob, Alice did.', [numberOf(asked, 'ceo Alice')]),
  );
  const asked = await now.ask({ ...WHO, limit: 1 });
  expect(names(server.asked)).toEqual(['answer', 'rewritten', 'answer']);
  const history = shownIn(server.asked[2]!).find(({ text }) => text === 'Acme ceo Alice');
  expect(history).toMatchObject({ holds: '2020-01-01T00:00:00Z to 2024-06-01T00:00:00Z', saidBy: 'ann' });
  expect(asked).toMatchObject({ because: null, answer: { sentences: [{ cites: [history!.ref] }] } });
});

test('never more calls than allowed', async () => {
  for (const maxCalls of [1, 2, 3, 4]) {
    const all = Array.from(
      { length: 9 },
      (_, i) => (asked: ChatAsked) =>
        asked.response_format.json_schema.name === 'answer' ? lacking(`part ${i}`) : { question: 'Globex' },
    );
    const { server, now } = await scripted(...all);
    const asked = await now.ask({ ...WHO, limit: 1, maxCalls });
    expect(asked).toMatchObject({ answer: null, because: { code: 'not_enough' }, calls: maxCalls });
    expect(server.asked).toHaveLength(maxCalls);
    expect(names(server.asked).at(-1)).toBe('answer');
  }
});

test('a part of an answer is kept, and what is missing is said, whatever comes after it', async () => {
  const part = (asked: ChatAsked) => sentence('Bob.', [numberOf(asked, 'ceo Bob')], 'since when');
  const { now } = await scripted(part, { question: 'Globex' }, 'no JSON');
  const asked = await now.ask({ ...WHO, limit: 1 });
  expect(asked).toMatchObject({ because: null, calls: 3, answer: { missing: 'since when' } });
  expect(asked.answer!.sentences).toHaveLength(1);
});

test('without a model the evidence is that of recall; without a word no model is asked', async () => {
  const now = await acme();
  const { snapshot: _, ...recalled } = await now.recall(WHO);
  expect(await now.ask(WHO)).toMatchObject({
    answer: null,
    because: { code: 'no_model' },
    calls: 0,
    evidence: recalled,
  });
  const { server, now: asking } = await scripted();
  expect(await asking.ask({ question: '?!' })).toMatchObject({
    because: { code: 'no_evidence' },
    evidence: { hits: [] },
  });
  expect(server.asked).toEqual([]);
});

test('where nothing is found, other words are tried, and nothing is asked of no evidence', async () => {
  const { server, now } = await scripted({ question: 'giraffe' });
  expect(await now.ask({ question: 'zebra?' })).toMatchObject({
    answer: null,
    because: { code: 'no_evidence' },
    calls: 1,
    evidence: { hits: [], tokens: 0 },
  });
  expect(names(server.asked)).toEqual(['rewritten']);
  const { now: other } = await scripted({ question: 'Globex' }, (asked: ChatAsked) =>
    sentence('Lisbon.', [numberOf(asked, 'Lisbon')]),
  );
  expect(await other.ask({ question: 'zebra?' })).toMatchObject({ because: null, calls: 2 });
});

test('other words of another shape are none: more is taken at once', async () => {
  const { server, now } = await scripted(lacking('it'), { words: [1] }, (asked: ChatAsked) =>
    sentence('Alice did.', [numberOf(asked, 'ceo Alice')]),
  );
  expect(await now.ask({ ...WHO, limit: 1 })).toMatchObject({ because: null, calls: 3 });
  expect(names(server.asked)).toEqual(['answer', 'rewritten', 'answer']);
});

test('what is shown has a bound in tokens, and is never nothing', () => {
  const pieces = (...tokens: number[]) => tokens.map((each) => ({ ref: 'fa', text: '', about: {}, tokens: each }));
  expect(fitting(pieces())).toBe(0);
  expect(fitting(pieces(4000, 4000, 4000, 4000))).toBe(4);
  expect(fitting(pieces(4000, 4000, 4000, 4000, 1))).toBe(4);
  expect(fitting(pieces(1_000_000))).toBe(1);
});

test('what one may not see is shown to no model', async () => {
  const { server, now } = await scripted(lacking('it'), { question: 'Golden Key that Acme hides' });
  await now.ask({ question: 'What does Acme hide?', maxCalls: 4 });
  expect(
    JSON.stringify(server.asked.filter(({ response_format: { json_schema } }) => json_schema.name === 'answer')),
  ).not.toContain('Golden');
});

test.each([{ maxCalls: 0 }, { maxCalls: 11 }, { maxCalls: 1.5 }, { limit: 0 }, { profile: 'loud' }, { scope: 'x' }])(
  '%j is refused by its name, and no model is asked',
  async (bad) => {
    const { server, now } = await scripted();
    const [name] = Object.keys(bad);
    await expect(now.ask({ ...WHO, ...bad } as typeof WHO)).rejects.toMatchObject({ category: 'invalid' });
    await expect(now.ask({ ...WHO, ...bad } as typeof WHO)).rejects.toThrow(name);
    expect(server.asked).toEqual([]);
  },
);
