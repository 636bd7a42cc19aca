import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { Embedder } from '../models/embedder.js';
import type { Store } from '../store/port.js';
import type { IndexState } from '../store/search.js';
import { batchOf } from './index-batch.js';
import { vectorsOf } from './index-vectors.js';
import { NameBook } from './mentions.js';
import { Recorder } from './recorder.js';

/** Transactions that are indexed in one go. */
const TRANSACTIONS = 50;
/** Texts that get their vectors in one go: one batch of the embedder. */
const TEXTS = 64;
/** So many texts get their vectors while a question waits: about a second. */
const AT_ONCE = 128;
/** Milliseconds of quiet after a write before the index follows: an import is not slowed by it. */
const QUIET_MS = 250;

/** Names that are kept in memory for each space, about 100 bytes each. */
const MOST_NAMES = 500_000;

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
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #names = new Map<string, Promise<NameBook>>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #closed = false;
  /** Why vectors could not be made the last time; null: they could. */
  failure: Error | null = null;

  /** @param now when facts are recalled, by which clock */
  constructor(store: Store, embedder: Embedder | null, now = () => Date.now() as ValidTime) {
    this.#store = store;
    this.embedder = embedder;
    this.recorder = new Recorder(store, now);
  }

  /** Everything committed by K is found by its words and names. */
  async catchUp(space: string, knownAt: TransactionTime): Promise<IndexState> {
    for (;;) {
      const state = await this.#store.indexState(space);
      // In a space without a transaction K is 0, and there is nothing to wait for.
      if ((state.through ?? 0) >= knownAt || this.#closed) return state;
      await this.#alone(`terms ${space}`, () => this.#index(space));
    }
  }

  /** For a question: everything by K is found by its words, and where few texts have no vector they get it first. */
  async ready(space: string, knownAt: TransactionTime): Promise<IndexState> {
    const state = await this.catchUp(space, knownAt);
    if (this.embedder === null || state.pending === 0) return state;
    if (state.pending > AT_ONCE) {
      this.soon(space);
      return state;
    }
    // Without vectors the question is answered by text and graph; why is said with the answer.
    await this.embed(space).catch(() => undefined);
    return this.#store.indexState(space);
  }

  /** After a write: terms and vectors follow in the background; what fails is tried again by the next question or write. */
  soon(space: string): void {
    clearTimeout(this.#timers.get(space));
    const follow = async () => {
      await this.#alone(`terms ${space}`, () => this.#index(space));
      await this.#alone(`vectors ${space}`, () => this.embed(space));
    };
    this.#timers.set(space, setTimeout(() => void follow().catch(() => undefined), QUIET_MS).unref());
  }

  /**
   * Gives vectors to all texts that have none.
   * @returns how many got one
   * @throws AsofError unavailable where the embedder fails; conflict `other_model`
   */
  async embed(space: string, report?: Progress): Promise<number> {
    const { embedder } = this;
    if (embedder === null) return 0;
    let done = 0;
    try {
      for (;;) {
        const pending = this.#closed ? [] : await this.#store.unembedded(space, TEXTS);
        if (pending.length === 0) break;
        await this.#store.embed(space, embedder.model, await vectorsOf(embedder, pending));
        done += pending.length;
        if (report !== undefined) report(done, (await this.#store.indexState(space)).pending);
      }
      this.failure = null;
      return done;
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }

  /** The names of a space. */
  names(space: string): Promise<NameBook> {
    const known =
      this.#names.get(space) ?? this.#store.knownNames(space, MOST_NAMES).then((names) => new NameBook(names));
    this.#names.set(space, known);
    known.catch(() => this.#names.delete(space));
    return known;
  }

  /** Waits for what is under way. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.allSettled(this.#running.values());
    await this.recorder.flush();
    await this.embedder?.close();
  }

  async #index(space: string): Promise<void> {
    for (;;) {
      const { through } = await this.#store.indexState(space);
      const found = await this.#store.unindexed(space, through, TRANSACTIONS);
      if (this.#closed || found.through === null || found.through === through) return;
      await this.#store.index(space, batchOf(through, found.through, found, await this.names(space)));
    }
  }

  /** One at a time of each kind: who comes meanwhile waits for the one that runs. */
  #alone(what: string, work: () => Promise<unknown>): Promise<unknown> {
    const running = this.#running.get(what);
    if (running !== undefined) return running;
    const mine = work().finally(() => this.#running.delete(what));
    this.#running.set(what, mine);
    return mine;
  }
}
