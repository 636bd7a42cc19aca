import { byRef, known, type Term, term } from './candidate.js';
import type { Weights } from './weights.js';

/** A candidate's score in each channel; null: the channel has nothing on it. */
export interface ChannelScores {
  readonly ref: string;
  readonly text: number | null;
  readonly vector: number | null;
  /** Somebody said it in a conversation: words count otherwise there. */
  readonly turn?: boolean;
}

/** Where a channel placed a candidate: its rank from 1 (equal scores share one) and its raw score. */
export interface Place {
  readonly rank: number;
  readonly raw: number;
}

export interface Fused {
  readonly ref: string;
  readonly text: Place | null;
  readonly vector: Place | null;
  readonly terms: readonly Term[];
}

/**
 * Brings both channels to one scale and adds them. A channel that knows no candidate at all leaves its weight to the other:
 * without vectors the text counts whole. The order of the result is the order of the input.
 */
export function fuse(candidates: readonly ChannelScores[], weights: Weights): readonly Fused[] {
  const text = scaled(candidates, 'text', weights);
  const vector = scaled(candidates, 'vector', weights);
  const sum = weights.text + weights.vector;
  return candidates.map(({ ref, turn = false }) => {
    const share = turn ? weights.turnText : weights.text;
    const textWeight = vector.size === 0 ? sum : share;
    const vectorWeight = text.size === 0 ? sum : sum - share;
    const inText = text.get(ref) ?? null;
    const inVector = vector.get(ref) ?? null;
    const terms: Term[] = [];
    if (inVector !== null) terms.push(term('vector', inVector.raw, inVector.value, vectorWeight));
    if (inText !== null) terms.push(term('text', inText.raw, inText.value, textWeight));
    return { ref, text: inText, vector: inVector, terms };
  });
}

/** (x − min) / (max − min); all 1 where every value is the same. `floor`: the least there can be, where it is known. */
export function minMax(values: readonly number[], floor = Number.POSITIVE_INFINITY): readonly number[] {
  // Halved, so that even the widest range is finite.
  const halves = values.map((value) => value / 2);
  let min = floor / 2;
  let max = Number.NEGATIVE_INFINITY;
  for (const half of halves) {
    if (half < min) min = half;
    if (half > max) max = half;
  }
  return halves.map((half) => (max === min ? 1 : (half - min) / (max - min)));
}

/** 1 for the first rank, falling with 1 / (k + rank). */
export function reciprocalRank(rank: number, k: number): number {
  return (k + 1) / (k + rank);
}

function scaled(
  candidates: readonly ChannelScores[],
  channel: 'text' | 'vector',
  { fusion, rrfK }: Weights,
): ReadonlyMap<string, Place & { readonly value: number }> {
  const found: { readonly ref: string; readonly raw: number }[] = [];
  for (const { ref, [channel]: score } of candidates) {
    const raw = known(score);
    if (raw !== null) found.push({ ref, raw });
  }
  found.sort((a, b) => b.raw - a.raw || byRef(a.ref, b.ref));
  // A text without any of the words has 0. Of few that have some, the last would count as if it had none.
  const values = minMax(
    found.map(({ raw }) => raw),
    channel === 'text' ? 0 : undefined,
  );
  const result = new Map<string, Place & { readonly value: number }>();
  let rank = 0;
  found.forEach(({ ref, raw }, at) => {
    if (at === 0 || raw !== found[at - 1]?.raw) rank = at + 1;
    const value = fusion === 'rrf' ? reciprocalRank(rank, rrfK) : (values[at] ?? 0);
    result.set(ref, { rank, raw, value });
  });
  return result;
}
