/**
 * Memory for vectors, and the one loop over them that has to be fast: JavaScript multiplies one number at a time, WebAssembly
 * four, which takes a fifth of the time, and waits for memory less. `dot.wat` is the loop's source; a test compiles it and compares.
 */
export const DOTS =
  'AGFzbQEAAAABCgFgBn9/f39/fwACEAEEYXNvZgZtZW1vcnkCAAEDAgEABwgBBGRvdHMAAArFAwHCAwIGfwR7IAAgAUECdGohBgJAA0AgACAGTw0BIABBwABqIQcgByAGSwRAIAYhBwsgACEKA0AgAyAKKAIAIARsaiEJIAggCSgCAHIhCCAKQQRqIgogB0kNAAsgACEKA0AgAyAKKAIAIARsaiEJIAkgBGohCwNAIAggCSgCAHIhCCAJQcAAaiIJIAtJDQALIApBBGoiCiAHSQ0ACyAFIAg2AgADQCADIAAoAgAgBGxqIQkgAiEKIAIgBGohC/0MAAAAAAAAAAAAAAAAAAAAACEM/QwAAAAAAAAAAAAAAAAAAAAAIQ39DAAAAAAAAAAAAAAAAAAAAAAhDv0MAAAAAAAAAAAAAAAAAAAAACEPA0AgDCAJ/QAEACAK/QAEAP3mAf3kASEMIA0gCf0ABBAgCv0ABBD95gH95AEhDSAOIAn9AAQgIAr9AAQg/eYB/eQBIQ4gDyAJ/QAEMCAK/QAEMP3mAf3kASEPIAlBwABqIQkgCkHAAGoiCiALSQ0ACyAMIA395AEgDiAP/eQB/eQBIQwgBSAM/R8AIAz9HwGSIAz9HwIgDP0fA5KSOAIAIAVBBGohBSAAQQRqIgAgB0kNAAsMAAsLCw==';

const module = new WebAssembly.Module(Buffer.from(DOTS, 'base64'));

type Dots = (rows: number, count: number, question: number, vectors: number, bytes: number, out: number) => void;

/** Rows a board: what is taken at once. */
export const ROWS = 128;
/** The loop takes 16 numbers of 4 bytes at a time; a row is filled up with zeros. */
const STEP = 64;
const PAGE = 65_536;
/** Pages of a hall at most: 1 GB, so that every address is a whole number of 31 bits. */
const PAGES = 16_384;

/** Room for `ROWS` vectors. */
export interface Board {
  readonly hall: Hall;
  readonly at: number;
}

/** Halls for vectors of any length: one hall where 1 GB is enough. */
export class Halls {
  readonly #halls: Hall[] = [];

  board(dimensions: number): Board {
    const bytes = Math.ceil((dimensions * 4) / STEP) * STEP;
    for (const hall of this.#halls) {
      const board = hall.bytes === bytes ? hall.take() : null;
      if (board !== null) return board;
    }
    const hall = new Hall(bytes);
    this.#halls.push(hall);
    return hall.take() as Board;
  }
}

/** A stretch of memory for vectors of one length. Before them lie the question's, the numbers of rows and their products. */
class Hall {
  /** Of a row. */
  readonly bytes: number;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: PAGES });
  readonly #dots: Dots;
  readonly #free: Board[] = [];
  readonly #rowsAt: number;
  readonly #productsAt: number;
  #end: number;

  constructor(bytes: number) {
    this.bytes = bytes;
    this.#dots = new WebAssembly.Instance(module, { asof: { memory: this.#memory } }).exports.dots as Dots;
    this.#rowsAt = bytes;
    this.#productsAt = this.#rowsAt + ROWS * 4;
    this.#end = this.#productsAt + ROWS * 4;
    this.#grow(this.#end);
  }

  /** Null: it is full. */
  take(): Board | null {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    const at = this.#end;
    const end = at + ROWS * this.bytes;
    if (end > PAGES * PAGE) return null;
    this.#grow(end);
    this.#end = end;
    return { hall: this, at };
  }

  give(board: Board): void {
    this.#free.push(board);
  }

  /** Bytes of 32-bit floats, little-endian, as a row of a board. */
  put(board: Board, row: number, data: Uint8Array): void {
    const own = new Uint8Array(this.#memory.buffer, board.at + row * this.bytes, this.bytes);
    own.fill(0);
    own.set(data);
  }

  /** The vector that rows are multiplied with, until the next one. */
  ask(vector: Float32Array): void {
    const own = new Float32Array(this.#memory.buffer, 0, this.bytes / 4);
    own.fill(0);
    own.set(vector);
  }

  /** Where the numbers of rows go before `products`: at most `ROWS`. */
  rows(): Uint32Array {
    return new Uint32Array(this.#memory.buffer, this.#rowsAt, ROWS);
  }

  /** The products of the first `count` rows in `rows` with the vector that was asked; overwritten by the next call. */
  products(board: Board, count: number): Float32Array {
    this.#dots(this.#rowsAt, count, 0, board.at, this.bytes, this.#productsAt);
    return new Float32Array(this.#memory.buffer, this.#productsAt, count);
  }

  /** By a sixteenth at least: each time all views of the memory are made anew. */
  #grow(end: number): void {
    const pages = this.#memory.buffer.byteLength / PAGE;
    const needed = Math.ceil(end / PAGE);
    if (needed > pages) this.#memory.grow(Math.min(PAGES, Math.max(needed, pages + (pages >> 4))) - pages);
  }
}

export type { Hall };
