import { bm25 } from '../domain/text/bm25.js';

/** Of the whole space, or of as much of it as is indexed. */
export interface TextStatistics {
  readonly documents: number;
  /** The mean length of a text in terms. */
  readonly averageLength: number;
  /** How many texts hold each term of the question. */
  readonly df: ReadonlyMap<string, number>;
}

/** BM25's parameters: passages and facts; turns of a conversation, whose length tells less. */
export const PASSAGE = { k1: 1.2, b: 0.75 } as const;
export const TURN = { k1: 0.9, b: 0.4 } as const;

/** How many turns make a window: the turn itself and those before it. */
export const WINDOW_TURNS = 3;

/**
 * BM25 of a text for a question's distinct terms; null where it has none of them. `texts` are the terms of one text, or of the
 * texts that are read as one, such as a turn and those before it: the mean length grows with their number.
 */
export function textScore(
  question: readonly string[],
  texts: readonly (readonly string[])[],
  { documents, averageLength, df }: TextStatistics,
  parameters: { readonly k1: number; readonly b: number },
): number | null {
  const counts = new Map(question.map((term) => [term, 0]));
  let length = 0;
  for (const terms of texts) {
    length += terms.length;
    for (const term of terms) {
      const count = counts.get(term);
      if (count !== undefined) counts.set(term, count + 1);
    }
  }
  const mean = averageLength * texts.length;
  let score: number | null = null;
  for (const [term, tf] of counts) {
    if (tf === 0) continue;
    // What occurs here occurs at least once, whatever the statistics know by now.
    const found = { tf, df: Math.max(1, df.get(term) ?? 0), length, averageLength: mean, documents };
    score = (score ?? 0) + bm25({ ...found, ...parameters });
  }
  return score;
}
