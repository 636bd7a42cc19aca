import { AsofError } from '../domain/errors.js';
import { mentionName } from '../domain/text/mention-name.js';
import type { TransactionTime } from '../domain/time.js';
import type { Store } from '../store/port.js';
import type { IndexState, Unindexed } from '../store/texts.js';
import { chunksOfEpisode, textsOf } from './index-batch.js';
import { lookBack } from './look-back.js';
import { NameBook, namesShown } from './mentions.js';

/** Transactions that are indexed in one go. */
const TRANSACTIONS = 50;
/** Names that are kept in memory for each space, about 100 bytes each. */
const MOST_NAMES = 500_000;
/** What other processes indexed is read after them, so many batches at most; beyond that the names are read anew. */
const MOST_BATCHES = 20;

/** The names of a space, up to where they are known. */
interface Names {
  readonly book: NameBook;
  /** All names of the transactions up to here are in it. */
  through: TransactionTime | null;
  /** Names of transactions up to here may be in it though earlier texts were not gone through for them; null: there are none. */
  ahead: TransactionTime | null;
}

/** Follows the log with terms and names, batch by batch. Of two processes that do it at once the slower one's work is dropped. */
export class WordWriter {
  readonly #store: Store;
  readonly #names = new Map<string, Names>();
  /** Transactions in one go, by space: fewer after the store has refused a batch. */
  readonly #first = new Map<string, number>();

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Indexes the next transactions.
   * @returns false where there are none
   * @throws AsofError where the store refuses even one transaction
   */
  async step(space: string): Promise<boolean> {
    const first = this.#first.get(space) ?? TRANSACTIONS;
    const state = await this.#store.indexState(space);
    const found = await this.#store.unindexed(space, state.through, first);
    if (found.through === null || found.through === state.through) return false;
    const names = await this.#namesThrough(space, state.through);
    try {
      await this.#index(space, names, state.through, found.through, found);
      if (first < TRANSACTIONS) this.#first.set(space, Math.min(first * 2, TRANSACTIONS));
    } catch (error) {
      if (first === 1 || !isRefused(error)) throw error;
      this.#first.set(space, Math.ceil(first / 4));
    }
    return true;
  }

  /** The names of a space, of everything that is indexed. */
  async book(space: string, { through }: IndexState): Promise<NameBook> {
    return (await this.#namesThrough(space, through)).book;
  }

  async #index(
    space: string,
    names: Names,
    after: TransactionTime | null,
    through: TransactionTime,
    found: Unindexed,
  ): Promise<void> {
    const { book } = names;
    const chunks = found.episodes.flatMap(chunksOfEpisode);
    const added = [...book.addOwn(found.names), ...book.learn(chunks)];
    const sure = names.ahead === null || (after !== null && names.ahead <= after);
    const fresh = sure ? added : [...added, ...found.names.map(mentionName), ...namesShown(chunks)];
    // Until this batch is stored, its names are known without anybody having looked back for them.
    if (sure || through > (names.ahead ?? through)) names.ahead = through;
    const back = after === null ? NOBODY : await lookBack(this.#store, space, book, new Set(fresh), after, through);
    if (back === null) return;
    const mentions = [...back.mentions, ...book.mentionsIn(chunks)];
    const batch = { after, through, ahead: null, ...textsOf(found.facts, chunks), again: back.again, mentions };
    if (await this.#store.index(space, batch)) names.through = through;
  }

  /** The names that are known where the index stands at `through`. */
  async #namesThrough(space: string, through: TransactionTime | null): Promise<Names> {
    const known = this.#names.get(space);
    if (known !== undefined && (await this.#follow(space, known, through))) return known;
    const names = await this.#load(space, through);
    this.#names.set(space, names);
    return names;
  }

  /** Reads what other processes indexed; false where that is too much. */
  async #follow(space: string, names: Names, through: TransactionTime | null): Promise<boolean> {
    for (let batch = 0; batch < MOST_BATCHES; batch++) {
      if (through === null || (names.through !== null && names.through >= through)) return true;
      const found = await this.#store.unindexed(space, names.through, TRANSACTIONS);
      if (found.through === null) return true;
      names.book.addOwn(found.names);
      names.book.learn(found.episodes.flatMap(chunksOfEpisode));
      names.through = found.through > through ? through : found.through;
      if (found.through > (names.ahead ?? through)) names.ahead = found.through;
    }
    return false;
  }

  async #load(space: string, through: TransactionTime | null): Promise<Names> {
    const book = new NameBook(await this.#store.knownNames(space, MOST_NAMES));
    // Asked after the names: what another process began to look back for may be among them.
    const { ahead } = await this.#store.indexState(space);
    return { book, through, ahead };
  }
}

const NOBODY = { mentions: [], again: [] };

/** The store is there and does not take it. */
function isRefused(error: unknown): boolean {
  return !(error instanceof AsofError) || error.code !== 'store_closed';
}
