import { z } from 'zod';
import { type Clock, toValidTime } from './domain/clock.js';
import { conflict } from './domain/errors.js';
import { formatValidTime } from './domain/parse-time.js';
import type { Definition } from './domain/predicate.js';
import { STILL, type TransactionTime } from './domain/time.js';
import { type Coordinates, viewAt } from './library/coordinates.js';
import { predicates } from './library/lists.js';
import { Snapshot } from './library/snapshot.js';
import { type Diff, toDiff, toWriteResult, type WriteResult } from './library/view.js';
import { openStore, type StoreOptions } from './store/open.js';
import type { Store } from './store/port.js';
import { type PredicateInput, parseInput, type WriteInput } from './write/input.js';
import { commitWrite, previewWrite } from './write/write.js';

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
}

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

  private constructor(store: Store, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
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
    return new Asof(store, options.clock ?? machineClock);
  }

  /**
   * A space by name; whether it exists shows at the first question. Default: the one that is always there.
   * @throws AsofError invalid `bad_input` for what can be no space's name
   * @example
   * const space = asof.space('acme');
   */
  space(name: string = DEFAULT_SPACE): Space {
    return new Space(this.#store, parseInput(spaceName, name, 'space'), this.#clock);
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
    await this.#store.close();
  }
}

/** A tenant: its own entities, facts, predicates and sequence of transactions. */
export class Space {
  readonly name: string;
  readonly #store: Store;
  readonly #clock: Clock;

  /** Made by `Asof.space`. */
  constructor(store: Store, name: string, clock: Clock) {
    this.#store = store;
    this.name = name;
    this.#clock = clock;
  }

  /**
   * The world at T as known at K; by default now, as last known, in the shared scope.
   * @throws AsofError notFound `space_not_found`; invalid for a bad time or scope
   * @example
   * const then = await acme.asOf({ validAt: '2023-06', knownAt: '2025-04-01' });
   */
  async asOf(coordinates: Coordinates = {}): Promise<Snapshot> {
    return new Snapshot(this.#store, await viewAt(this.#store, this.name, coordinates, this.#clock));
  }

  /**
   * Writes episodes and statements as one transaction.
   * @throws AsofError invalid, notFound or conflict, naming the field; then nothing is stored
   * @example
   * const { statements } = await acme.write({
   *   episode: { body: 'Board minutes: Erin takes over in October.', occurredAt: '2025-09-02' },
   *   statements: [
   *     {
   *       assert: {
   *         subject: 'Acme', predicate: 'ceo', object: 'Erin', from: '2025-10',
   *         reason: 'board decision', evidence: [{ quote: 'Erin takes over in October' }],
   *       },
   *     },
   *   ],
   *   actor: 'ann',
   * });
   * await acme.write({ statements: [{ retract: { statement: String(statements[0]), reason: 'minutes were a draft' } }] });
   */
  async write(input: WriteInput): Promise<WriteResult> {
    return toWriteResult(await commitWrite(this.#store, this.name, input, this.#clock));
  }

  /**
   * What a write would open, close and change. Nothing is stored.
   * @throws AsofError as `write` would
   * @example
   * const diff = await acme.preview({
   *   statements: [{ end: { subject: 'Acme', predicate: 'ceo', object: 'Alice', at: '2022' } }],
   * });
   * for (const { before, after } of diff.changed) console.log(before.invalidAt, after.invalidAt);
   */
  async preview(input: WriteInput): Promise<Diff> {
    return toDiff(await previewWrite(this.#store, this.name, input, this.#clock), STILL, STILL);
  }

  /**
   * Says how a predicate behaves; what the first use fixed cannot be changed.
   * @throws AsofError conflict `predicate_in_use`
   * @example
   * await acme.definePredicate({ name: 'employs', cardinality: 'MULTI', inverse: 'works_for' });
   */
  async definePredicate(predicate: PredicateInput): Promise<WriteResult> {
    return this.write({ predicates: [predicate] });
  }

  /**
   * Predicates defined in the space, or in use in the scopes (default: the shared one), as known at K, in alphabetical order.
   * @example
   * for (const { name, cardinality } of await acme.predicates()) console.log(name, cardinality);
   */
  async predicates(coordinates: Pick<Coordinates, 'knownAt' | 'scopes'> = {}): Promise<readonly Definition[]> {
    const view = await viewAt(this.#store, this.name, coordinates, this.#clock);
    return predicates(this.#store, view);
  }
}
