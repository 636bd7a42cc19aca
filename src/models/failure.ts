import { AsofError } from '../domain/errors.js';

/** Why there is no vector. Every code starts with `embedder_`. */
export type EmbedderFailure =
  /** A package or a file is not there, or can't be loaded. */
  | 'embedder_missing'
  /** Nobody answers in time. */
  | 'embedder_down'
  /** Too many questions, also after waiting. */
  | 'embedder_busy'
  /** The key, the model's name or the text is not accepted. */
  | 'embedder_refused'
  /** An answer without one sound vector for each text. */
  | 'embedder_bad_answer'
  /** Its thread ended in the middle of a text. */
  | 'embedder_stopped'
  | 'embedder_closed';

export const embedderFailed = (code: EmbedderFailure, model: string, what: string, cause?: unknown): AsofError =>
  new AsofError('unavailable', code, `embedder ${model}: ${what}`, { field: 'embedder', cause });

/** A message from outside, short enough for one line of a log. */
export function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').trim();
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
