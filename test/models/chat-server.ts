import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a chat server was asked. */
export interface ChatAsked {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly response_format: {
    readonly type: string;
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: Record<string, unknown> };
  };
  readonly key: string | undefined;
}

/** `never`: the connection stays open without an answer. */
export type ChatAnswer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'never';

/** A server with OpenAI's `/chat/completions` on loopback; `answer` is told what was asked and how often anything was. */
export async function serveChat(answer: (asked: ChatAsked, count: number) => ChatAnswer) {
  const asked: ChatAsked[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    const one: ChatAsked = { ...JSON.parse(text), key: request.headers.authorization };
    asked.push(one);
    const given = request.url === '/v1/chat/completions' ? tried(() => answer(one, asked.length)) : failed(404, '');
    if (given === 'never') return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, asked, stop };
}

/** What a test's script throws is a failure of the server: whoever asks is told, and the test sees it. */
function tried(answer: () => ChatAnswer): ChatAnswer {
  try {
    return answer();
  } catch (error) {
    return failed(400, String(error));
  }
}

function failed(status: number, message: string): ChatAnswer {
  return { status, body: { error: { message } } };
}

export type ChatServer = Awaited<ReturnType<typeof serveChat>>;

/** A completion as such servers send it. */
export function completion(content: unknown, more: { finish?: string; usage?: unknown; refusal?: string } = {}) {
  const { finish = 'stop', refusal, usage = { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } } = more;
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const message = { role: 'assistant', content: text, ...(refusal === undefined ? {} : { refusal }) };
  return { body: { object: 'chat.completion', choices: [{ index: 0, finish_reason: finish, message }], usage } };
}

/** The evidence a request shows, as the model would read it. */
export function shownIn({ messages }: ChatAsked): readonly Record<string, unknown>[] {
  const user = messages.find(({ role }) => role === 'user')?.content ?? '';
  const fenced = /^<evidence>\n(.*)\n<\/evidence>\n/s.exec(user)?.[1] ?? '';
  return fenced.split('\n').map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The number of the piece of evidence with these words. */
export function numberOf(asked: ChatAsked, words: string): number {
  const piece = shownIn(asked).find(({ text }) => String(text).includes(words));
  if (piece === undefined) throw new Error(`nothing shown says ${words}`);
  return piece.n as number;
}
