import { changes } from '../domain/diff.js';
import type { Window } from '../domain/fold.js';
import { formatBound, formatTransactionTime, formatValidTime, parseCoordinate } from '../domain/parse-time.js';
import { MIN_VALID } from '../domain/time.js';
import { findPaths } from '../recall/paths.js';
import { walk } from '../recall/walk.js';
import type { Direction, Store, View } from '../store/port.js';
import { check } from './check.js';
import { type Coordinates, knownAt, windowOf } from './coordinates.js';
import { decodeCursor } from './cursor.js';
import { describeEntities, type EntityRef, findEntity } from './entities.js';
import * as facts from './facts.js';
import * as lists from './lists.js';
import {
  type Connection,
  checkWindow,
  type FactQuery,
  filterOf,
  type NeighbourhoodQuery,
  type PageQuery,
  type PathQuery,
  within,
} from './questions.js';
import * as seen from './view.js';

/** A path: its steps in order, and when it counts. */
export interface Path {
  /** The facts along it, each step's first; a step whose facts were joined has them all. */
  readonly steps: readonly PathStep[];
  readonly windows: readonly { readonly from: string | null; readonly to: string | null }[];
}

export interface PathStep {
  /** Ref of the entity it leaves from. */
  readonly source: string;
  readonly target: string;
  readonly predicate: string;
  readonly facts: readonly seen.Fact[];
}

/** Entities and the facts between them. */
export interface Subgraph {
  readonly entities: readonly seen.Entity[];
  readonly facts: readonly seen.Fact[];
}

/**
 * The world at T as known at K: an immutable value, cheap to make and to pass on. Everything read from it is seen at its
 * coordinates.
 */
export class Snapshot {
  readonly #store: Store;
  readonly #view: View;

  /** Made by `Space.asOf` and the methods here. */
  constructor(store: Store, view: View) {
    this.#store = store;
    this.#view = view;
  }

  get space(): string {
    return this.#view.space;
  }

  get scopes(): readonly string[] {
    return this.#view.scopes;
  }

