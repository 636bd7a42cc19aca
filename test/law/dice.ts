/** Choices made inside a law, from a seed, so that a failing history fails again. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** A whole number from 0 up to `below`, itself excluded. Mulberry32. */
  next(below: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.next(items.length)] as T;
  }

  /** So many of them at most, each at most once, in their order. */
  sample<T>(items: readonly T[], most: number): T[] {
    if (items.length <= most) return [...items];
    const chosen = new Set(this.shuffle(items.map((_, i) => i)).slice(0, most));
    return items.filter((_, i) => chosen.has(i));
  }

  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = this.next(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] as T, shuffled[i] as T];
    }
    return shuffled;
  }
}
