import type { View } from '../view.js';
import { withRoom } from './grown.js';

/** What a text is found as, and what it is filtered by. */
export interface Placed {
  /** Greater than those of all that were added before. */
  readonly document: number;
  readonly ref: string;
  readonly scope: string;
  readonly validAt: number;
  readonly invalidAt: number;
  readonly createdAt: number;
  readonly expiredAt: number;
}

/** Valid from and to, created, expired: side by side, as a look at each document is most of what a filter costs. */
const BOUNDS = 4;

/** The documents of one corpus of a space, by their places: 0, 1, 2 … in the order they were indexed in. */
export class Documents {
  readonly refs: string[] = [];
  readonly #ids: number[] = [];
  readonly #places = new Map<string, number>();
  readonly #scopes = new Map<string, number>();
  #scopeOf = new Uint32Array();
  #bounds = new Float64Array();
  /** The last answer of `passing`: the channels of one question ask the same. */
  #last: { readonly key: string; readonly passing: Uint8Array } | null = null;

  get size(): number {
    return this.refs.length;
  }

  add({ document, ref, scope, validAt, invalidAt, createdAt, expiredAt }: Placed): void {
    const place = this.size;
    const scopeId = this.#scopes.get(scope) ?? this.#scopes.size;
    this.#scopes.set(scope, scopeId);
    this.refs.push(ref);
    this.#ids.push(document);
    this.#places.set(ref, place);
    this.#scopeOf = withRoom(this.#scopeOf, place + 1);
    this.#scopeOf[place] = scopeId;
    this.#bounds = withRoom(this.#bounds, (place + 1) * BOUNDS);
    this.#bounds.set([validAt, invalidAt, createdAt, expiredAt], place * BOUNDS);
    this.#last = null;
  }

  expire(document: number, at: number): void {
    const place = this.placeOf(document);
    if (place === undefined) return;
    this.#bounds[place * BOUNDS + 3] = at;
    this.#last = null;
  }

  placeOf(document: number): number | undefined {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ids[middle] as number) < document) low = middle + 1;
      else high = middle;
    }
    return this.#ids[low] === document ? low : undefined;
  }

  /** The places of refs that one may see, whatever T is and whether they are still believed. */
  seen({ scopes, knownAt }: View, refs: readonly string[]): readonly number[] {
    const allowed = this.#allowed(scopes);
    return refs.flatMap((ref) => {
      const place = this.#places.get(ref);
      if (place === undefined || allowed[this.#scopeOf[place] as number] !== 1) return [];
      return (this.#bounds[place * BOUNDS + 2] as number) <= knownAt ? [place] : [];
    });
  }

  /** By place: 1 for what holds at T and is believed at K in one of the scopes. */
  passing({ validAt, knownAt, scopes }: View): Uint8Array {
    const key = JSON.stringify([validAt, knownAt, scopes]);
    if (this.#last?.key === key) return this.#last.passing;
    const allowed = this.#allowed(scopes);
    const [bounds, scopeOf, size] = [this.#bounds, this.#scopeOf, this.size];
    const passing = new Uint8Array(size);
    // Without a branch: which of the bounds keeps a document out can't be foreseen, and a wrong guess costs more than all four.
    for (let place = 0, at = 0; place < size; place++, at += BOUNDS) {
      const isTrue = Number((bounds[at] as number) <= validAt) & Number((bounds[at + 1] as number) > validAt);
      const isBelieved = Number((bounds[at + 2] as number) <= knownAt) & Number((bounds[at + 3] as number) > knownAt);
      passing[place] = isTrue & isBelieved & (allowed[scopeOf[place] as number] as number);
    }
    this.#last = { key, passing };
    return passing;
  }

  /** By place: 1 for these documents. */
  among(documents: readonly number[]): Uint8Array {
    const passing = new Uint8Array(this.size);
    for (const document of documents) {
      const place = this.placeOf(document);
      if (place !== undefined) passing[place] = 1;
    }
    return passing;
  }

  /** By scope: 1 where one may see it. */
  #allowed(scopes: readonly string[]): Uint8Array {
    const allowed = new Uint8Array(this.#scopes.size);
    for (const scope of scopes) {
      const id = this.#scopes.get(scope);
      if (id !== undefined) allowed[id] = 1;
    }
    return allowed;
  }
}
