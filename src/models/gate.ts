const IDLE = 0;
const WORKING = 1;
const SHUT = 2;

/** Longest wait for native code when the process exits, in milliseconds. */
const LONGEST_WAIT_MS = 10_000;

/**
 * A process that exits ends its threads, and one that is in native code then aborts the process. So a thread works behind this
 * gate, and who exits shuts it: work that runs is waited for, no other begins.
 */
export class Gate {
  readonly shared: SharedArrayBuffer;
  readonly #state: Int32Array;

  constructor(shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#state = new Int32Array(shared);
  }

  /** For the thread: whether it may begin. */
  enter(): boolean {
    return Atomics.compareExchange(this.#state, 0, IDLE, WORKING) === IDLE;
  }

  leave(): void {
    Atomics.compareExchange(this.#state, 0, WORKING, IDLE);
    Atomics.notify(this.#state, 0);
  }

  /** For who exits: blocks until nothing runs behind it. */
  shut(): void {
    const until = Date.now() + LONGEST_WAIT_MS;
    while (Atomics.compareExchange(this.#state, 0, IDLE, SHUT) === WORKING) {
      const left = until - Date.now();
      if (left <= 0 || Atomics.wait(this.#state, 0, WORKING, left) === 'timed-out') return;
    }
  }
}
