import { changes } from '../domain/diff.js';
import { parseCoordinate } from '../domain/parse-time.js';
import { MIN_VALID } from '../domain/time.js';
import type { View } from '../store/port.js';
import { Batches } from './batches.js';
import { check } from './check.js';
import { type Coordinates, knownAt } from './coordinates.js';
import { decodeCursor } from './cursor.js';
import { type EntityRef, findEntity } from './entities.js';
import * as facts from './facts.js';
import * as graph from './graph.js';
import * as lists from './lists.js';
import {
  type Connection,
  type FactQuery,
  filterOf,
  type NeighbourhoodQuery,
  type PageQuery,
  type PathQuery,
} from './questions.js';
import * as recalled from './recalled.js';
import { inStore } from './stored-names.js';
import * as seen from './view.js';

/** What a question recalled. */
export interface Recall extends Omit<recalled.Recalled, 'view'> {
  /** Where the hits were looked for: ask it again, and get the same. */
  readonly snapshot: Snapshot;
}

/**
 * The world at T as known at K: an immutable value, cheap to make and to pass on. Everything read from it is seen at its
 * coordinates. Made by `Space.asOf` and the methods here.
 */
export class Snapshot extends Batches {
  /**
   * Another snapshot: what is left out stays as it is here.
   * @throws AsofError invalid for a bad time
   * @example
   * const earlier = await now.at({ knownAt: '2025-04-01' });
   */
  async at(coordinates: Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>): Promise<Snapshot> {
    check('moment', coordinates);
    const { timeZone, validAt } = coordinates;
    return this.#with({
      ...this.view,
      ...(validAt === undefined ? {} : { validAt: parseCoordinate(validAt, { field: 'validAt', timeZone }) }),
      ...(coordinates.knownAt === undefined ? {} : { knownAt: await knownAt(this.store, this.space, coordinates) }),
    });
  }

  /**
   * The world when a fact began, as known at the same K; of one that always was, the first instant there is.
   * @example
   * const when = await now.atStart(fact);
   * console.log(await when.facts({ subject: 'Alice' }));
   */
  async atStart(fact: string | seen.Fact): Promise<Snapshot> {
    const { validAt } = await this.#fact(fact);
    return validAt === null ? this.#standing(MIN_VALID) : this.at({ validAt });
  }

  /**
   * The world when a fact had ended, as known at the same K; null while it is open.
   * @example
   * const after = await now.atEnd(fact);
   * console.log(await after?.facts({ subject: 'Acme' }));
   */
  async atEnd(fact: string | seen.Fact): Promise<Snapshot | null> {
    const { invalidAt } = await this.#fact(fact);
    return invalidAt === null ? null : this.at({ validAt: invalidAt });
  }

  /**
   * The snapshot whose page a cursor ends; this one where there is none.
   * @throws AsofError invalid `bad_cursor`
   * @example
   * const page = await now.factPage({ first: 2 });
   * const same = now.pinned(page.cursors.at(-1));
   */
  pinned(after: string | undefined): Snapshot {
    return after === undefined ? this : this.#with(decodeCursor(after, this.view, null).view);
  }

  /**
   * The entity meant, or null.
   * @throws AsofError invalid `ambiguous_name` with the candidates
   * @example
   * const acmeInc = await now.entity('Acme');
   * const byKey = await now.entity({ key: 'wikidata:Q42' });
   */
  async entity(by: EntityRef): Promise<seen.Entity | null> {
    const ref = await this.find(by);
    return ref === null ? null : ((await this.entitiesByRef([ref])).get(ref) ?? null);
  }

  /**
   * The ref of the entity meant, or null: of one that may be seen here.
   * @throws AsofError invalid `ambiguous_name` with the candidates
   * @example
   * const ref = await now.find('Acme');
   */
  async find(by: EntityRef): Promise<string | null> {
    check('entity', by, 'by');
    const ref = await this.#find(by, 'by');
    // A name or key is found in what may be seen; a ref is taken at its word.
    const sure = ref === null || typeof by === 'string' || !('ref' in by);
    return sure ? ref : ((await this.store.visible(this.view, [ref]))[0] ?? null);
  }

  /**
   * The entities one may see, in the order of their refs.
   * @example
   * const { items, more } = await now.entities({ namePrefix: 'a', first: 20 });
   */
  async entities(query: lists.EntityQuery & PageQuery = {}): Promise<Connection<seen.Entity>> {
    check('entities', query);
    return lists.entities(this.store, this.view, query);
  }

  /**
   * The facts that hold here, in the order (validAt, ref): all of them, or those at a subject, an object or either.
   * @throws AsofError invalid `ambiguous_name`; an entity that is not known gives no facts
   * @example
   * const held = await now.facts({ subject: 'Acme', predicate: 'ceo' });
   * const residents = await now.facts({ object: 'Berlin' });
   * const ever = await now.facts({ subject: 'Acme', during: '2020/..' });
   */
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
      const at = entity === null ? [] : await facts.allFacts(this.store, this.view, entity, direction, filter);
      const refs = new Set(at.map((fact) => fact.ref));
      found = found === null ? at : found.filter((fact) => refs.has(fact.ref));
    }
    return found ?? facts.allFacts(this.store, this.view, null, 'OUT', filter);
  }

  /**
   * A page of the facts that hold here; its cursors pin this snapshot.
   * @throws AsofError invalid `out_of_range`, `bad_cursor`
   * @example
   * const page = await now.factPage({ predicate: 'lives_in', first: 100 });
   * const next = page.more ? await now.factPage({ predicate: 'lives_in', first: 100, after: String(page.cursors.at(-1)) }) : null;
   */
  async factPage(query: FactQuery & PageQuery = {}): Promise<Connection<seen.Fact>> {
    check('factPage', query);
    return facts.factPage(this.store, this.view, query);
  }

  /**
   * All periods of one predicate of an entity, as known at K, in the order of time.
   * @example
   * for (const { text, validAt, invalidAt } of await now.timeline('Acme', 'ceo')) console.log(text, validAt, invalidAt);
   */
  async timeline(of: EntityRef, predicate: string): Promise<readonly seen.Fact[]> {
    const entity = await this.#find(of, 'of');
    return entity === null ? [] : ((await this.timelinesOf([entity], predicate)).get(entity) ?? []);
  }

  /**
   * Every version ever believed of the fact's key up to K, oldest belief first.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * for (const { text, createdAt, expiredAt } of await now.history(fact)) console.log(text, createdAt, expiredAt);
   */
  async history(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.historyOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * What replaced the fact since K, as believed now.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * const replaced = await now.afterwards(fact);
   */
  async afterwards(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.afterwardsOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * What the fact rests on as known at K: statements, reasons, and the quoted words.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * for (const { op, reason, spans, transaction } of await now.provenance(fact)) {
   *   console.log(op, reason, spans.map(({ quote, episode }) => quote ?? episode.body), transaction.committedAt);
   * }
   */
  async provenance(fact: string | seen.Fact): Promise<readonly seen.Statement[]> {
    return (await this.provenanceOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * A statement of the log, if it was made by K; null otherwise.
   * @example
   * const [support] = await now.provenance(fact);
   * const statement = support === undefined ? null : await now.statement(support.ref);
   */
  async statement(ref: string): Promise<seen.Statement | null> {
    return (await this.statementsByRef([ref])).get(ref) ?? null;
  }

  /**
   * What corrected or retracted a statement by K, and what did that to those, in log order.
   * @example
   * const [support] = await now.provenance(fact);
   * const amendments = support === undefined ? [] : await now.amendments(support.ref);
   */
  async amendments(statement: string): Promise<readonly seen.Statement[]> {
    return (await this.amendmentsOf([statement])).get(statement) ?? [];
  }

  /**
   * The episodes known at K, in the order of `occurredAt`; T does not restrict them.
   * @example
   * const { items } = await now.episodes({ channel: 'news', during: '2025' });
   */
  async episodes(query: lists.EpisodeQuery & PageQuery = {}): Promise<Connection<seen.Episode>> {
    check('episodes', query);
    return lists.episodes(this.store, this.view, query);
  }

  /**
   * Transactions up to K that wrote something one may see, oldest first.
   * @example
   * const { items } = await now.transactions({ first: 10 });
   */
  async transactions(query: PageQuery = {}): Promise<Connection<seen.Transaction>> {
    check('transactions', query);
    return lists.transactions(this.store, this.view, query);
  }

  /**
   * What opened, closed and changed from here to other coordinates, on either axis or both.
   * @example
   * const { opened, closed, changed } = await now.diff({ validAt: '2021' });
   */
  async diff(
    to: Snapshot | Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>,
    query: Omit<FactQuery, 'during'> = {},
  ): Promise<seen.Diff> {
    check('diff', query);
    const there = to instanceof Snapshot ? to : await this.at(to);
    const later = this.view.knownAt > there.view.knownAt ? this.view : there.view;
    const filter = filterOf(query);
    const predicates = await inStore(this.store, later, filter.predicates);
    const asked = predicates === undefined ? filter : { ...filter, predicates };
    const { inA, inB } = await this.store.difference(this.view, there.view, asked);
    return seen.toDiff(changes(inA, inB), this.view.knownAt, there.view.knownAt);
  }

  /**
   * The facts and stretches of episodes that fit a text best, by words and meaning; no walk, no profile.
   * @throws AsofError invalid `out_of_range`, `bad_input`
   * @example
   * for (const { text, score } of await now.search('head of the company', { in: 'FACT', limit: 5 })) console.log(score, text);
   */
  async search(text: string, query: recalled.SearchQuery = {}): Promise<readonly recalled.Hit[]> {
    check('search', { ...query, text });
    return recalled.search(this.store, this.indexer, this.view, text, query);
  }

  /**
   * The evidence for a question, over several hops: facts that hold here and stretches of episodes known here, best first, each
   * with what its score is made of. Words of time in the question ("in 2019") choose the instant, where `validAt` was not bound.
   * @throws AsofError invalid `out_of_range`, `bad_input`
   * @example
   * const { hits, snapshot } = await now.recall({ question: 'who ran Acme when the Berlin office opened?' });
   * for (const { text, score } of hits) console.log(score, text, snapshot.validAt);
   */
  async recall(query: recalled.RecallQuery): Promise<Recall> {
    check('recall', query);
    const { view, ...rest } = await recalled.recalled(this.store, this.indexer, this.view, query);
    return { ...rest, snapshot: this.#with(view) };
  }

  /**
   * The entities around one, and the facts between them, nearest first and then in the order of time. Names and literals are not part of it.
   * @example
   * const { entities, facts } = await now.neighbourhood({ of: 'Acme', hops: 2 });
   */
  async neighbourhood(query: NeighbourhoodQuery): Promise<graph.Subgraph> {
    check('neighbourhood', query);
    return graph.neighbourhood(this.store, this.view, query);
  }

  /**
   * Ways from one entity to another through the facts, shortest first. No path passes an entity twice.
   * @throws AsofError unsupported `too_many_edges`, `too_many_paths`
   * @example
   * const paths = await now.paths({ from: 'Acme', to: 'Berlin', maxHops: 3 });
   * const ever = await now.paths({ from: 'Acme', to: 'Berlin', through: 'TIME_RESPECTING', during: '2015/2025' });
   */
  async paths(query: PathQuery): Promise<readonly graph.Path[]> {
    check('paths', query);
    return graph.paths(this.store, this.view, query);
  }

  #standing(validAt: View['validAt']): Snapshot {
    return this.#with({ ...this.view, validAt });
  }

  #with(view: View): Snapshot {
    return new Snapshot(this.store, view, this.indexer);
  }

  async #fact(fact: string | seen.Fact): Promise<seen.Fact> {
    if (typeof fact !== 'string') return fact;
    const [stored] = await facts.requireFacts(this.store, this.view, [fact]);
    return seen.toFact(stored as NonNullable<typeof stored>, this.view.knownAt);
  }

  #find(by: EntityRef, field: string): Promise<string | null> {
    return findEntity(this.store, this.view, by, field);
  }
}

function refOf(fact: string | seen.Fact): string {
  return typeof fact === 'string' ? fact : fact.ref;
}
