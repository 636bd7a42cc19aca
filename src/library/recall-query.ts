import type { ProfileName } from '../recall/profiles.js';
import type { EntityRef } from './entities.js';
import type { Hit } from './hits.js';
import type { LinkedName } from './linked-names.js';
import type { FactQuery } from './questions.js';

/** What can be found: facts, and stretches of episodes. */
export type Searchable = 'FACT' | 'EPISODE';
/** By words, by meaning, by what the best hits speak of. */
export type Channel = 'TEXT' | 'VECTOR' | 'GRAPH';

export interface FoundQuery {
  /** Default: both. */
  readonly in?: Searchable | readonly Searchable[] | undefined;
  /** 1 to 100, default 10. */
  readonly limit?: number | undefined;
  /** Only hits whose score is at least this. Scores of one answer can be compared, those of two cannot. */
  readonly minScore?: number | undefined;
  /** An entity the question is asked from: what speaks of it, or of what is beside it, gains. Nothing is near one that is not known there. */
  readonly near?: EntityRef | undefined;
  /** 0: the best hits, best first; up to 1: hits that say different things (maximal marginal relevance). Default 0. */
  readonly diversity?: number | undefined;
  /** What counts beside the question. Default: `default`. */
  readonly profile?: ProfileName | undefined;
}

/** A filter and a window are for facts: with one of them, `in` is FACT. */
export interface SearchQuery extends FoundQuery, FactQuery {
  /** Default: TEXT and VECTOR. GRAPH walks on from what they find, so it is no channel by itself. */
  readonly channels?: readonly Channel[] | undefined;
}

export interface RecallQuery extends FoundQuery {
  /** In any words; at most 20,000 characters. */
  readonly question: string;
  /**
   * FROM_QUESTION: words of time in it ("in 2019", "when the Berlin office opened") choose the instant; AS_BOUND: the snapshot's
   * stands. Default: FROM_QUESTION where nobody bound `validAt`.
   */
  readonly time?: 'FROM_QUESTION' | 'AS_BOUND' | undefined;
  /**
   * Facts that hold somewhere in this window of valid time (EDTF, in UTC), in place of the snapshot's instant: `../..` for whatever
   * was superseded, too. Passages are not restricted by it. With it, words of time choose nothing.
   */
  readonly during?: string | undefined;
  /** Whether the reranker orders the hits once more; default: where one is configured. */
  readonly rerank?: boolean | undefined;
}

/** What was found. */
export interface Found {
  /** Best first. */
  readonly hits: readonly Hit[];
  /** Of all hits' texts (o200k). */
  readonly tokens: number;
  /** Why vectors had no part in it; null: they had, or none were asked for. */
  readonly withoutVectors: string | null;
  /** The names in it that entities carry: of several entities one name means each. */
  readonly names: readonly LinkedName[];
  /** Texts of the space, in all its scopes, that have no vector yet: they are found by words and names alone. */
  readonly pending: number;
}
