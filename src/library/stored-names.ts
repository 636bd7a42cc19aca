import { builtInDefinition } from '../domain/predicate.js';
import { type Leg, turned } from '../recall/leg.js';
import type { Direction, Reads } from '../store/port.js';
import type { View } from '../store/view.js';

/** Predicates that a question names, as facts are stored: by their own names, and those named by their other direction. */
interface StoredNames {
  readonly own: readonly string[];
  readonly reversed: readonly string[];
}

/** One statement, and none where nothing is named that could be an inverse. */
async function storedNames(store: Reads, view: View, named: readonly string[]): Promise<StoredNames> {
  if (named.every((name) => builtInDefinition(name) !== undefined)) return { own: named, reversed: [] };
  const definitions = await store.definitions(view, named);
  const defined = new Set(definitions.map(({ name }) => name));
  const byInverse = new Map(definitions.map(({ name, inverse }) => [inverse, name]));
  const inverses = new Set(named.filter((name) => !defined.has(name) && byInverse.has(name)));
  return {
    own: named.filter((name) => !inverses.has(name)),
    reversed: [...inverses].map((name) => byInverse.get(name) as string),
  };
}

/** The names under which facts are stored, for questions that have no direction. Undefined: all. */
export async function inStore(
  store: Reads,
  view: View,
  named: readonly string[] | undefined,
): Promise<readonly string[] | undefined> {
  if (named === undefined) return undefined;
  const { own, reversed } = await storedNames(store, view, named);
  return [...new Set([...own, ...reversed])];
}

/** How to go from an entity along these predicates: what is named by its inverse is stored the other way round. */
export async function legsOf(
  store: Reads,
  view: View,
  direction: Direction,
  named: readonly string[] | undefined,
): Promise<readonly Leg[]> {
  if (named === undefined) return [{ direction }];
  const { own, reversed } = await storedNames(store, view, named);
  if (reversed.length === 0) return [{ direction, predicates: own }];
  if (direction === 'BOTH') return [{ direction, predicates: [...new Set([...own, ...reversed])] }];
  const back = turned({ direction, predicates: reversed });
  return own.length === 0 ? [back] : [{ direction, predicates: own }, back];
}
