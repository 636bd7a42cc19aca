import { z } from 'zod';
import { stateOf } from './audit/export.js';
import { type Restored, type RestoreOptions, restoreSpace } from './audit/restore.js';
import { type Clock, toValidTime } from './domain/clock.js';
import { conflict } from './domain/errors.js';
import { formatValidTime } from './domain/parse-time.js';
import type { TransactionTime } from './domain/time.js';
import type { Embedder } from './models/embedder.js';
import {
  type EmbedderOptions,
  type ModelOptions,
  openChat,
  openEmbedder,
  openReranker,
  type RerankerOptions,
} from './models/open.js';
import { Indexer } from './recall/indexer.js';
import type { RecallSetup } from './recall/setup.js';
import { type TuningOptions, tuned } from './recall/tuning.js';
import { Space } from './space.js';
import { openStore, type StoreOptions } from './store/open.js';
import type { Store } from './store/port.js';
import { parseInput } from './write/input.js';

/** The space that is there without being created. */
export const DEFAULT_SPACE = 'default';

const spaceName = z
  .string()
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,127}$/u,
    'is no name for a space; accepted: up to 128 letters, digits, ".", "_", "-"',
  );

export interface AsofOptions {
  /** Injected for tests; default: the machine's clock. */
  readonly clock?: Clock;
  /** What makes vectors; default: the built-in model. */
  readonly embedder?: EmbedderOptions;
  /** What writes the answers of `Snapshot.ask`; default: none. */
  readonly model?: ModelOptions;
  /** What orders the hits of `Snapshot.recall` once more; default: none. */
  readonly reranker?: RerankerOptions;
  /** Weights and profiles of recall that differ from the measured defaults. */
  readonly recall?: TuningOptions;
}

const NONE = { kind: 'none' } as const;

/** Milliseconds are enough: transactions of one millisecond are told apart by what is added to the one before. */
const machineClock: Clock = { now: () => (Date.now() * 1000) as TransactionTime };

/**
 * A bitemporal knowledge graph: spaces in a store.
 *
 * @example
 * const graph = await Asof.open({ path });
 * const space = await graph.createSpace('acme');
 * await space.write({ statements: [{ assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice', from: '2020' } }] });
 * const then = await space.asOf({ validAt: '2023-06' });
 * for (const fact of await then.facts({ subject: 'Acme' })) console.log(fact.text, fact.validAt);
 * await graph.close();
 */
export class Asof {
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #indexer: Indexer;
  readonly #setup: RecallSetup;

  private constructor(store: Store, clock: Clock, embedder: Embedder | null, setup: RecallSetup) {
    this.#store = store;
    this.#clock = clock;
    this.#setup = setup;
    this.#indexer = new Indexer(store, embedder, () => toValidTime(clock.now()));
  }

  /**
   * Opens a Neo4j server by its `uri`, or the embedded store by the `path` of its file, which is created where there is none.
   * @throws AsofError unavailable where the store cannot be reached or used, unsupported where a newer Asof wrote it
   * @example
   * const graph = await Asof.open({ path });
   * await graph.close();
   */
  static async open(options: StoreOptions & AsofOptions): Promise<Asof> {
    const store = await openStore(options);
    try {
      return await Asof.over(store, options);
    } catch (error) {
      await store.close();
      throw error;
    }
  }

  /**
   * A graph over any store.
   * @example
   * const graph = await Asof.over(openSqlite({ path }));
   * await graph.close();
   */
  static async over(store: Store, options: AsofOptions = {}): Promise<Asof> {
    await store.createSpace(DEFAULT_SPACE);
    const { clock = machineClock, embedder = { kind: 'local' }, model = NONE, reranker = NONE } = options;
    const chat = await openChat(model);
    const setup = { chat, reranker: await openReranker(reranker, chat), tuning: tuned(options.recall) };
    return new Asof(store, clock, await openEmbedder(embedder), setup);
  }

  /**
   * A space by name; whether it exists shows at the first question. Default: the one that is always there.
   * @throws AsofError invalid `bad_input` for what can be no space's name
   * @example
   * const space = asof.space('acme');
   */
  space(name: string = DEFAULT_SPACE): Space {
    return new Space(this.#store, parseInput(spaceName, name, 'space'), this.#clock, this.#indexer, this.#setup);
  }

  /**
   * A new, empty space.
   * @throws AsofError conflict `space_exists`
   * @example
   * const globex = await asof.createSpace('globex');
   */
  async createSpace(name: string): Promise<Space> {
    const space = this.space(name);
    if (!(await this.#store.createSpace(name))) {
      throw conflict('space_exists', `space: there is a space '${name}' already.`, 'space');
    }
    return space;
  }

  /**
   * Restores a space from the lines of `Space.export`: each transaction at its own time, every entity, episode and statement with
   * the ref it had; what follows from them is made anew. It goes into a space that does not exist or has no transactions, or on
   * from where an earlier restore of the same lines was interrupted.
   * @param lines as `Space.export` gives them, from the header on, each on its own
   * @throws AsofError invalid, conflict or unsupported, with the line's number in the message and in `details.line`: nothing of
   *   that line is stored, what came before it is; conflict `space_not_empty` where the space holds anything else
   * @example
   * const graph = await Asof.open({ path });
   * const { transactions } = await graph.restore(acme.export(), { space: 'copy' });
   * console.log(transactions, (await graph.space('copy').tally()).digest === (await acme.tally()).digest);
   * await graph.close();
   */
  async restore(lines: AsyncIterable<string>, options: RestoreOptions = {}): Promise<Restored> {
    const spaceFor = async (given: string): Promise<void> => {
      const { name } = this.space(given);
      if (options.createSpace === false) await stateOf(this.#store, name);
      else await this.#store.createSpace(name);
    };
    return restoreSpace(this.#store, lines, options, this.#clock, spaceFor);
  }

  /**
   * The names of all spaces, in alphabetical order.
   * @example
   * for (const name of await asof.spaces()) console.log(name);
   */
  async spaces(): Promise<readonly string[]> {
    return (await this.#store.spaces()).map(({ name }) => name);
  }

  /**
   * The instant the clock shows, as a snapshot takes it: `2025-01-10T09:00:00.123Z`.
   * @example
   * const snapshot = await acme.asOf({ validAt: asof.now() });
   */
  now(): string {
    return formatValidTime(toValidTime(this.#clock.now()));
  }

  /**
   * Waits for the write under way and closes the store.
   * @example
   * const graph = await Asof.open({ path });
   * await graph.close();
   */
  async close(): Promise<void> {
    await this.#setup.reranker?.close();
    await this.#setup.chat?.close();
    await this.#indexer.close();
    await this.#store.close();
  }
}
