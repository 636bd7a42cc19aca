import { expect, onTestFinished, test } from 'vitest';
import { type ChatAnswer, type ChatAsked, completion, numberOf, serveChat } from '../models/chat-server.js';
import { assertion, openDoor, write } from './door.js';

// Answers through GraphQL, by a scripted server on loopback.

async function acme(answer: (asked: ChatAsked, count: number) => ChatAnswer) {
  const server = await serveChat(answer);
  onTestFinished(() => server.stop());
  const door = await openDoor({ model: { kind: 'openai', model: 'm', baseUrl: server.url } });
  await door.ask(
    'mutation { definePredicate(space: "default", input: { name: "ceo", cardinality: SINGLE }) { replayed } }',
  );
  door.clock.set('2025-01-10T00:00:00Z');
  await write(door, {
    episode: { body: 'Alice has led Acme since 2020.', occurredAt: '2025-01-09', channel: 'call' },
    statements: [assertion('Acme', 'ceo', 'Alice', { from: '2020' })],
  });
  door.clock.set('2025-03-01T00:00:00Z');
  await write(door, { statements: [assertion('Acme', 'ceo', 'Bob', { from: '2024-06' })] });
  return { server, door };
}

const ANSWER = `
  question calls promptTokens completionTokens because { code message }
  answer { missing sentences { text citations {
    __typename ... on Fact { ref text validAt subject { name } } ... on Passage { ref text episode { channel } }
  } } }
  evidence { question snapshot { validAt } time { text } hits { ref text } }`;

test('each sentence has its citations as facts and passages, seen where the question was understood', async () => {
  const { door } = await acme((asked) =>
    completion({
      sentences: [{ text: 'Alice led it then.', cites: [numberOf(asked, 'ceo Alice'), numberOf(asked, 'has led')] }],
      missing: 'for how long',
    }),
  );
  const question = 'Who was the CEO of Acme in 2022?';
  const { asOf } = await door.ask(`{ asOf { ask(question: "${question}", maxCalls: 1) { ${ANSWER} } } }`);
  expect(asOf.ask).toMatchObject({
    question,
    calls: 1,
    promptTokens: 100,
    completionTokens: 10,
    because: null,
    answer: {
      missing: 'for how long',
      sentences: [
        {
          text: 'Alice led it then.',
          citations: [
            { __typename: 'Fact', text: 'Acme ceo Alice', validAt: '2020-01-01T00:00:00Z', subject: { name: 'Acme' } },
            { __typename: 'Passage', text: 'Alice has led Acme since 2020.', episode: { channel: 'call' } },
          ],
        },
      ],
    },
    evidence: { question, time: { text: 'in 2022' } },
  });
  expect(asOf.ask.evidence.snapshot.validAt).toMatch(/^2022-/);
  const refs = asOf.ask.evidence.hits.map(({ ref }: { ref: string }) => ref);
  for (const { ref } of asOf.ask.answer.sentences[0].citations) expect(refs).toContain(ref);
});

test('what cites nothing, or does not come, is evidence and a reason; the document has no error', async () => {
  const replies: ChatAnswer[] = [
    completion({ sentences: [{ text: 'Bob.', cites: [] }], missing: null }),
    completion('{"sentences":[{"te', { finish: 'length' }),
  ];
  const { server, door } = await acme((_, count) => replies[count - 1] as ChatAnswer);
  const ask = async () =>
    (await door.ask(`{ asOf(validAt: "2025-06") { ask(question: "Who leads Acme?", maxCalls: 1) { ${ANSWER} } } }`))
      .asOf.ask;
  const reasons: string[] = [];
  for (const _ of [1, 2, 3]) {
    const { answer, because, evidence } = await ask();
    expect(answer).toBeNull();
    expect(evidence.hits.map(({ text }: { text: string }) => text)).toContain('Acme ceo Bob');
    reasons.push(because.code);
    if (reasons.length === 2) await server.stop();
  }
  expect(reasons).toEqual(['not_cited', 'model_cut_off', 'model_down']);
});

test('without a model it is recall with the reason; bad arguments are refused by name', async () => {
  const door = await openDoor();
  await write(door, { statements: [assertion('Acme', 'ceo', 'Bob', { from: '2024-06' })] });
  const { asOf } = await door.ask(`{ asOf(validAt: "2025-06") {
    ask(question: "Who leads Acme?") { answer { missing } because { code message } calls evidence { hits { ref score } } }
    recall(question: "Who leads Acme?") { hits { ref score } }
  } }`);
  expect(asOf.ask).toEqual({
    answer: null,
    because: { code: 'no_model', message: expect.stringContaining('ASOF_MODEL') },
    calls: 0,
    evidence: asOf.recall,
  });
  for (const [name, value] of [
    ['maxCalls', 0],
    ['maxCalls', 11],
    ['limit', 101],
  ]) {
    const { errors } = await door.send(`{ asOf { ask(question: "x", ${name}: ${value}) { calls } } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'out_of_range', field: name });
  }
});
