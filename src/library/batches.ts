import { formatTransactionTime, formatValidTime } from '../domain/parse-time.js';
import type { Indexer } from '../recall/indexer.js';
import type { RecallSetup } from '../recall/setup.js';
import type { Direction, Store } from '../store/port.js';
import type { View } from '../store/view.js';
import { check } from './check.js';
import { describeEntities } from './entities.js';
import * as facts from './facts.js';
import { type Passage, passages } from './passages.js';
import type { Connection, FactQuery, PageQuery } from './questions.js';
import { type Recalls, recallsOf } from './recalls.js';
import * as seen from './view.js';

/** The coordinates of a snapshot, and what it reads of many things at once: one statement for all of them, answers by ref. */
export abstract class Batches {
  protected readonly store: Store;
  protected readonly view: View;
  protected readonly indexer: Indexer;
  protected readonly setup: RecallSetup;

  /** Whether somebody chose the instant; if not, it is when the snapshot was made, and a question's own words may choose another. */
  readonly timeBound: boolean;
  /** The time zone its coordinates were given in, where a question's own words of time are read, too; undefined: UTC. */
  readonly timeZone: string | undefined;

  constructor(store: Store, view: View, indexer: Indexer, timeBound: boolean, setup: RecallSetup, timeZone?: string) {
    this.timeBound = timeBound;
    this.timeZone = timeZone;
    this.store = store;
    this.view = view;
    this.indexer = indexer;
    this.setup = setup;
  }

  get space(): string {
    return this.view.space;
  }

  get scopes(): readonly string[] {
    return this.view.scopes;
  }

  /** The instant asked about, `1974-08-10T00:00:00Z`. */
  get validAt(): string {
    return formatValidTime(this.view.validAt);
  }

  /** The last transaction known, with six digits; ask again with both and get the same answer for ever. */
  get knownAt(): string {
    return formatTransactionTime(this.view.knownAt);
  }

  /**
   * What entities are called and what they are.
   * @example
   * const names = await now.entitiesByRef([fact.subject]);
   * console.log(names.get(fact.subject)?.name); // Acme
   */
  async entitiesByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Entity>> {
    return describeEntities(this.store, this.view, refs);
  }

  /**
   * A page of facts for each entity.
   * @throws AsofError invalid `out_of_range`, `bad_cursor`
   * @example
   * const pages = await now.factPagesOf([fact.subject], { direction: 'BOTH', first: 10 });
   * for (const { text } of pages.get(fact.subject)?.items ?? []) console.log(text);
   */
  async factPagesOf(
    entities: readonly string[],
    query: FactQuery & PageQuery & { readonly direction?: Direction | undefined } = {},
  ): Promise<ReadonlyMap<string, Connection<seen.Fact>>> {
    check('factPagesOf', query);
    return facts.factPagesOf(this.store, this.view, entities, query.direction ?? 'OUT', query);
  }

  /**
   * Fact versions, if they were known by K; whatever T, since a ref names its own period.
   * @example
   * const found = await now.factsByRef([fact.ref]);
   */
  async factsByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Fact>> {
    const found = await this.store.factsByRef(this.view, refs);
    return new Map(found.map((fact) => [fact.ref, seen.toFact(fact, this.view.knownAt)]));
  }

  /**
   * How often facts were among the hits of `search`, `recall` and `ask`, in whatever snapshot, and when for the last time: until
   * about a second ago, whatever T and K. No part of history, exports or digests.
   * @example
   * const recalls = await now.recallsOf([fact.ref]);
   * console.log(recalls.get(fact.ref)?.recallCount, recalls.get(fact.ref)?.lastRecalledAt);
   */
  async recallsOf(refs: readonly string[]): Promise<ReadonlyMap<string, Recalls>> {
    return recallsOf(this.store, this.view, refs);
  }

  /**
   * All periods of one predicate at each entity, in the order of time.
   * @example
   * const timelines = await now.timelinesOf([fact.subject], 'ceo');
   */
  async timelinesOf(
    entities: readonly string[],
    predicate: string,
  ): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.timelinesOf(this.store, this.view, entities, predicate);
  }

  /**
   * Every version ever believed of one predicate at each entity up to K, oldest belief first, whatever is still believed.
   * @example
   * const versions = await now.versionsOf([fact.subject], 'ceo');
   */
  async versionsOf(entities: readonly string[], predicate: string): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.versionsOf(this.store, this.view, entities, predicate);
  }

  /**
   * Every version ever believed of each fact's key up to K, oldest belief first.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * const versions = await now.historyOf([fact.ref]);
   */
  async historyOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.historyOf(this.store, this.view, refs);
  }

  /**
   * What replaced each fact since K, as believed now.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * const replaced = await now.afterwardsOf([fact.ref]);
   */
  async afterwardsOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.afterwardsOf(this.store, this.view, refs);
  }

  /**
   * What each fact rests on as known at K, in log order.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * const grounds = await now.provenanceOf([fact.ref]);
   * for (const { reason, spans } of grounds.get(fact.ref) ?? []) console.log(reason, spans);
   */
  async provenanceOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
    return facts.supportsOf(this.store, this.view, refs);
  }

  /**
   * Statements of the log, if they were made by K.
   * @example
   * const [support] = await now.provenance(fact);
   * const statements = await now.statementsByRef(support === undefined ? [] : [support.ref]);
   */
  async statementsByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Statement>> {
    const found = await facts.statements(this.store, this.view, refs);
    return new Map(found.map((statement) => [statement.ref, statement]));
  }

  /**
   * What corrected or retracted each statement by K, and what did that to those, in log order.
   * @example
   * const [support] = await now.provenance(fact);
   * const amendments = await now.amendmentsOf(support === undefined ? [] : [support.ref]);
   */
  async amendmentsOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
    return facts.amendmentsOf(this.store, this.view, refs);
  }

  /**
   * Episodes, if they were known by K.
   * @example
   * const { items } = await now.episodes({ first: 1 });
   * const episodes = await now.episodesByRef(items.map(({ ref }) => ref));
   */
  async episodesByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Episode>> {
    const { items } = await this.store.episodes(this.view, { refs });
    return new Map(items.map((episode) => [episode.ref, seen.toEpisode(episode)]));
  }

  /**
   * Stretches of episodes by the refs that hits have, if they were known by K; at most 1,000. The neighbours of `ep_…#3` are
   * `ep_…#2` and `ep_…#4`.
   * @throws AsofError invalid `too_many`
   * @example
   * const { hits } = await now.recall({ question: 'Who leads Acme?', in: 'EPISODE' });
   * const passages = await now.passagesByRef(hits.map(({ ref }) => ref));
   */
  async passagesByRef(refs: readonly string[]): Promise<ReadonlyMap<string, Passage>> {
    await this.indexer.catchUp(this.space, this.view.knownAt);
    return passages(this.store, this.view, refs);
  }
}
