import type { Window } from '../../domain/fold.js';
import { ALWAYS } from '../../domain/time.js';
import type { FactFilter, View } from '../view.js';
import type { Param } from './sql.js';

/** Coordinates and filters as parameters. */

export const list = (items: readonly unknown[]): string => JSON.stringify(items);
export const listOrNull = (items: readonly unknown[] | undefined | null): string | null =>
  items == null ? null : list(items);

/** Where what is looked for has to start before; nothing meets an empty window. */
export function untilOf(during: Window | null | undefined, view: View): number {
  if (during == null) return view.validAt + 1;
  return during.from < during.to ? during.to : ALWAYS;
}

export function asOf(view: View, filter: FactFilter): Record<string, Param> {
  return {
    space: view.space,
    scopes: list(view.scopes),
    knownAt: view.knownAt,
    from: filter.during?.from ?? view.validAt,
    until: untilOf(filter.during, view),
    predicates: listOrNull(filter.predicates),
    reserved: filter.reserved === true ? 1 : 0,
    kinds: listOrNull(filter.kinds),
    labels: listOrNull(filter.labels),
  };
}