  /** The instant asked about, `1974-08-10T00:00:00Z`. */
  get validAt(): string {
    return formatValidTime(this.#view.validAt);
  }

  /** The last transaction known, with six digits; ask again with both and get the same answer for ever. */
  get knownAt(): string {
    return formatTransactionTime(this.#view.knownAt);
  }

  /** Another snapshot: what is left out stays as it is here. */
  async at(coordinates: Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>): Promise<Snapshot> {
    check('moment', coordinates);
    const { timeZone } = coordinates;
    const view = {
      ...this.#view,
      ...(coordinates.validAt === undefined
        ? {}
        : { validAt: parseCoordinate(coordinates.validAt, { field: 'validAt', timeZone }) }),
      ...(coordinates.knownAt === undefined ? {} : { knownAt: await knownAt(this.#store, this.space, coordinates) }),
    };
    return new Snapshot(this.#store, view);
  }

  /** The world when a fact began, as known at the same K; of one that always was, the first instant there is. */
  async atStart(fact: string | seen.Fact): Promise<Snapshot> {
    const { validAt } = await this.#fact(fact);
    return validAt === null ? this.#standing(MIN_VALID) : this.at({ validAt });
  }

  /** The world when a fact had ended, as known at the same K; null while it is open. */
  async atEnd(fact: string | seen.Fact): Promise<Snapshot | null> {
    const { invalidAt } = await this.#fact(fact);
    return invalidAt === null ? null : this.at({ validAt: invalidAt });
  }

  /** The snapshot whose page a cursor ends; this one where there is none. @throws AsofError invalid `bad_cursor` */
  pinned(after: string | undefined): Snapshot {
    return after === undefined ? this : new Snapshot(this.#store, decodeCursor(after, this.#view, null).view);
  }

  /** The entity meant, or null. @throws AsofError invalid `ambiguous_name` with the candidates */
  async entity(by: EntityRef): Promise<seen.Entity | null> {
    check('entity', by, 'by');
    const ref = await this.#find(by, 'by');
    if (ref === null || (await this.#store.visible(this.#view, [ref])).length === 0) return null;
    return (await this.entitiesByRef([ref])).get(ref) ?? null;
  }

  /** What several entities are called and what they are; one statement for all of them. */
  async entitiesByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Entity>> {
    return describeEntities(this.#store, this.#view, refs);
  }

  /** The entities one may see, in the order of their refs. */
  async entities(query: lists.EntityQuery & PageQuery = {}): Promise<Connection<seen.Entity>> {
    check('entities', query);
    return lists.entities(this.#store, this.#view, query);
  }

  /** The facts that hold here, in the order (validAt, ref): all of them, or those at a subject, an object or either. */
  async facts(
    query: FactQuery & { readonly subject?: EntityRef; readonly object?: EntityRef; readonly either?: EntityRef } = {},
  ): Promise<readonly seen.Fact[]> {
    check('facts', query);
    const filter = filterOf(query);
    const ends = [
      ['OUT', query.subject, 'subject'],
      ['IN', query.object, 'object'],
      ['BOTH', query.either, 'either'],
    ] as const;
    let found: readonly seen.Fact[] | null = null;
    for (const [direction, by, field] of ends) {
      if (by === undefined) continue;
      const entity = await this.#find(by, field);
      const at = entity === null ? [] : await facts.allFacts(this.#store, this.#view, entity, direction, filter);
      const refs = new Set(at.map((fact) => fact.ref));
      found = found === null ? at : found.filter((fact) => refs.has(fact.ref));
    }
    return found ?? facts.allFacts(this.#store, this.#view, null, 'OUT', filter);
  }

  /** A page of the facts that hold here. */
  async factPage(query: FactQuery & PageQuery = {}): Promise<Connection<seen.Fact>> {
    check('factPage', query);
    return facts.factPage(this.#store, this.#view, query);
  }

  /** A page of facts for each of several entities (refs); one statement for all of them. */
  async factPagesOf(
    entities: readonly string[],
    query: FactQuery & PageQuery & { readonly direction?: Direction | undefined } = {},
  ): Promise<ReadonlyMap<string, Connection<seen.Fact>>> {
    check('factPagesOf', query);
    return facts.factPagesOf(this.#store, this.#view, entities, query.direction ?? 'OUT', query);
  }

  /** Fact versions by ref, if they were known by K; whatever T, since a ref names its own period. */
  async factsByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Fact>> {
    const found = await this.#store.factsByRef(this.#view, refs);
    return new Map(found.map((fact) => [fact.ref, seen.toFact(fact, this.#view.knownAt)]));
  }

  /** Every version ever believed of the fact's key up to K, oldest belief first. */
  async history(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.historyOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  async historyOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.historyOf(this.#store, this.#view, refs);
  }

  /** What replaced the fact since K, as believed now. */
  async afterwards(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.afterwardsOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  async afterwardsOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.afterwardsOf(this.#store, this.#view, refs);
  }

  /** All periods of one predicate of an entity, as known at K, in the order of time. */
  async timeline(of: EntityRef, predicate: string): Promise<readonly seen.Fact[]> {
    const entity = await this.#find(of, 'of');
    return entity === null ? [] : ((await this.timelinesOf([entity], predicate)).get(entity) ?? []);
  }

  async timelinesOf(
    entities: readonly string[],
    predicate: string,
  ): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
    return facts.timelinesOf(this.#store, this.#view, entities, predicate);
  }

  /** What the fact rests on as known at K: statements, reasons, and the quoted words. */
  async provenance(fact: string | seen.Fact): Promise<readonly seen.Statement[]> {
    return (await this.provenanceOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  async provenanceOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
    return facts.supportsOf(this.#store, this.#view, refs);
  }

  /** A statement of the log, if it was made by K; null otherwise. */
  async statement(ref: string): Promise<seen.Statement | null> {
    return (await this.statementsByRef([ref])).get(ref) ?? null;
  }

  async statementsByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Statement>> {
    const found = await facts.statements(this.#store, this.#view, refs);
    return new Map(found.map((statement) => [statement.ref, statement]));
  }

  /** What corrected or retracted a statement by K, and what did that to those, in log order. */
  async amendments(statement: string): Promise<readonly seen.Statement[]> {
    return (await this.amendmentsOf([statement])).get(statement) ?? [];
  }

  async amendmentsOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
    return facts.amendmentsOf(this.#store, this.#view, refs);
  }

  async episodes(query: lists.EpisodeQuery & PageQuery = {}): Promise<Connection<seen.Episode>> {
    check('episodes', query);
    return lists.episodes(this.#store, this.#view, query);
  }

  async episodesByRef(refs: readonly string[]): Promise<ReadonlyMap<string, seen.Episode>> {
    const { items } = await this.#store.episodes(this.#view, { refs });
    return new Map(items.map((episode) => [episode.ref, seen.toEpisode(episode)]));
  }

  /** Transactions up to K that wrote something one may see, oldest first. */
  async transactions(query: PageQuery = {}): Promise<Connection<seen.Transaction>> {
    check('transactions', query);
    return lists.transactions(this.#store, this.#view, query);
  }

  /** What opened, closed and changed from here to other coordinates, on either axis or both. */
  async diff(
    to: Snapshot | Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>,
    query: Omit<FactQuery, 'during'> = {},
  ): Promise<seen.Diff> {
    check('diff', query);
    const there = to instanceof Snapshot ? to : await this.at(to);
    const { inA, inB } = await this.#store.difference(this.#view, there.#view, filterOf(query));
    return seen.toDiff(changes(inA, inB), this.#view.knownAt, there.#view.knownAt);
  }

  /** The entities around one, and the facts between them, nearest first. Names and literals are not part of it. */
  async neighbourhood(query: NeighbourhoodQuery): Promise<Subgraph> {
    check('neighbourhood', query);
    const limit = within(query.limit, 'limit', 10_000, 200);
    const hops = within(query.hops, 'hops', 6, 1);
    const entity = await this.#find(query.of, 'of');
    if (entity === null) return { entities: [], facts: [] };
    const predicates = filterOf({ predicate: query.predicate }).predicates;
    const options = { hops, direction: query.direction ?? 'BOTH', during: null, predicates };
    const ways = await walk(this.#store, this.#view, entity, options);
    const refs = [...new Set(ways.map((way) => way.edge.fact))].slice(0, limit);
    const found = await this.factsByRef(refs);
    const kept = refs.flatMap((ref) => found.get(ref) ?? []);
    const ends = kept.flatMap((f) => ('entity' in f.object ? [f.subject, f.object.entity] : []));
    const entities =
      kept.length > 0 ? [...new Set([entity, ...ends])] : await this.#store.visible(this.#view, [entity]);
    return { entities: [...(await this.entitiesByRef(entities)).values()], facts: kept };
  }

  /** Ways from one entity to another through the facts, shortest first. No path passes an entity twice. */
  async paths(query: PathQuery): Promise<readonly Path[]> {
    check('paths', query);
    checkWindow(query);
    const options = {
      maxHops: within(query.maxHops, 'maxHops', 8, 4),
      limit: within(query.limit, 'limit', 1000, 10),
      direction: query.direction ?? 'OUT',
      through: query.through ?? 'SNAPSHOT',
      during: query.during === undefined ? null : windowOf(query.during, 'during'),
      predicates: filterOf({ predicate: query.predicate }).predicates,
    } as const;
    const [from, to] = [await this.#find(query.from, 'from'), await this.#find(query.to, 'to')];
    if (from === null || to === null) return [];
    const found = await findPaths(this.#store, this.#view, from, to, options);
    const refs = new Set(found.flatMap((path) => path.steps.flatMap((step) => step.facts)));
    const byRef = await this.factsByRef([...refs]);
    return found.map(({ steps, windows }) => ({
      windows: windows.map((window: Window) => ({ from: formatBound(window.from), to: formatBound(window.to) })),
      steps: steps.map((step) => ({ ...step, facts: step.facts.flatMap((ref) => byRef.get(ref) ?? []) })),
    }));
  }

  #standing(validAt: View['validAt']): Snapshot {
    return new Snapshot(this.#store, { ...this.#view, validAt });
  }

  async #fact(fact: string | seen.Fact): Promise<seen.Fact> {
    if (typeof fact !== 'string') return fact;
    const [stored] = await facts.requireFacts(this.#store, this.#view, [fact]);
    return seen.toFact(stored as NonNullable<typeof stored>, this.#view.knownAt);
  }

  #find(by: EntityRef, field: string): Promise<string | null> {
    return findEntity(this.#store, this.#view, by, field);
  }
}

function refOf(fact: string | seen.Fact): string {
  return typeof fact === 'string' ? fact : fact.ref;
}
