import type { FactAsk, FactText, Searches, SearchWrites } from '../search.js';
import type { View } from '../view.js';

/** Searches that are answered in one place. */
export type PlainSearches = Omit<Searches, keyof SearchWrites | 'factTexts' | 'factCandidates'>;

/**
 * What the thread that keeps texts in memory tells of facts. Numbers in one piece, as words, or a list for each fact, would take
 * longer to bring here than to find.
 */
export interface Marks {
  readonly refs: readonly string[];
  /** For each ref in turn: how many terms it has, its cosine (NaN: none), and how often each of the terms counted is in it. */
  readonly numbers: Float64Array;
}

/** A fact's own columns: all of a `FactText` but what a mark tells. */
export type Bare = Omit<FactText, 'length' | 'counts' | 'cosine'>;

/** The parts that candidates are put together from. */
export interface FactParts {
  /** Those that fit by words or are near. */
  factMatches(view: View, ask: FactAsk): Promise<Marks>;
  factMarks(...ask: Parameters<Searches['factTexts']>): Promise<Marks>;
  /** Created by K, whatever T is. */
  bareFacts(view: View, refs: readonly string[]): Promise<readonly Bare[]>;
}
