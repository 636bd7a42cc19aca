import { AsofError } from '../domain/errors.js';
import type { Reranker } from '../models/reranker.js';
import { byRef, type Term, term, total } from './candidate.js';
import { minMax } from './fuse.js';
import type { Described } from './items.js';

/** How many of the best a reranker reads, at least: a second hop is seldom further down. */
const READ = 30;
/** What the best text by the reranker gains, as a share of the best hit's score: as much as all else together. */
const WEIGHT = 1;

export interface Reranked<Hit> {
  readonly hits: readonly Hit[];
  /** Why the reranker had no part in it, in words; null: it had, or there is none. */
  readonly withoutReranker: string | null;
}

/**
 * The best hits in the order of their scores and what a reranker makes of their texts, which is a term of the score like the others.
 * What it did not read keeps its score. Where the reranker fails, the order stays and it is said why.
 */
export async function rerank<
  Hit extends {
    readonly ref: string;
    readonly score: number;
    readonly terms: readonly Term[];
    readonly told: Described;
  },
>(reranker: Reranker | null, question: string, hits: readonly Hit[], limit: number): Promise<Reranked<Hit>> {
  if (reranker === null || hits.length === 0) return { hits, withoutReranker: null };
  const read = hits.slice(0, Math.max(READ, limit));
  let raw: readonly number[];
  try {
    raw = await reranker.score(
      question,
      read.map(({ told }) => told.text),
    );
  } catch (error) {
    if (error instanceof AsofError) return { hits, withoutReranker: error.message };
    throw error;
  }
  // One's own reranker is checked by nobody else.
  if (raw.length !== read.length || !raw.every(Number.isFinite)) {
    return { hits, withoutReranker: `reranker ${reranker.model}: the answer has not a finite score for each text.` };
  }
  const values = minMax(raw);
  const best = hits[0]?.score ?? 0;
  const again = read.map((hit, i): Hit => {
    const terms = [...hit.terms, term('rerank', raw[i] ?? 0, values[i] ?? 0, WEIGHT * best)];
    return { ...hit, terms, score: total(terms) };
  });
  again.sort((a, b) => b.score - a.score || byRef(a.ref, b.ref));
  return { hits: [...again, ...hits.slice(read.length)], withoutReranker: null };
}
