import type { Life, Oracle } from './oracle.js';
import type { Random } from './random.js';
import type { Replayed } from './replay.js';

/** An instant of each axis and the commit that is known then. */
export interface Place {
  /** Milliseconds since 1970. */
  readonly t: number;
  /** Microseconds since 1970. */
  readonly knownAt: number;
  /** The last commit known then; -1: none. */
  readonly k: number;
}

const DECADE = 10 * 365.25 * 86_400_000;

/**
 * Draws places near what may go wrong: T at the bounds of terms, 1 ms beside them, between and outside; K at commits, 1 µs
 * beside them and between.
 */
export class Draw {
  readonly random: Random;
  readonly #replayed: Replayed;
  readonly #lives: readonly Life[];
  readonly #first: number;
  readonly #last: number;

  constructor(random: Random, oracle: Oracle, replayed: Replayed) {
    this.random = random;
    this.#replayed = replayed;
    this.#lives = oracle.lives;
    this.#first = oracle.lives.reduce((least, life) => Math.min(least, life.start), Number.POSITIVE_INFINITY) - DECADE;
    this.#last = oracle.lives.reduce((most, life) => Math.max(most, life.end), Number.NEGATIVE_INFINITY) + DECADE;
  }

  /** A place for a question about what these rows are of; far from them now and then. */
  place(lives: readonly Life[]): Place {
    const near = lives.length > 0 && this.random.next() < 0.85 ? lives : this.#lives;
    const { knownAt, k } = this.#known(near);
    return { t: this.#instant(near), knownAt, k };
  }

  life(): Life {
    return this.random.pick(this.#lives);
  }

  #instant(lives: readonly Life[]): number {
    if (this.random.next() < 0.1) return this.random.whole(this.#first, this.#last);
    const bound = this.#bound(lives);
    const how = this.random.next();
    if (how < 0.35) return bound;
    if (how < 0.6) return bound + (this.random.next() < 0.5 ? -1 : 1);
    const [from, to] = [bound, this.#bound(lives)].sort((a, b) => a - b) as [number, number];
    return from === to ? from : this.random.whole(from, to);
  }

  #bound(lives: readonly Life[]): number {
    const { start, end } = this.random.pick(lives);
    return this.random.next() < 0.5 ? start : end;
  }

  #known(lives: readonly Life[]): { readonly knownAt: number; readonly k: number } {
    const { knownFrom, knownInPart } = this.#replayed;
    for (;;) {
      const life = this.random.pick(lives);
      const changed = this.random.next() < 0.5 ? life.since : life.until;
      const touched = this.random.next() < 0.6 && changed !== Number.POSITIVE_INFINITY;
      const commit = touched ? changed : this.random.whole(0, knownFrom.length);
      const at = knownFrom[commit] as number;
      const how = this.random.next();
      const next = knownFrom[commit + 1] ?? at + 1e12;
      const knownAt =
        how < 0.35 ? at : how < 0.65 ? at + (this.random.next() < 0.5 ? -1 : 1) : this.random.whole(at, next);
      const k = lastKnown(knownFrom, knownAt);
      // Between the writes of one commit the product knows half of it; the file knows no such state.
      if (knownAt >= (knownInPart[k + 1] ?? Number.POSITIVE_INFINITY)) continue;
      return { knownAt, k };
    }
  }
}

/** The last commit known at an instant, by binary search; -1: none. */
function lastKnown(knownFrom: readonly number[], at: number): number {
  let [low, high] = [0, knownFrom.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((knownFrom[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
