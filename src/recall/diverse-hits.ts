import { termsOf } from '../domain/text/terms.js';
import { diversify } from './diversify.js';
import type { Described } from './items.js';

/** Of so many of the best, for each that is wanted, the unlike ones are chosen. */
const AMONG = 5;

/** The first hits, or, the more diversity is asked for (0 to 1), such as are good and unlike each other in their words. */
export function diverseHits<Hit extends { readonly ref: string; readonly score: number; readonly told: Described }>(
  hits: readonly Hit[],
  diversity: number,
  limit: number,
): readonly Hit[] {
  if (diversity === 0) return hits.slice(0, limit);
  const among = hits.slice(0, limit * AMONG);
  const choices = among.map(({ ref, score, told }) => {
    return { ref, score, vector: null, marks: new Set(termsOf(told.text)) };
  });
  const byRef = new Map(among.map((hit) => [hit.ref, hit]));
  return diversify(choices, 1 - diversity, limit).flatMap((ref) => byRef.get(ref) ?? []);
}
