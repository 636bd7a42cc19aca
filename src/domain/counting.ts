import { type Assertion, type End, endsValueOf } from './statement.js';
import type { ValidTime } from './time.js';

/**
 * The assertions of one key that count at the instant a sweep has reached (rule 1 of the fold). Feed it in order of time,
 * and at one instant: what expires, what ends, what starts in the order of assertions.
 */
export class Counting {
  readonly #dead = new Set<Assertion>();
  readonly #byValue = new Map<string, Assertion[]>();
  /** Every assertion started, in order; the dead are dropped once they come to the top. */
  readonly #stack: Assertion[] = [];
  readonly #byExpiry: readonly Assertion[];
  #nextExpiry = 0;

  constructor(assertions: readonly Assertion[]) {
    this.#byExpiry = [...assertions].sort((a, b) => a.to - b.to);
  }

  /** Those whose own `to` has come. */
  expire(at: ValidTime): void {
    for (let a = this.#byExpiry[this.#nextExpiry]; a !== undefined && a.to <= at; ) {
      this.#dead.add(a);
      a = this.#byExpiry[++this.#nextExpiry];
    }
  }

  end(end: End): void {
    for (const group of this.#byValue.values()) {
      const sample = group[0];
      if (sample === undefined || !endsValueOf(end, sample)) continue;
      for (const a of group) if (a.from < end.at) this.#dead.add(a);
    }
  }

  /** A change takes away, for good, every other value that came before it in the order. */
  start(assertion: Assertion): void {
    if (!assertion.resume) {
      for (const [value, group] of this.#byValue) {
        if (value === assertion.value) continue;
        for (const a of group) this.#dead.add(a);
        this.#byValue.delete(value);
      }
    }
    const group = this.#byValue.get(assertion.value);
    if (group === undefined) this.#byValue.set(assertion.value, [assertion]);
    else group.push(assertion);
    this.#stack.push(assertion);
  }

  /** The last in the order of those that count: the one that wins. */
  last(): Assertion | undefined {
    for (let top = this.#stack.at(-1); top !== undefined; top = this.#stack.at(-1)) {
      if (!this.#dead.has(top)) return top;
      this.#stack.pop();
    }
    return undefined;
  }

  /** Whether one that has started counts. */
  has(assertion: Assertion): boolean {
    return !this.#dead.has(assertion);
  }

  /** Those of one value that count, in order. */
  of(value: string): Assertion[] {
    return (this.#byValue.get(value) ?? []).filter((a) => this.has(a));
  }
}
