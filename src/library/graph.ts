import type { Window } from '../domain/fold.js';
import { formatBound } from '../domain/parse-time.js';
import type { Fact } from '../domain/statement.js';
import { findPaths } from '../recall/paths.js';
import { around } from '../recall/walk.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import { windowOf } from './coordinates.js';
import { findEntity } from './entities.js';
import { checkWindow, filterOf, type NeighbourhoodQuery, type PathQuery, within } from './questions.js';
import { legsOf } from './stored-names.js';
import * as seen from './view.js';

/** Questions about how entities hang together. */

/** A path: its steps in order, and when it counts. */
export interface Path {
  readonly steps: readonly PathStep[];
  /** SNAPSHOT, CONTINUOUS: the one that all steps share. PAIRWISE: of each step and the next. TIME_RESPECTING: one a step. */
  readonly windows: readonly { readonly from: string | null; readonly to: string | null }[];
}

export interface PathStep {
  /** Ref of the entity it leaves from. */
  readonly source: string;
  readonly target: string;
  readonly predicate: string;
  /** One fact; several where neighbouring periods of one value were joined. */
  readonly facts: readonly seen.Fact[];
}

/** Entities and the facts between them. */
export interface Subgraph {
  /** Refs, nearest first; `entitiesByRef` says what they are called. */
  readonly entities: readonly string[];
  readonly facts: readonly seen.Fact[];
}

export async function neighbourhood(store: Store, view: View, query: NeighbourhoodQuery): Promise<Subgraph> {
  const limit = within(query.limit, 'limit', 10_000, 200);
  const hops = within(query.hops, 'hops', 6, 1);
  const entity = await findEntity(store, view, query.of, 'of');
  if (entity === null) return { entities: [], facts: [] };
  const { predicates } = filterOf({ predicate: query.predicate });
  const legs = await legsOf(store, view, query.direction ?? 'BOTH', predicates);
  const edges = await around(store, view, entity, { hops, legs, atMost: limit });
  const read = edges.flatMap((edge) => edge.whole ?? []);
  const facts = await factsInOrder(
    store,
    view,
    edges.map((edge) => edge.fact),
    read,
  );
  const ends = facts.flatMap((f) => ('entity' in f.object ? [f.subject, f.object.entity] : []));
  const entities = facts.length > 0 ? [...new Set([entity, ...ends])] : await store.visible(view, [entity]);
  return { entities, facts };
}

export async function paths(store: Store, view: View, query: PathQuery): Promise<readonly Path[]> {
  checkWindow(query);
  const options = {
    maxHops: within(query.maxHops, 'maxHops', 8, 4),
    limit: within(query.limit, 'limit', 1000, 10),
    through: query.through ?? 'SNAPSHOT',
    during: query.during === undefined ? null : windowOf(query.during, 'during'),
  } as const;
  const from = await findEntity(store, view, query.from, 'from');
  const to = await findEntity(store, view, query.to, 'to');
  if (from === null || to === null) return [];
  const { predicates } = filterOf({ predicate: query.predicate });
  const legs = await legsOf(store, view, query.direction ?? 'OUT', predicates);
  const { paths: found, read } = await findPaths(store, view, from, to, { ...options, legs });
  const refs = new Set(found.flatMap((path) => path.steps.flatMap((step) => step.facts)));
  const byRef = new Map((await factsInOrder(store, view, [...refs], read)).map((fact) => [fact.ref, fact]));
  return found.map(({ steps, windows }) => ({
    windows: windows.map((window: Window) => ({ from: formatBound(window.from), to: formatBound(window.to) })),
    steps: steps.map(({ source, target, predicate, facts }) => ({
      source,
      target,
      predicate,
      facts: facts.flatMap((ref) => byRef.get(ref) ?? []),
    })),
  }));
}

/** Facts by ref, in this order; those that were not read yet are read. */
async function factsInOrder(
  store: Store,
  view: View,
  refs: readonly string[],
  read: readonly Fact[],
): Promise<seen.Fact[]> {
  const byRef = new Map(read.map((fact) => [fact.ref, fact]));
  const missing = refs.filter((ref) => !byRef.has(ref));
  if (missing.length > 0) for (const fact of await store.factsByRef(view, missing)) byRef.set(fact.ref, fact);
  return refs.flatMap((ref) => {
    const fact = byRef.get(ref);
    return fact === undefined ? [] : [seen.toFact(fact, view.knownAt)];
  });
}
