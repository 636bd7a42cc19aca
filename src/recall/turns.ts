import { unavailable } from '../domain/errors.js';

/** Work that is done one at a time of each kind, and that closing waits for. */
export class Turns {
  readonly #running = new Map<string, Promise<unknown>>();
  #closed = false;

  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Who comes while work of a kind runs gets the answer of that. The kind says what is done, and where.
   * @throws AsofError unavailable `store_closed` after closing
   */
  alone<T>(kind: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(kind) as Promise<T> | undefined;
    if (running !== undefined) return running;
    if (this.#closed) return Promise.reject(unavailable('store_closed', 'The store was closed.', 'store'));
    const mine = work().finally(() => this.#running.delete(kind));
    this.#running.set(kind, mine);
    return mine;
  }

  /** Nothing begins any more; what runs is waited for. */
  async close(): Promise<void> {
    this.#closed = true;
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }
}
