import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly model: string;
  readonly input: readonly string[];
  readonly key: string | undefined;
}

/** `never`: the connection stays open without an answer. */
export type Answer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: unknown }
  | 'never';

/** A server with OpenAI's `/embeddings` on loopback; `answer` is told what was asked and how often anything was. */
export async function serveEmbeddings(answer: (asked: Asked, count: number) => Answer) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    const one: Asked = { ...JSON.parse(text), key: request.headers.authorization };
    asked.push(one);
    const given = request.url === '/v1/embeddings' ? answer(one, asked.length) : { status: 404, body: {} };
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

/** A vector for each text that tells its length; `shuffled`: told in another order than asked, by index. */
export function vectorsFor(input: readonly string[], shuffled = false) {
  const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 0] }));
  return { data: shuffled ? data.reverse() : data };
}
