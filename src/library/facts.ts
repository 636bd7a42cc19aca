import { ground, provenanceOf } from '../audit/provenance.js';
import { notFound } from '../domain/errors.js';
import { ALL_TIME } from '../domain/fold.js';
import { inLog } from '../domain/order.js';
import type { Fact as StoredFact } from '../domain/statement.js';
import type { Direction, FactPage, Page, Reads } from '../store/port.js';
import type { FactFilter, View } from '../store/view.js';
import { decodeCursor, encodeCursor } from './cursor.js';
import { factsAt, withPredicates } from './facts-at.js';
import { boundsOf, type Connection, type FactQuery, filterOf, type PageQuery } from './questions.js';
import { inStore, legsOf } from './stored-names.js';
import * as seen from './view.js';

/** Reads of facts for a snapshot: questions in, what is seen out. */

/** The facts of a snapshot, a page of them in the order (validAt, ref). */
export async function factPage(store: Reads, view: View, query: FactQuery & PageQuery): Promise<Connection<seen.Fact>> {
  const [pinned, page] = pinnedPage(view, query);
  const { predicates, ...filter } = filterOf(query);
  const names = await inStore(store, pinned, predicates);
  return connection(pinned, await store.facts(pinned, withPredicates(filter, names), page));
}

/** The facts at each of several entities, a page for each; one statement for all of them. */
export async function factPagesOf(
  store: Reads,
  view: View,
  entities: readonly string[],
  direction: Direction,
  query: FactQuery & PageQuery,
): Promise<ReadonlyMap<string, Connection<seen.Fact>>> {
  const [pinned, page] = pinnedPage(view, query);
  const pages = await factsAt(store, pinned, entities, direction, filterOf(query), page);
  return new Map([...pages].map(([entity, found]) => [entity, connection(pinned, found)]));
}

function pinnedPage(view: View, query: PageQuery): [View, FactPage] {
  const bounds = boundsOf(query);
  if (query.after === undefined) return [view, { ...bounds, after: null }];
  const { view: pinned, place } = decodeCursor(query.after, view, 'facts');
  return [pinned, { ...bounds, after: { validAt: Number(place[0]) as View['validAt'], ref: String(place[1]) } }];
}

function connection(view: View, page: Page<StoredFact>): Connection<seen.Fact> {
  return {
    items: page.items.map((fact) => seen.toFact(fact, view.knownAt)),
    // Made when somebody asks: most pages are read without a look at their cursors.
    get cursors() {
      return page.items.map((fact) => encodeCursor(view, [fact.validAt, fact.ref]));
    },
    more: page.more,
    total: page.total,
  };
}

/** All facts at an entity (null: of the whole space), in the order (validAt, ref). */
export async function allFacts(
  store: Reads,
  view: View,
  entity: string | null,
  direction: Direction,
  filter: FactFilter,
): Promise<seen.Fact[]> {
  const found =
    entity === null
      ? await store.facts(view, withPredicates(filter, await inStore(store, view, filter.predicates)))
      : ((await factsAt(store, view, [entity], direction, filter)).get(entity) as Page<StoredFact>);
  return found.items.map((fact) => seen.toFact(fact, view.knownAt));
}

/** All periods of one predicate at each of several entities, in the order of time. */
export async function timelinesOf(
  store: Reads,
  view: View,
  entities: readonly string[],
  predicate: string,
): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
  const pages = await factsAt(store, view, entities, 'OUT', { predicates: [predicate], during: ALL_TIME });
  return new Map(
    [...pages].map(([entity, page]) => [entity, page.items.map((fact) => seen.toFact(fact, view.knownAt))]),
  );
}

/** Every version ever believed of one predicate at each of several entities up to K, oldest belief first. */
export async function versionsOf(
  store: Reads,
  view: View,
  entities: readonly string[],
  predicate: string,
): Promise<ReadonlyMap<string, readonly seen.Fact[]>> {
  const [leg] = await legsOf(store, view, 'OUT', [predicate]);
  const stored = leg?.predicates?.[0] ?? predicate;
  const versions = await store.versionsOf(view, entities, leg?.direction ?? 'OUT', stored);
  return new Map([...versions].map(([ref, facts]) => [ref, facts.map((fact) => seen.toFact(fact, view.knownAt))]));
}

/** @throws AsofError notFound `fact_not_found` for a ref that is not known here */
export async function requireFacts(store: Reads, view: View, refs: readonly string[]): Promise<readonly StoredFact[]> {
  const facts = await store.factsByRef(view, refs);
  const missing = refs.find((ref) => !facts.some((fact) => fact.ref === ref));
  if (missing !== undefined) {
    throw notFound('fact_not_found', `ref: there is no fact '${missing}' in this snapshot.`, 'ref');
  }
  return facts;
}

/** Every version ever believed of the facts' keys up to K, by fact, oldest belief first. */
export async function historyOf(
  store: Reads,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, seen.Fact[]>> {
  const facts = await requireFacts(store, view, refs);
  const versions = await store.versions(view, [...new Set(facts.map((fact) => fact.key))], 'UNTIL_K');
  return new Map(
    facts.map((fact) => [
      fact.ref,
      versions.filter((version) => version.key === fact.key).map((version) => seen.toFact(version, view.knownAt)),
    ]),
  );
}

/**
 * What replaced each fact since K: versions of its key first believed later that meet its period. They are shown as they are
 * believed now, since they lie beyond K.
 */
export async function afterwardsOf(
  store: Reads,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, seen.Fact[]>> {
  const facts = await requireFacts(store, view, refs);
  const versions = await store.versions(view, [...new Set(facts.map((fact) => fact.key))], 'AFTER_K');
  const meets = (fact: StoredFact, version: StoredFact): boolean =>
    version.key === fact.key && version.validAt < fact.invalidAt && fact.validAt < version.invalidAt;
  const now = Number.MAX_SAFE_INTEGER as View['knownAt'];
  return new Map(
    facts.map((fact) => [
      fact.ref,
      versions.filter((version) => meets(fact, version)).map((version) => seen.toFact(version, now)),
    ]),
  );
}

/** What each fact rests on, as known at K. */
export async function supportsOf(
  store: Reads,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
  const supports = await provenanceOf(store, view, await requireFacts(store, view, refs));
  return new Map([...supports].map(([ref, found]) => [ref, found.map(seen.toStatement)]));
}

/** Statements by ref, as known at K. */
export async function statements(store: Reads, view: View, refs: readonly string[]): Promise<seen.Statement[]> {
  return (await ground(store, view, await store.statementsByRef(view, refs))).map(seen.toStatement);
}

/** What corrected or retracted each of several statements by K, and what did that to those, in log order. */
export async function amendmentsOf(
  store: Reads,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, readonly seen.Statement[]>> {
  const [own, aiming] = await Promise.all([store.statementsByRef(view, refs), store.amendments(view, refs)]);
  // A statement asked about may itself amend another one that is.
  const amending = [...own.filter(({ statement }) => statement.aims !== null), ...aiming];
  const logged = amending.sort((a, b) => inLog(a.statement, b.statement));
  const known = (await ground(store, view, logged)).map(seen.toStatement);
  return new Map(refs.map((ref) => [ref, aimingAt(ref, known)]));
}

/** Those that aim at a statement, at one of these, and so on; what aims comes after what it aims at. */
function aimingAt(ref: string, inOrder: readonly seen.Statement[]): seen.Statement[] {
  const reached = new Set([ref]);
  return inOrder.filter(({ ref: own, aims }) => {
    const found = aims !== null && reached.has(aims);
    if (found) reached.add(own);
    return found;
  });
}
