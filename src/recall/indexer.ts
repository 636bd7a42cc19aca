import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { Embedder } from '../models/embedder.js';
import type { Store } from '../store/port.js';
import type { IndexState } from '../store/texts.js';
import { WordWriter } from './index-words.js';
import type { NameBook } from './mentions.js';
import { Recorder } from './recorder.js';
import { Turns } from './turns.js';
import { type Step, TEXTS, VectorWriter } from './vector-writer.js';

/** So many texts get their vectors while a question waits: about a second. */
const AT_ONCE = 128;
/** Milliseconds of quiet after a write before the index follows: an import is not slowed by it. */
const QUIET_MS = 250;
/** Milliseconds in which no question waits for an embedder that has failed. */
const RESPITE_MS = 10_000;

/** Where the index stands for a question. */
export interface Ready {
  readonly state: IndexState;
  /** Why the embedder does not take it, where it was asked; null: it does, or was not asked. */
  readonly failure: string | null;
}

/** Told after each step: texts that have a vector, and those that are still without. */
export type Progress = (done: number, pending: number) => void;

/**
 * Keeps what a store finds texts by up with its log. Terms and names are there before a question is answered; vectors come
 * after the write, in the background. Several processes may do it at once: of two the slower one's work is dropped.
 */
export class Indexer {
  readonly embedder: Embedder | null;
  readonly recorder: Recorder;
  readonly #store: Store;
  readonly #turns = new Turns();
  readonly #words: WordWriter;
  readonly #vectors: VectorWriter | null;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** When vectors could not be made, by space. */
  readonly #failedAt = new Map<string, number>();

  /** @param now when facts are recalled, by which clock */
  constructor(store: Store, embedder: Embedder | null, now = () => Date.now() as ValidTime) {
    this.#store = store;
    this.embedder = embedder;
    this.recorder = new Recorder(store, now);
    this.#words = new WordWriter(store);
    this.#vectors = embedder === null ? null : new VectorWriter(store, embedder);
  }

  /** Everything committed by K is found by its words and names. @throws AsofError unavailable `store_closed` */
  async catchUp(space: string, knownAt: TransactionTime): Promise<IndexState> {
    for (;;) {
      const state = await this.#store.indexState(space);
      // In a space without a transaction K is 0, and there is nothing to wait for.
      if ((state.through ?? 0) >= knownAt) return state;
      await this.#follow(space);
    }
  }

  /** For a question: everything by K is found by its words, and where few texts have no vector they get it first. */
  async ready(space: string, knownAt: TransactionTime, question: string): Promise<Ready> {
    const state = await this.catchUp(space, knownAt);
    const { embedder } = this;
    if (embedder === null || state.pending === 0) return { state, failure: null };
    // To vectors of another model none are added; why is said with the answer.
    if (state.model !== null && state.model !== embedder.model) return { state, failure: null };
    const failing = performance.now() < (this.#failedAt.get(space) ?? -RESPITE_MS) + RESPITE_MS;
    // Vectors are of no use to a question that has none itself; and what takes no question takes no texts: nobody waits for it.
    const failure = embedder.knows(question) ? await refusal(embedder, question) : null;
    if (state.pending <= AT_ONCE && !failing && failure === null && embedder.knows(question)) {
      return { state: await this.#hurry(space, state), failure };
    }
    this.soon(space);
    return { state, failure };
  }

  /** Vectors of what has none, before a question is answered. Without them it is answered by text and graph. */
  async #hurry(space: string, before: IndexState): Promise<IndexState> {
    let state = before;
    for (let left = state.pending; left > 0 && state.pending > 0; left -= TEXTS) {
      const made = await this.#embedSome(space).catch(() => null);
      state = await this.#store.indexState(space);
      if (made === null) break;
    }
    return state;
  }

  /** After a write: terms and vectors follow in the background; what fails is tried again by the next question or write. */
  soon(space: string): void {
    clearTimeout(this.#timers.get(space));
    if (this.#turns.closed) return;
    const follow = async () => {
      this.#timers.delete(space);
      await this.#follow(space);
      await this.embed(space);
    };
    this.#timers.set(space, setTimeout(() => void follow().catch(() => undefined), QUIET_MS).unref());
  }

  /**
   * Gives vectors to all texts that have none, but those that were set aside.
   * @returns how many got one
   * @throws AsofError unavailable where the embedder fails; conflict `other_model`
   */
  async embed(space: string, report?: Progress): Promise<number> {
    for (let done = 0; ; ) {
      const { embedded, aside, pending } = await this.#embedSome(space);
      if (embedded + aside === 0) return done;
      done += embedded;
      report?.(done, pending);
    }
  }

  /** The names of a space, of everything that is indexed by then. */
  names(space: string, state: IndexState): Promise<NameBook> {
    return this.#words.book(space, state);
  }

  /** Nothing begins any more. What is under way is waited for; texts that wait for an embedder's turn are left for another time. */
  async close(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    const [closed] = await Promise.allSettled([this.embedder?.close(), this.#turns.close()]);
    await this.recorder.close();
    if (closed.status === 'rejected') throw closed.reason;
  }

  /** Indexes what there is now. */
  #follow(space: string): Promise<void> {
    return this.#turns.alone(`words ${space}`, async () => {
      while (!this.#turns.closed && (await this.#words.step(space)));
    });
  }

  /** One batch, also for those who ask meanwhile: nobody waits for more, and nothing is made twice. */
  async #embedSome(space: string): Promise<Step> {
    const vectors = this.#vectors;
    if (vectors === null) return { embedded: 0, aside: 0, pending: 0 };
    return this.#turns.alone(`vectors ${space}`, async () => {
      try {
        const step = await vectors.step(space);
        this.#failedAt.delete(space);
        return step;
      } catch (error) {
        this.#failedAt.set(space, performance.now());
        throw error;
      }
    });
  }
}

/** Why an embedder takes no question. What it answers is kept in its cache, so that the vector is not asked for twice. */
async function refusal(embedder: Embedder, question: string): Promise<string | null> {
  try {
    await embedder.embedQuery(question);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}
