import { setTimeout as sleep } from 'node:timers/promises';
import { formatTransactionTime } from '../../src/domain/parse-time.js';
import { AsofError, type Space, type Store } from '../../src/index.js';
import { differencesFromLog, viewOf } from './check-store.js';

/** Milliseconds between two attempts at a write that was not answered. */
const AGAIN = 300;
/** Entities that all writers write about. */
const THINGS = 20;

/** Writers of one space that send what was not answered again, with the same idempotency key. */
export class Writers {
  /** By idempotency key: the time that was answered. */
  readonly #answers = new Map<string, string>();
  readonly #space: Space;
  readonly #count: number;
  #stopped = false;
  #begin = () => {};
  /** Once the first write is answered. */
  readonly begun = new Promise<void>((resolve) => {
    this.#begin = resolve;
  });

  constructor(space: Space, count = 6) {
    this.#space = space;
    this.#count = count;
  }

  /** Writes that were answered with success. */
  get answered(): number {
    return this.#answers.size;
  }

  /** Until `stop`; resolves once every write that was begun is answered. @throws where one is refused */
  async run(): Promise<void> {
    await this.#sent({ predicates: [{ name: 'state', cardinality: 'SINGLE' }], idempotencyKey: 'definition' });
    this.#begin();
    await Promise.all(Array.from({ length: this.#count }, (_, w) => this.#write(w)));
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Answered writes that are not stored as they were answered; facts and transactions that should not be there. */
  async examine(store: Store): Promise<{ readonly lost: number; readonly differences: number }> {
    const view = await viewOf(store, this.#space.name);
    if (view === null) return { lost: this.answered, differences: 0 };
    const { items } = await store.transactions(view, { after: null, first: 1_000_000 });
    const stored = new Map(items.map((t) => [t.idempotencyKey, formatTransactionTime(t.committedAt)]));
    const lost = [...this.#answers].filter(([key, at]) => stored.get(key) !== at).length;
    // Every write was answered in the end: whatever else there is was stored twice.
    const more = items.length - 1 - this.answered;
    return { lost, differences: Math.abs(more) + (await differencesFromLog(store, view, [])) };
  }

  async #write(writer: number): Promise<void> {
    for (let i = 0; !this.#stopped; i++) {
      const key = `${writer} ${i}`;
      const subject = { ref: `thing ${(writer + i) % THINGS}` };
      const said = { subject, predicate: 'state', object: { ref: key }, from: `20${10 + (i % 15)}` };
      this.#answers.set(key, await this.#sent({ statements: [{ assert: said }], idempotencyKey: key }));
    }
  }

  async #sent(input: Parameters<Space['write']>[0]): Promise<string> {
    for (;;) {
      try {
        return (await this.#space.write(input)).committedAt;
      } catch (error) {
        if (!(error instanceof AsofError) || error.category !== 'unavailable') throw error;
        await sleep(AGAIN);
      }
    }
  }
}
