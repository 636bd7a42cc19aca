import type { FactKind } from '../domain/statement.js';

/** A stretch of an episode's text: a turn of a conversation, or a piece of a document. */
export interface ChunkItem {
  readonly type: 'chunk';
  readonly ref: string;
  readonly episode: string;
  /** Place among the episode's chunks, from 0: the neighbours of n are n − 1 and n + 1. */
  readonly position: number;
  /** Milliseconds since 1970; null: not known. */
  readonly occurredAt: number | null;
  readonly title: string | null;
  /** Who says it, in a conversation. */
  readonly speaker: string | null;
}

export interface FactItem {
  readonly type: 'fact';
  readonly ref: string;
  /** The entity it is about. */
  readonly subject: string;
  /** Null where the object is a value, not an entity. */
  readonly object: string | null;
  /** 0 to 1. */
  readonly confidence: number;
  readonly kind: FactKind;
  readonly labels: readonly string[];
  /** Milliseconds since 1970; null: always. */
  readonly validAt: number | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export type Item = ChunkItem | FactItem;

/** What the channels found of an item: BM25 (0 or more) and cosines (−1 to 1). Null: the channel has nothing on it. */
export interface RawScores {
  readonly text: number | null;
  readonly vector: number | null;
  /** A turn read together with the two before it. */
  readonly windowText?: number | null | undefined;
  readonly windowVector?: number | null | undefined;
  /** The nearest of a long text's sentences. */
  readonly sentenceVector?: number | null | undefined;
}

export interface Candidate {
  readonly item: Item;
  readonly raw: RawScores;
}

/** An item speaks of a node: an entity, or a name that belongs to none. */
export interface Link {
  readonly item: string;
  readonly node: string;
  /** How often it is named, 1 or more. */
  readonly tf: number;
  /** The node is what the item is about: a text's title, a fact's subject. */
  readonly home: boolean;
}

/** Part of a score: `contribution` = `weight` × `value`; `value` is the raw measure brought to a common scale (mostly 0 to 1). */
export interface Term {
  readonly name: string;
  readonly raw: number;
  readonly value: number;
  readonly weight: number;
  readonly contribution: number;
}

export function term(name: string, raw: number, value: number, weight: number): Term {
  return { name, raw, value, weight, contribution: weight * value };
}

/** The sum of the contributions, in their order: what a score is. */
export function total(terms: readonly Term[]): number {
  let sum = 0;
  for (const { contribution } of terms) sum += contribution;
  return sum;
}

/** A number a score may be built on; null for what is missing or not finite. */
export function known(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

/** The mean of what is known; null where nothing is. */
export function meanOfKnown(values: readonly (number | null | undefined)[]): number | null {
  let [sum, count] = [0, 0];
  for (const value of values) {
    const number = known(value);
    if (number === null) continue;
    sum += number;
    count += 1;
  }
  return count === 0 ? null : sum / count;
}

/** Code units, the same order everywhere. */
export function byRef(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
