import type { FactAsk, FactText, Searches, SearchWrites } from '../search.js';
import type { View } from '../view.js';

/** Searches that are answered in one place. */
export type PlainSearches = Omit<Searches, keyof SearchWrites | 'factTexts' | 'factCandidates'>;

/** What the thread that keeps texts in memory tells of a fact. Numbers, as words would take longer to bring here than to find. */
export type Mark = readonly [ref: string, length: number, counts: readonly number[], cosine: number | null];

/** A fact's own columns: all of a `FactText` but what a mark tells. */
export type Bare = Omit<FactText, 'length' | 'counts' | 'cosine'>;

/** The parts that candidates are put together from. */
export interface FactParts {
  /** Those that fit by words or are near. */
  factMatches(view: View, ask: FactAsk): Promise<readonly Mark[]>;
  factMarks(...ask: Parameters<Searches['factTexts']>): Promise<readonly Mark[]>;
  /** Created by K, whatever T is. */
  bareFacts(view: View, refs: readonly string[]): Promise<readonly Bare[]>;
}
