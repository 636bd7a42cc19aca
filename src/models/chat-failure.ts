import { AsofError } from '../domain/errors.js';
import type { Usage } from './chat.js';

/** Why a model gave no answer. */
export type ChatFailure =
  /** The package is not there, or can't be loaded. */
  | 'model_missing'
  /** Nobody answers. */
  | 'model_down'
  /** No answer in time. */
  | 'model_slow'
  /** Too many questions, also after waiting. */
  | 'model_busy'
  /** The key, the model's name, the question or its length is not accepted; or the model will not answer. */
  | 'model_refused'
  /** The answer reached the limit of tokens before it ended. */
  | 'model_cut_off'
  /** The answer is no JSON. */
  | 'model_bad_answer'
  | 'model_closed';

/** @param usage what the failed answer took, where the server told */
export function chatFailed(
  code: ChatFailure,
  model: string,
  what: string,
  more: { readonly cause?: unknown; readonly usage?: Usage | null } = {},
): AsofError {
  const { cause, usage } = more;
  return new AsofError('unavailable', code, `model ${model}: ${what}`, {
    field: 'model',
    cause,
    ...(usage == null ? {} : { details: { usage } }),
  });
}

/** What a failed answer took; null where nobody told. */
export function usageOf(error: AsofError): Usage | null {
  return (error.details?.usage as Usage | undefined) ?? null;
}
