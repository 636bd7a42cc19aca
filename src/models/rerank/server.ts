import { z } from 'zod';
import type { AsofError } from '../../domain/errors.js';
import { cutText } from '../batches.js';
import { reasonOf } from '../failure.js';
import { type Reranker, type RerankerFailure, rerankerFailed } from '../reranker.js';
import { RERANK_DEFAULTS, type RerankServerOptions } from './options.js';

/** Cross-encoders read some 512 to 8,192 tokens, question and text together; servers cut or refuse what is longer. */
const MOST_CHARACTERS = 6000;

const answer = z.object({
  results: z.array(z.object({ index: z.int().min(0), relevance_score: z.number() })),
});

/** A cross-encoder behind `/rerank`. Opening asks nothing; a call is sent once, as the order without it is at hand. */
export function openRerankServer({ model: name, baseUrl, apiKey, ...rest }: RerankServerOptions): Reranker {
  const model = `server:${name}`;
  const { timeoutMs = RERANK_DEFAULTS.timeoutMs } = rest;
  const closing = new AbortController();
  const failed = (code: RerankerFailure, what: string, cause?: unknown) => rerankerFailed(code, model, what, cause);

  const send = async (question: string, documents: readonly string[]): Promise<unknown> => {
    const late = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${baseUrl}/rerank`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({ model: name, query: question, documents, top_n: documents.length }),
        signal: AbortSignal.any([late, closing.signal]),
      });
      if (!response.ok) {
        await response.body?.cancel();
        throw refusal(response.status);
      }
      return await response.json();
    } catch (error) {
      if (closing.signal.aborted) throw failed('reranker_closed', 'is closed.');
      if (late.aborted) {
        const wait = 'ASOF_RERANKER_TIMEOUT_MS sets how long to wait.';
        throw failed('reranker_slow', `no answer in ${timeoutMs} ms; ${wait}`);
      }
      if (error instanceof SyntaxError) throw failed('reranker_bad_answer', 'the answer is no JSON.');
      if (!(error instanceof TypeError)) throw error;
      throw failed('reranker_down', `can't be reached (${reasonOf(error.cause ?? error)}).`, error);
    }
  };

  /** Without the server's own words, which may repeat the key or the texts. */
  function refusal(status: number): AsofError {
    if (status === 401 || status === 403) {
      return failed('reranker_refused', `the key is refused (${status}); it is set by ASOF_RERANKER_KEY.`);
    }
    if (status === 429 || status >= 500) return failed('reranker_down', `the server fails or is busy (${status}).`);
    return failed('reranker_refused', `the server refuses (${status}).`);
  }

  return {
    model,
    score: async (question, texts) => {
      if (closing.signal.aborted) throw failed('reranker_closed', 'is closed.');
      if (texts.length === 0) return [];
      const documents = texts.map(sendable);
      const parsed = answer.safeParse(await send(sendable(question), documents));
      const scores = new Map(parsed.data?.results.map(({ index, relevance_score }) => [index, relevance_score]));
      return texts.map((_, i) => {
        const score = scores.get(i);
        if (score === undefined || !Number.isFinite(score)) {
          throw failed('reranker_bad_answer', 'the answer has not a score for each text.');
        }
        return score;
      });
    },
    close: async () => closing.abort(),
  };
}

/** Servers refuse the empty text. */
function sendable(text: string): string {
  return text.trim() === '' ? ' ' : cutText(text, MOST_CHARACTERS).toWellFormed();
}
