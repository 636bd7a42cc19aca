import type { TransactionTime, ValidTime } from '../../domain/time.js';
import type { Corpus, Similar, VectorKind } from '../search.js';
import type { View } from '../view.js';
import { type Best, Nearest } from './nearest.js';
import type { Connection, Row } from './sql.js';

/**
 * The vectors of a space in memory, with what they are filtered by: cosines over all that may be seen, exactly, are faster so
 * than any way through the database (recall@20 is 1; about 1.5 KB a vector of 384). Kept by the thread that is asked for vectors,
 * and brought up to date before each answer.
 */
export class Shelf {
  readonly #db: Connection;
  readonly #space: string;
  #epoch = -1;
  #lastVector = 0;
  #lastCommit = 0;
  #racks = new Map<string, Rack>();
  /** The rows of a document, to be told when its fact expires. */
  #places = new Map<number, [Rack, number][]>();

  constructor(db: Connection, space: string) {
    this.#db = db;
    this.#space = space;
  }

  /** The nearest of those that hold and are believed; of `among` (documents) alone where it is given. */
  nearest(
    view: View,
    corpus: Corpus,
    kind: VectorKind,
    vector: Float32Array,
    limit: number,
    among: ReadonlySet<number> | null,
  ): Similar[] {
    return this.#rack(corpus, kind, vector)?.nearest(view, vector, limit, among) ?? [];
  }

  /** The cosines of these documents' vectors. */
  similarities(corpus: Corpus, kind: VectorKind, documents: readonly number[], vector: Float32Array): Similar[] {
    const rack = this.#rack(corpus, kind, vector);
    if (rack === undefined) return [];
    return documents.flatMap((document) =>
      (this.#places.get(document) ?? []).flatMap(([of, place]) => (of === rack ? [rack.similar(place, vector)] : [])),
    );
  }

  #rack(corpus: Corpus, kind: VectorKind, vector: Float32Array): Rack | undefined {
    this.#refresh();
    const rack = this.#racks.get(`${corpus} ${kind}`);
    return rack?.dimensions === vector.length ? rack : undefined;
  }

  #refresh(): void {
    const state = this.#db.first('search/shelf.state', { space: this.#space });
    if (state === undefined) return;
    const [epoch, dimensions, committedAt, spaceId, lastVector] = state as readonly number[] as [
      number,
      number,
      number,
      number,
      number | null,
    ];
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.#racks = new Map();
      this.#places = new Map();
      this.#lastVector = 0;
      this.#lastCommit = committedAt;
    }
    while ((lastVector ?? 0) > this.#lastVector) {
      const rows = this.#db.all('search/shelf.vectors', { spaceId, after: this.#lastVector, limit: 10_000 });
      for (const row of rows) this.#add(row, dimensions);
      this.#lastVector = rows.length === 0 ? (lastVector ?? 0) : ((rows.at(-1) as Row)[0] as number);
    }
    if (committedAt > this.#lastCommit) {
      const expired = this.#db.all('search/shelf.expired', { spaceId, after: this.#lastCommit });
      for (const [document, at] of expired as [number, number][]) {
        for (const [rack, place] of this.#places.get(document) ?? []) rack.expire(place, at);
      }
      this.#lastCommit = committedAt;
    }
  }

  #add(row: Row, dimensions: number): void {
    const [, document, ref, corpus, kind, part, scope, validAt, invalidAt, createdAt, expiredAt] = row;
    const name = `${corpus} ${kind}`;
    const rack = this.#racks.get(name) ?? new Rack(dimensions);
    this.#racks.set(name, rack);
    const place = rack.add(
      {
        document: document as number,
        ref: ref as string,
        part: part as number,
        scope: scope as string,
        validAt: validAt as ValidTime,
        invalidAt: invalidAt as ValidTime,
        createdAt: createdAt as TransactionTime,
        expiredAt: expiredAt as TransactionTime,
      },
      row[11] as unknown as Uint8Array,
    );
    const places = this.#places.get(document as number);
    if (places === undefined) this.#places.set(document as number, [[rack, place]]);
    else places.push([rack, place]);
  }
}

