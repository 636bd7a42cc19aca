import { inverseFrequency } from '../../domain/text/bm25.js';
import { withRoom } from './grown.js';
import { type Best, Nearest } from './nearest.js';

const K1 = 1.2;
const B = 0.75;

/** The terms of a corpus's documents, in their order, as numbers: 4 bytes a term. Documents are added by place, from 0 on. */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  /** In how many documents a term occurs, and the last one it was met in. */
  readonly #documents: number[] = [];
  readonly #lastIn: number[] = [];
  #all = new Uint32Array();
  /** Where a document's terms begin; those of the next one begin where they end. */
  #starts = new Uint32Array(1);
  #size = 0;

  add(terms: readonly string[]): void {
    const place = this.#size++;
    let at = this.#starts[place] as number;
    this.#all = withRoom(this.#all, at + terms.length);
    for (const term of terms) this.#all[at++] = this.#met(term, place);
    this.#starts = withRoom(this.#starts, place + 2);
    this.#starts[place + 1] = at;
  }

  termsOf(place: number): string[] {
    const own = this.#all.subarray(this.#starts[place], this.#starts[place + 1]);
    return Array.from(own, (number) => this.#terms[number] as string);
  }

  /** Of the documents that pass (1 by place) those with any of the terms that fit best, by BM25 over the whole corpus. */
  best(terms: readonly string[], passing: Uint8Array, limit: number): Best[] {
    const asked = [...new Set(terms)].flatMap((term) => this.#numbers.get(term) ?? []);
    if (asked.length === 0) return [];
    // By term: 0, or which of those asked it is, from 1.
    const slots = new Uint32Array(this.#terms.length);
    for (const [i, number] of asked.entries()) slots[number] = i + 1;
    const rarity = asked.map((number) => inverseFrequency(this.#documents[number] as number, this.#size));
    const counts = new Uint32Array(asked.length + 1);
    const averageLength = (this.#starts[this.#size] as number) / this.#size;
    const best = new Nearest(limit);
    const [all, starts, size] = [this.#all, this.#starts, this.#size];
    for (let place = 0; place < size; place++) {
      if (passing[place] !== 1) continue;
      const [from, to] = [starts[place] as number, starts[place + 1] as number];
      let found = 0;
      for (let at = from; at < to; at++) {
        const slot = slots[all[at] as number] as number;
        if (slot === 0) continue;
        found++;
        counts[slot] = (counts[slot] as number) + 1;
      }
      if (found === 0) continue;
      const held = K1 * (1 - B + (B * (to - from)) / averageLength);
      let score = 0;
      for (let slot = 1; slot < counts.length; slot++) {
        const tf = counts[slot] as number;
        if (tf > 0) score += ((rarity[slot - 1] as number) * tf * (K1 + 1)) / (tf + held);
      }
      counts.fill(0);
      best.offer(place, score);
    }
    return best.inOrder();
  }

  #met(term: string, place: number): number {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#terms.push(term) - 1;
      this.#numbers.set(term, number);
      this.#documents.push(0);
      this.#lastIn.push(-1);
    }
    if (this.#lastIn[number] !== place) {
      this.#lastIn[number] = place;
      this.#documents[number] = (this.#documents[number] as number) + 1;
    }
    return number;
  }
}
