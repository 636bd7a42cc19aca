import type { Fact } from '../domain/statement.js';
import type { Direction, FactPage, Page, Reads } from '../store/port.js';
import type { FactFilter, View } from '../store/view.js';
import { legsOf } from './stored-names.js';

/** As the port's `factsOf`, where a predicate may be named by its inverse: that one is looked for from the other end. */
export async function factsAt(
  store: Reads,
  view: View,
  entities: readonly string[],
  direction: Direction,
  { predicates, ...filter }: FactFilter,
  page?: FactPage,
): Promise<ReadonlyMap<string, Page<Fact>>> {
  const legs = await legsOf(store, view, direction, predicates);
  const [first, second] = await Promise.all(
    legs.map((leg) => store.factsOf(view, entities, leg.direction, withPredicates(filter, leg.predicates), page)),
  );
  if (first === undefined || second === undefined) return first ?? new Map();
  return new Map([...first].map(([entity, found]) => [entity, joined(found, second.get(entity), page)]));
}

/** Two pages from one place on as one; a fact from an entity to itself is in both. */
function joined(a: Page<Fact>, b: Page<Fact> | undefined, page: FactPage | undefined): Page<Fact> {
  if (b === undefined) return a;
  const byRef = new Map([...a.items, ...b.items].map((fact) => [fact.ref, fact]));
  const items = [...byRef.values()].sort((x, y) => x.validAt - y.validAt || (x.ref < y.ref ? -1 : 1));
  const first = page?.first ?? items.length;
  const total = a.total === null || b.total === null ? null : a.total + b.total;
  return { items: items.slice(0, first), more: a.more || b.more || items.length > first, total };
}

/** Takes the names under which facts are stored; undefined: all. */
export function withPredicates(filter: FactFilter, predicates: readonly string[] | undefined): FactFilter {
  return predicates === undefined ? filter : { ...filter, predicates };
}
