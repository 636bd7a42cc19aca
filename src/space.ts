import { type Examination, examineSpace } from './audit/doctor.js';
import { exportSpace, type Tally, tallySpace } from './audit/export.js';
import type { Clock } from './domain/clock.js';
import type { Definition } from './domain/predicate.js';
import { STILL } from './domain/time.js';
import { check } from './library/check.js';
import { type Coordinates, knownAt, viewAt } from './library/coordinates.js';
import { predicates } from './library/lists.js';
import { type Reindexed, type ReindexOptions, reindex } from './library/reindex.js';
import { Snapshot } from './library/snapshot.js';
import { type Diff, toDiff, toWriteResult, type WriteResult } from './library/view.js';
import type { Indexer } from './recall/indexer.js';
import type { RecallSetup } from './recall/setup.js';
import type { Store } from './store/port.js';
import type { PredicateInput, WriteInput } from './write/input.js';
import { commitWrite, previewWrite } from './write/write.js';

/** A tenant: its own entities, facts, predicates and sequence of transactions. */
export class Space {
  readonly name: string;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #indexer: Indexer;
  readonly #setup: RecallSetup;

  /** Made by `Asof.space`. */
  constructor(store: Store, name: string, clock: Clock, indexer: Indexer, setup: RecallSetup) {
    this.#store = store;
    this.name = name;
    this.#clock = clock;
    this.#indexer = indexer;
    this.#setup = setup;
  }

  /**
   * The world at T as known at K; by default now, as last known, in the shared scope.
   * @throws AsofError notFound `space_not_found`; invalid for a bad time or scope
   * @example
   * const then = await acme.asOf({ validAt: '2023-06', knownAt: '2025-04-01' });
   */
  async asOf(coordinates: Coordinates = {}): Promise<Snapshot> {
    const view = await viewAt(this.#store, this.name, coordinates, this.#clock);
    const { validAt, timeZone } = coordinates;
    return new Snapshot(this.#store, view, this.#indexer, validAt !== undefined, this.#setup, timeZone);
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
    const written = await commitWrite(this.#store, this.name, input, this.#clock);
    if (!written.replayed) this.#indexer.soon(this.name);
    return toWriteResult(written);
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

  /**
   * The whole space as lines of text without line ends: a header, then a line for each transaction of its log, in ALL scopes, as
   * they are when the first line is asked for. For those who run the store; `Asof.restore` takes the lines. Only a few
   * transactions are in memory at once. docs/moving.md describes the format.
   * @throws AsofError notFound `space_not_found`, at the first line
   * @example
   * for await (const line of acme.export()) console.log(line.length);
   */
  export(): AsyncIterable<string> {
    return exportSpace(this.#store, this.name);
  }

  /**
   * What the space holds as known at K, in all scopes, counted, and a digest of its log: equal exactly where the logs are. Reads
   * the whole log.
   * @throws AsofError notFound `space_not_found`; invalid for a bad time
   * @example
   * const { transactions, statements, facts, digest } = await acme.tally();
   * console.log(transactions, statements, facts, digest);
   */
  async tally(coordinates: Pick<Coordinates, 'knownAt' | 'timeZone'> = {}): Promise<Tally> {
    return tallySpace(this.#store, this.name, await knownAt(this.#store, this.name, coordinates));
  }

  /**
   * Waits until everything committed by now is found by its words and names, and has a vector of the configured model. Searches
   * see to that themselves, in the background; this is for after large writes, and where the model has changed. What is done is
   * kept: interrupted, it goes on from there.
   * @throws AsofError unavailable where the embedder fails; conflict `other_model` for `replace: false`
   * @example
   * const { texts, embedded, pending, model } = await acme.reindex({ report: (done, left) => console.log(done, left) });
   * console.log(texts, embedded, pending, model);
   */
  async reindex(options: ReindexOptions = {}): Promise<Reindexed> {
    check('reindex', options);
    return reindex(this.#store, this.#indexer, await viewAt(this.#store, this.name, {}, this.#clock), options);
  }

  /**
   * Looks for damage that no write leads to, in all scopes: rules that the engine looks at, and facts that are not the fold of the
   * log. Changes nothing; reads everything. docs/operations.md says what each rule means.
   * @throws AsofError notFound `space_not_found`
   * @example
   * for (const { rule, kind, count, refs } of (await acme.examine()).findings) console.log(rule, kind, count, refs);
   */
  async examine(): Promise<Examination> {
    return examineSpace(this.#store, this.name);
  }
}
