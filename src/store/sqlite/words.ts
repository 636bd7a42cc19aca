import { inverseFrequency } from '../../domain/text/bm25.js';
import { withRoom } from './grown.js';
import { type Best, Nearest } from './nearest.js';

const K1 = 1.2;
const B = 0.75;

/**
 * The terms of a corpus's documents, in their order, as numbers, 4 bytes a term; and by term the list of the documents it is in, 16
 * bytes each and half as much again where a list grows. Documents are added by place, from 0 on.
 */
export class Words {
  readonly #numbers = new Map<string, number>();
  readonly #terms: string[] = [];
  /** By term the documents it is in: place, how often, the next place … One after the other in memory, as a chain of them is slow. */
  readonly #lists: number[][] = [];
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

  /** Adds to `counts` how often each of these terms is in a document, and tells how many terms it has. */
  counter(terms: readonly string[]): (place: number, counts: Float64Array) => number {
    const slots = new Map(terms.map((term, slot) => [this.#numbers.get(term) ?? -1, slot]));
    return (place, counts) => {
      const [from, to] = [this.#starts[place] as number, this.#starts[place + 1] as number];
      for (let at = from; at < to; at++) {
        const slot = slots.get(this.#all[at] as number);
        if (slot !== undefined) counts[slot] = (counts[slot] as number) + 1;
      }
      return to - from;
    };
  }

  /** Of the documents that pass (1 by place) those with any of the terms that fit best, by BM25 over the whole corpus. */
  best(terms: readonly string[], passing: Uint8Array, limit: number): Best[] {
    const asked = [...new Set(terms)].flatMap((term) => this.#numbers.get(term) ?? []);
    if (asked.length === 0) return [];
    const [starts, size] = [this.#starts, this.#size];
    const averageLength = (starts[size] as number) / size;
    const scores = new Float64Array(size);
    for (const number of asked) {
      const list = this.#lists[number] as number[];
      const weight = (K1 + 1) * inverseFrequency(list.length / 2, size);
      for (let at = 0; at < list.length; at += 2) {
        const place = list[at] as number;
        if (passing[place] !== 1) continue;
        const tf = list[at + 1] as number;
        const length = (starts[place + 1] as number) - (starts[place] as number);
        scores[place] = (scores[place] as number) + (weight * tf) / (tf + K1 * (1 - B + (B * length) / averageLength));
      }
    }
    const best = new Nearest(limit);
    for (let place = 0; place < size; place++) {
      if ((scores[place] as number) > 0) best.offer(place, scores[place] as number);
    }
    return best.inOrder();
  }

  /** What most terms are in is one document: a list that begins with it takes no room for more. */
  #met(term: string, place: number): number {
    const known = this.#numbers.get(term);
    if (known === undefined) {
      const number = this.#terms.push(term) - 1;
      this.#numbers.set(term, number);
      this.#lists.push([place, 1]);
      return number;
    }
    const list = this.#lists[known] as number[];
    if (list.at(-2) === place) list[list.length - 1] = (list.at(-1) as number) + 1;
    else list.push(place, 1);
    return known;
  }
}
