import { withRoom } from './grown.js';
import { type Board, type Halls, ROWS } from './halls.js';
import { Nearest } from './nearest.js';

/** A vector that is near: of which document (its place), which part of it, and how near. */
export interface Near {
  readonly place: number;
  readonly part: number;
  readonly cosine: number;
}

/** The vectors of one kind, of length 1, side by side: about 1.5 KB each where they have 384 numbers. */
export class Rack {
  readonly dimensions: number;
  readonly #halls: Halls;
  readonly #boards: Board[] = [];
  #size = 0;
  #places = new Uint32Array();
  #parts = new Uint32Array();
  /** By place the last row of a document, by row the one before it of the same document; both from 1, 0: none. */
  #lastOf = new Uint32Array();
  #before = new Uint32Array();

  constructor(dimensions: number, halls: Halls) {
    this.dimensions = dimensions;
    this.#halls = halls;
  }

  /** Bytes of 32-bit floats, little-endian; what has another length is passed over. */
  add(place: number, part: number, data: Uint8Array): void {
    if (data.byteLength !== this.dimensions * 4) return;
    const row = this.#size++;
    if (row % ROWS === 0) this.#boards.push(this.#halls.board(this.dimensions));
    const board = this.#boards[Math.floor(row / ROWS)] as Board;
    board.hall.put(board, row % ROWS, data);
    this.#places = withRoom(this.#places, row + 1);
    this.#parts = withRoom(this.#parts, row + 1);
    this.#before = withRoom(this.#before, row + 1);
    this.#lastOf = withRoom(this.#lastOf, place + 1);
    this.#places[row] = place;
    this.#parts[row] = part;
    this.#before[row] = this.#lastOf[place] as number;
    this.#lastOf[place] = row + 1;
  }

  /** The nearest whose documents pass (1 by place). */
  nearest(passing: Uint8Array, vector: Float32Array, limit: number): Near[] {
    const best = new Nearest(limit);
    let asked: Board['hall'] | null = null;
    for (const [i, board] of this.#boards.entries()) {
      const { hall } = board;
      if (hall !== asked) hall.ask(vector);
      asked = hall;
      const rows = hall.rows();
      const first = i * ROWS;
      const size = Math.min(ROWS, this.#size - first);
      let count = 0;
      // Without a branch, as in `Documents.passing`: a row that does not pass is written over by the next.
      for (let row = 0; row < size; row++) {
        rows[count] = row;
        count += passing[this.#places[first + row] as number] as number;
      }
      if (count === 0) continue;
      const products = hall.products(board, count);
      for (let at = 0; at < count; at++) best.offer(first + (rows[at] as number), products[at] as number);
    }
    return best.inOrder().map(({ place: row, cosine }) => this.#near(row, cosine));
  }

  /** How near all vectors of these documents are. */
  similar(places: readonly number[], vector: Float32Array): Near[] {
    return places.flatMap((place) => {
      const found: Near[] = [];
      for (let row = this.#lastOf[place] ?? 0; row > 0; row = this.#before[row - 1] as number) {
        found.push(this.#near(row - 1, this.#cosine(row - 1, vector)));
      }
      return found.reverse();
    });
  }

  /** Gives its memory back. */
  clear(): void {
    for (const board of this.#boards) board.hall.give(board);
    this.#boards.length = 0;
    this.#size = 0;
  }

  #near(row: number, cosine: number): Near {
    return { place: this.#places[row] as number, part: this.#parts[row] as number, cosine };
  }

  #cosine(row: number, vector: Float32Array): number {
    const board = this.#boards[Math.floor(row / ROWS)] as Board;
    board.hall.ask(vector);
    board.hall.rows()[0] = row % ROWS;
    return board.hall.products(board, 1)[0] as number;
  }
}
