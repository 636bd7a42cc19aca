import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a rerank server was asked. */
export interface RerankAsked {
  readonly model: string;
  readonly query: string;
  readonly documents: readonly string[];
  readonly top_n: number;
  readonly key: string | undefined;
}

/** `never`: the connection stays open without an answer. */
export type RerankAnswer = { readonly status?: number; readonly body: unknown } | 'never';

/** A server with `/rerank` on loopback. */
export async function serveRerank(answer: (asked: RerankAsked) => RerankAnswer) {
  const asked: RerankAsked[] = [];
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join('');
    const one: RerankAsked = { ...JSON.parse(text), key: request.headers.authorization };
    asked.push(one);
    const given = request.url === '/v1/rerank' ? answer(one) : { status: 404, body: {} };
    if (given === 'never') return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
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

/** Scores as such servers send them: the best first. */
export function scoring(scoreOf: (text: string) => number) {
  return ({ documents }: RerankAsked) => {
    const results = documents.map((text, index) => ({ index, relevance_score: scoreOf(text) }));
    return { body: { results: results.sort((a, b) => b.relevance_score - a.relevance_score) } };
  };
}
