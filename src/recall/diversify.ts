import { byRef } from './candidate.js';

/** What is chosen among: its score, and what it is compared by. */
export interface Choice {
  readonly ref: string;
  readonly score: number;
  /** Of length 1; null: not known. */
  readonly vector: Float32Array | null;
  /** Terms or nodes it holds, compared where a vector is missing. */
  readonly marks: ReadonlySet<string>;
}

/**
 * Maximal marginal relevance: takes the best, then again and again the one that is good and unlike what was taken. `balance`
 * 1 keeps the order of scores, 0 looks at difference alone. Refs, at most `limit`, in the order they were taken.
 */
export function diversify(choices: readonly Choice[], balance: number, limit: number): readonly string[] {
  const left = [...choices].sort((a, b) => b.score - a.score || byRef(a.ref, b.ref));
  const top = Math.max(Number.MIN_VALUE, left[0]?.score ?? 0);
  const nearest = new Map<string, number>();
  const taken: string[] = [];
  while (left.length > 0 && taken.length < limit) {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (const [index, { ref, score }] of left.entries()) {
      const value = balance * (score / top) - (1 - balance) * (nearest.get(ref) ?? 0);
      if (value > most) {
        most = value;
        best = index;
      }
    }
    const [chosen] = left.splice(best, 1);
    if (chosen === undefined) break;
    taken.push(chosen.ref);
    for (const other of left) {
      nearest.set(other.ref, Math.max(nearest.get(other.ref) ?? 0, likeness(chosen, other)));
    }
  }
  return taken;
}

/** How alike two are, 0 to 1: the cosine of their vectors, else the share of marks they have in common. */
export function likeness(a: Choice, b: Choice): number {
  if (a.vector !== null && b.vector !== null && a.vector.length === b.vector.length) {
    let cosine = 0;
    for (let i = 0; i < a.vector.length; i++) cosine += (a.vector[i] ?? 0) * (b.vector[i] ?? 0);
    return Number.isFinite(cosine) ? Math.min(1, Math.max(0, cosine)) : 0;
  }
  const all = new Set([...a.marks, ...b.marks]);
  if (all.size === 0) return 0;
  let common = 0;
  for (const mark of a.marks) if (b.marks.has(mark)) common++;
  return common / all.size;
}