interface Placed {
  readonly document: number;
  readonly ref: string;
  readonly part: number;
  readonly scope: string;
  readonly validAt: ValidTime;
  readonly invalidAt: ValidTime;
  readonly createdAt: TransactionTime;
  readonly expiredAt: TransactionTime;
}

/** Vectors a board: so many are kept in one array, so that growing never copies. */
const BOARD = 4096;

/** The vectors of one kind, side by side. */
class Rack {
  readonly dimensions: number;
  readonly #boards: Float32Array[] = [];
  readonly #placed: Placed[] = [];
  /** Bounds in arrays of their own: a look at each row is most of what a filter costs. */
  readonly #bounds: Float64Array[] = [];

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  add(placed: Placed, data: Uint8Array): number {
    const place = this.#placed.length;
    const [board, at] = [Math.floor(place / BOARD), place % BOARD];
    if (at === 0) {
      this.#boards.push(new Float32Array(BOARD * this.dimensions));
      this.#bounds.push(new Float64Array(BOARD * 4));
    }
    this.#placed.push(placed);
    // A copy: what the database gives may start anywhere.
    const floats = new Float32Array(Uint8Array.from(data).buffer);
    if (floats.length === this.dimensions) this.#boards[board]?.set(floats, at * this.dimensions);
    this.#bounds[board]?.set([placed.validAt, placed.invalidAt, placed.createdAt, placed.expiredAt], at * 4);
    return place;
  }

  expire(place: number, at: number): void {
    const bounds = this.#bounds[Math.floor(place / BOARD)] as Float64Array;
    bounds[(place % BOARD) * 4 + 3] = at;
  }

  similar(place: number, vector: Float32Array): Similar {
    const { ref, part } = this.#placed[place] as Placed;
    const board = this.#boards[Math.floor(place / BOARD)] as Float32Array;
    return { ref, part, cosine: dot(board, (place % BOARD) * this.dimensions, vector) };
  }

  nearest(
    { validAt, knownAt, scopes }: View,
    vector: Float32Array,
    limit: number,
    among: ReadonlySet<number> | null,
  ): Similar[] {
    const best = new Nearest(limit);
    for (const [board, vectors] of this.#boards.entries()) {
      const bounds = this.#bounds[board] as Float64Array;
      const first = board * BOARD;
      const size = Math.min(BOARD, this.#placed.length - first);
      for (let at = 0; at < size; at++) {
        const b = at * 4;
        if ((bounds[b + 2] as number) > knownAt || (bounds[b + 3] as number) <= knownAt) continue;
        if (among === null && ((bounds[b] as number) > validAt || (bounds[b + 1] as number) <= validAt)) continue;
        const placed = this.#placed[first + at] as Placed;
        if (!scopes.includes(placed.scope) || among?.has(placed.document) === false) continue;
        best.offer(first + at, dot(vectors, at * this.dimensions, vector));
      }
    }
    return best.inOrder().map(({ place, cosine }: Best) => {
      const { ref, part } = this.#placed[place] as Placed;
      return { ref, part, cosine };
    });
  }
}

/** Four sums at once: the processor need not wait for one addition before the next. */
function dot(board: Float32Array, from: number, vector: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0];
  const whole = vector.length - (vector.length % 4);
  for (let i = 0; i < whole; i += 4) {
    a += (board[from + i] as number) * (vector[i] as number);
    b += (board[from + i + 1] as number) * (vector[i + 1] as number);
    c += (board[from + i + 2] as number) * (vector[i + 2] as number);
    d += (board[from + i + 3] as number) * (vector[i + 3] as number);
  }
  for (let i = whole; i < vector.length; i++) a += (board[from + i] as number) * (vector[i] as number);
  return a + b + c + d;
}
