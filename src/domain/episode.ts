import type { TransactionTime, ValidTime } from './time.js';
import type { Json } from './value.js';

/** What was said or observed: immutable, append-only. */
export interface Episode {
  readonly ref: string;
  readonly scope: string;
  readonly occurredAt: ValidTime;
  readonly channel: string | null;
  /** Text, or anything JSON can say. */
  readonly body: Json;
  readonly contentHash: string;
  readonly committedAt: TransactionTime;
  readonly position: number;
}

/** A stretch of an episode's text, in UTF-16 code units, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a statement rests on: an episode, and where in it. */
export interface Evidence {
  readonly statement: string;
  readonly episode: string;
  readonly spans: readonly Span[];
}

/** One write: who, when, and what it answers to when it is sent again. */
export interface Transaction {
  readonly committedAt: TransactionTime;
  readonly actor: string | null;
  readonly idempotencyKey: string | null;
  /** Of what was asked, to tell the same request from another with its key; null where there is no key. */
  readonly bodyHash: string | null;
}
