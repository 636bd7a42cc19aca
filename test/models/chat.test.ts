import { expect, onTestFinished, test } from 'vitest';
import { openChatServer } from '../../src/models/chat/openai.js';
import { type ChatAnswer, type ChatAsked, completion, serveChat } from './chat-server.js';

/** The real client against a real server on loopback, which answers as each test says. */

const REQUEST = {
  messages: [
    { role: 'system', text: 'Be brief.' },
    { role: 'user', text: 'half of one: \ud83d' },
  ],
  schema: { name: 'colour', schema: { type: 'object' } },
} as const;

async function against(
  answer: (asked: ChatAsked, count: number) => ChatAnswer,
  more: { apiKey?: string; timeoutMs?: number } = {},
) {
  const server = await serveChat(answer);
  const chat = openChatServer({ model: 'm', baseUrl: server.url, ...more });
  onTestFinished(async () => {
    await chat.close();
    await server.stop();
  });
  return { server, chat };
}

test('messages go in with the schema, the model and the key; JSON and what it took come out', async () => {
  const { server, chat } = await against(() => completion({ colour: 'red' }), { apiKey: 'k-123' });
  expect(chat.model).toBe('openai:m');
  expect(await chat.ask(REQUEST)).toEqual({ json: { colour: 'red' }, usage: { prompt: 100, completion: 10 } });
  expect(server.asked).toEqual([
    {
      model: 'm',
      key: 'Bearer k-123',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'half of one: \ufffd' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'colour', strict: true, schema: { type: 'object' } },
      },
    },
  ]);
});

test.each([[null], [{}], [{ prompt_tokens: -1, completion_tokens: 2 }], [{ prompt_tokens: 'many' }]])(
  'a server that does not count (%j) is no failure',
  async (usage) => {
    const { chat } = await against(() => completion([1], { usage }));
    expect(await chat.ask(REQUEST)).toEqual({ json: [1], usage: null });
  },
);

test('a busy server is asked again', async () => {
  const { server, chat } = await against((_, count) =>
    count < 3
      ? { status: count === 1 ? 429 : 503, headers: { 'retry-after-ms': '5' }, body: {} }
      : completion({ ok: true }),
  );
  expect((await chat.ask(REQUEST)).json).toEqual({ ok: true });
  expect(server.asked).toHaveLength(3);
});

const bare = (status: number, body: unknown): ChatAnswer => ({ status, body, headers: { 'retry-after-ms': '1' } });

test.each<[string, ChatAnswer, string, string]>([
  ['a cut-off answer', completion('{"colour": "re', { finish: 'length' }), 'model_cut_off', 'limit of tokens'],
  ['a cut-off one that is JSON', completion({ a: 1 }, { finish: 'length' }), 'model_cut_off', 'limit of tokens'],
  ['prose', completion('The colour is red.'), 'model_bad_answer', 'no JSON'],
  ['JSON in prose', completion('Here: {"colour":"red"}'), 'model_bad_answer', 'no JSON'],
  ['nothing', completion('  '), 'model_bad_answer', 'has no text'],
  ['no choice', bare(200, { choices: [] }), 'model_bad_answer', 'has no text'],
  ['a body that is no JSON', bare(200, '{"choices": ['), 'model_bad_answer', "can't be read"],
  ['a refusal', completion('{}', { refusal: 'No.' }), 'model_refused', 'refuses to answer'],
  ['a filter', completion('', { finish: 'content_filter' }), 'model_refused', 'refuses to answer'],
  ['a wrong key', bare(401, { error: { message: 'bad key k-secret' } }), 'model_refused', 'ASOF_MODEL_KEY'],
  ['an unknown model', bare(404, { error: { message: 'no model m' } }), 'model_refused', 'no model m'],
  ['too much', bare(400, { error: { message: 'context length' } }), 'model_refused', 'context length'],
  ['always busy', bare(429, {}), 'model_busy', '429'],
  ['broken', bare(500, {}), 'model_down', '500'],
])('%s is told apart, and never repeats the key', async (_, answer, code, what) => {
  const { chat } = await against(() => answer, { apiKey: 'k-secret' });
  const asked = chat.ask(REQUEST);
  await expect(asked).rejects.toMatchObject({ category: 'unavailable', code, field: 'model' });
  await expect(asked).rejects.toThrow(what);
  await expect(asked).rejects.toThrow('model openai:m: ');
  await expect(asked).rejects.not.toThrow('k-secret');
});

test('a slow server is told apart from one that is gone, and is not asked again in the same call', async () => {
  const { server, chat } = await against((_, count) => (count === 1 ? 'never' : completion({})), { timeoutMs: 300 });
  await expect(chat.ask(REQUEST)).rejects.toMatchObject({ code: 'model_slow' });
  expect(server.asked).toHaveLength(1);
  await server.stop();
  const gone = openChatServer({ model: 'm', baseUrl: server.url });
  await expect(gone.ask(REQUEST)).rejects.toMatchObject({ category: 'unavailable', code: 'model_down' });
});

test('what waits when it is closed fails, and what is closed asks nothing', async () => {
  const { server, chat } = await against(() => 'never');
  const waiting = expect(chat.ask(REQUEST)).rejects.toMatchObject({ code: 'model_closed' });
  await expect.poll(() => server.asked.length).toBe(1);
  await chat.close();
  await waiting;
  await expect(chat.ask(REQUEST)).rejects.toMatchObject({ code: 'model_closed' });
  expect(server.asked).toHaveLength(1);
});
