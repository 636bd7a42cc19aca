import type { Chat } from './chat.js';
import type { Reranker } from './reranker.js';

/** The models that read what was found; null: none is configured. */
export interface Readers {
  /** Writes answers. */
  readonly chat: Chat | null;
  readonly reranker: Reranker | null;
}
