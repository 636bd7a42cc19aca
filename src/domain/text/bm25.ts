export interface Bm25Input {
  /** How often the term is in the text: 0 or more. */
  readonly tf: number;
  /** How many texts hold the term. */
  readonly df: number;
  /** The text's length in terms. */
  readonly length: number;
  /** The mean length over all texts. */
  readonly averageLength: number;
  /** How many texts there are. */
  readonly documents: number;
  /** How soon repeats stop counting: 0 and more; 1.2 for passages, 0.9 for conversation turns. */
  readonly k1: number;
  /** How much long texts are held back: 0 to 1; 0.75 for passages, 0.4 for conversation turns. */
  readonly b: number;
}

/** How telling a term is that `df` of `documents` texts hold: 0 or more, also where the counts disagree. */
export function inverseFrequency(df: number, documents: number): number {
  return Math.log(1 + Math.max(documents - df + 0.5, 0) / (df + 0.5));
}

/** What one term adds to a text's score, 0 or more; a text's score is the sum over the question's terms. */
export function bm25({ tf, df, length, averageLength, documents, k1, b }: Bm25Input): number {
  if (tf <= 0) return 0;
  const norm = averageLength > 0 ? 1 - b + (b * length) / averageLength : 1;
  return (inverseFrequency(df, documents) * tf * (k1 + 1)) / (tf + k1 * norm);
}
