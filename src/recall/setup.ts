import type { Chat } from '../models/chat.js';
import type { Reranker } from '../models/reranker.js';
import type { Tuning } from './tuning.js';

/** What recall works with, beside a store and its index; null: none is configured. */
export interface RecallSetup {
  /** Writes answers. */
  readonly chat: Chat | null;
  readonly reranker: Reranker | null;
  readonly tuning: Tuning;
}
