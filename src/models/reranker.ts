import { AsofError } from '../domain/errors.js';

/**
 * Reads a question together with each text that was found for it, and says how well the text answers it: a cross-encoder behind a
 * server, a language model, or one's own.
 *
 * What fails is an AsofError of category `unavailable` whose code starts with `reranker_`, or that of the language model: callers
 * keep the order they have and say so.
 */
export interface Reranker {
  /** Model and where it runs, as ASOF_RERANKER names it: `server:bge-reranker-v2-m3`. */
  readonly model: string;
  /** A number for each text, in their order; the larger, the better, on whatever scale. */
  score(question: string, texts: readonly string[]): Promise<readonly number[]>;
  /** What waits fails. May be called twice. */
  close(): Promise<void>;
}

/** Why a reranker gave no scores. */
export type RerankerFailure =
  /** Nobody answers, or the server fails. */
  | 'reranker_down'
  /** No answer in time. */
  | 'reranker_slow'
  /** The key, the model's name or the texts are not accepted. */
  | 'reranker_refused'
  /** The answer has not one finite number for each text. */
  | 'reranker_bad_answer'
  | 'reranker_closed';

export function rerankerFailed(code: RerankerFailure, model: string, what: string, cause?: unknown): AsofError {
  return new AsofError('unavailable', code, `reranker ${model}: ${what}`, { field: 'reranker', cause });
}
