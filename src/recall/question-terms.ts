import { bm25 } from '../domain/text/bm25.js';
import type { CorpusSize } from '../store/texts.js';

/** BM25's two constants: how soon repeats stop counting, and how much long texts are held back. */
export interface Bm25Weights {
  readonly k1: number;
  readonly b: number;
}

/** A question's terms in one corpus of one space: nobody else's texts have a part in how telling they are. */
export interface QuestionTerms {
  readonly size: CorpusSize;
  readonly df: ReadonlyMap<string, number>;
}

/** A term that every third text has finds nothing; it still counts where it is found. */
const COMMON = 1 / 3;
/** So many of the rarest are looked for in any case. */
const ALWAYS = 3;

/** What to look for: the terms that some text has, without those that most have; the rarest first. */
export function lookedFor({ size, df }: QuestionTerms): readonly string[] {
  const known = [...df].sort(([a, m], [b, n]) => m - n || (a < b ? -1 : 1));
  return known.filter(([, documents], i) => i < ALWAYS || documents <= size.documents * COMMON).map(([term]) => term);
}

/** How well a text fits the question's terms, each as often in it as `counts` says, by the statistics of its own space. */
export function textScore(
  { size, df }: QuestionTerms,
  counts: readonly number[],
  length: number,
  weights: Bm25Weights,
): number {
  const averageLength = size.documents === 0 ? 0 : size.length / size.documents;
  let score = 0;
  let at = 0;
  for (const documents of df.values()) {
    const tf = counts[at++] ?? 0;
    if (tf > 0) score += bm25({ tf, df: documents, length, averageLength, documents: size.documents, ...weights });
  }
  return score;
}

/** How often each of the question's terms is among these, in the order of `df`. */
export function countsIn({ df }: QuestionTerms, terms: readonly string[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const term of terms) if (df.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1);
  return Array.from(df.keys(), (term) => counts.get(term) ?? 0);
}
