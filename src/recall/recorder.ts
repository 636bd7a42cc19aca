import { randomUUID } from 'node:crypto';
import type { ValidTime } from '../domain/time.js';
import type { Recalled, Searches } from '../store/search.js';

/** Milliseconds after a recall before it is written down, with all others of that time. */
const DELAY_MS = 1000;
/** Facts that wait to be written down; beyond them, what is new is not counted. Some 100 bytes each. */
const MOST_WAITING = 100_000;

/** Counts of one space that were sent and not acknowledged: they may have been added. */
interface Sent {
  readonly attempt: string;
  readonly recalls: readonly Recalled[];
}

/**
 * Counts how often facts are recalled, behind the answers: no question waits for it or fails with it. What could not be written
 * down is sent again as it was, with the next, under the name it had: so it counts once, also where only the answer was lost. Counts
 * that wait when a process dies are lost.
 */
export class Recorder {
  readonly #store: Pick<Searches, 'recalled'>;
  readonly #now: () => ValidTime;
  readonly #waiting = new Map<string, Map<string, Recalled>>();
  readonly #sent = new Map<string, Sent>();
  #size = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(store: Pick<Searches, 'recalled'>, now: () => ValidTime) {
    this.#store = store;
    this.#now = now;
  }

  /** Facts of one answer. */
  note(space: string, refs: readonly string[]): void {
    const lastAt = this.#now();
    for (const ref of refs) this.#add(space, { ref, count: 1, lastAt });
    if (this.#size > 0 && !this.#closed) this.#timer ??= setTimeout(() => void this.flush(), DELAY_MS).unref();
  }

  /** Writes down what waits, after what is being written. Never fails. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes down what waits for the last time. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }

  async #write(): Promise<void> {
    for (const space of new Set([...this.#sent.keys(), ...this.#waiting.keys()])) {
      try {
        await this.#send(space);
      } catch {
        // Stays in #sent; tried again with what comes next.
      }
    }
  }

  async #send(space: string): Promise<void> {
    const before = this.#sent.get(space);
    if (before !== undefined) await this.#store.recalled(space, before.attempt, before.recalls);
    this.#sent.delete(space);
    const recalls = [...(this.#waiting.get(space)?.values() ?? [])];
    if (recalls.length === 0) return;
    this.#waiting.delete(space);
    this.#size -= recalls.length;
    const sent = { attempt: randomUUID(), recalls };
    this.#sent.set(space, sent);
    await this.#store.recalled(space, sent.attempt, recalls);
    this.#sent.delete(space);
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
