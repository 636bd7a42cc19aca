import type { ValidTime } from '../domain/time.js';
import type { Recalled, Searches } from '../store/search.js';

/** Milliseconds after a recall before it is written down, with all others of that time. */
const DELAY_MS = 1000;
/** Facts that wait to be written down; beyond them, what is new is not counted. Some 100 bytes each. */
const MOST_WAITING = 100_000;

/**
 * Counts how often facts are recalled, behind the answers: no question waits for it or fails with it. What could not be written
 * down is tried again with the next; counts that wait when a process dies are lost.
 */
export class Recorder {
  readonly #store: Pick<Searches, 'recalled'>;
  readonly #now: () => ValidTime;
  readonly #waiting = new Map<string, Map<string, Recalled>>();
  #size = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Pick<Searches, 'recalled'>, now: () => ValidTime) {
    this.#store = store;
    this.#now = now;
  }

  /** Facts of one answer. */
  note(space: string, refs: readonly string[]): void {
    const lastAt = this.#now();
    for (const ref of refs) this.#add(space, { ref, count: 1, lastAt });
    if (this.#size > 0) this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  /** Writes down what waits, after what is being written. Never fails. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const all = [...this.#waiting];
    this.#waiting.clear();
    this.#size = 0;
    for (const [space, recalls] of all) {
      try {
        await this.#store.recalled(space, [...recalls.values()]);
      } catch {
        for (const one of recalls.values()) this.#add(space, one);
      }
    }
  }

  #add(space: string, { ref, count, lastAt }: Recalled): void {
    const recalls = this.#waiting.get(space) ?? new Map<string, Recalled>();
    this.#waiting.set(space, recalls);
    const known = recalls.get(ref);
    if (known === undefined && this.#size >= MOST_WAITING) return;
    if (known === undefined) this.#size += 1;
    const latest = Math.max(known?.lastAt ?? lastAt, lastAt) as ValidTime;
    recalls.set(ref, { ref, count: (known?.count ?? 0) + count, lastAt: latest });
  }
}
