import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import type { PathTime } from '../domain/path.js';
import type { Direction } from '../store/port.js';
import type { FactFilter } from '../store/view.js';
import { windowOf } from './coordinates.js';
import type { EntityRef } from './entities.js';

/** What can be asked of a snapshot. Everything left out does not restrict. */
export interface FactQuery {
  readonly predicate?: string | readonly string[] | undefined;
  /** A window of valid time in place of the snapshot's T: EDTF, `1974/1976`, `1974/..`, or a date for its whole period, in UTC. */
  readonly during?: string | undefined;
  /** Names, aliases, types, keys and definitions, too. Default false; a reserved predicate that is named is always found. */
  readonly reserved?: boolean | undefined;
  readonly kind?: string | readonly string[] | undefined;
  /** Facts with one of these labels. */
  readonly label?: string | readonly string[] | undefined;
}

/** A page: how many (1 to 1,000), and the cursor they come after. */
export interface PageQuery {
  readonly first?: number | undefined;
  readonly after?: string | undefined;
  /** Count what there is without the page's bounds, too. */
  readonly total?: boolean | undefined;
}

export interface Connection<T> {
  readonly items: readonly T[];
  readonly cursors: readonly string[];
  /** Whether more follow. */
  readonly more: boolean;
  /** Null where it was not asked for. */
  readonly total: number | null;
}

export interface NeighbourhoodQuery {
  readonly of: EntityRef;
  /** 1 to 6, default 1. */
  readonly hops?: number | undefined;
  readonly direction?: Direction | undefined;
  readonly predicate?: string | readonly string[] | undefined;
  /** At most this many facts, nearest first; 1 to 10,000, default 200. */
  readonly limit?: number | undefined;
}

export interface PathQuery {
  readonly from: EntityRef;
  readonly to: EntityRef;
  /** 1 to 8, default 4. */
  readonly maxHops?: number | undefined;
  /** Default OUT: along the facts' own direction. */
  readonly direction?: Direction | undefined;
  /** How the edges must meet in time, default SNAPSHOT. */
  readonly through?: PathTime | undefined;
  /** Window of valid time for every mode but SNAPSHOT: EDTF, in UTC. Default: all time. */
  readonly during?: string | undefined;
  readonly predicate?: string | readonly string[] | undefined;
  /** 1 to 1,000, default 10. */
  readonly limit?: number | undefined;
}

const MAX_PAGE = 1000;
const DEFAULT_PAGE = 50;

export const list = (given: string | readonly string[]): readonly string[] =>
  typeof given === 'string' ? [given] : given;

export function filterOf(query: FactQuery): FactFilter {
  return {
    ...(query.predicate === undefined ? {} : { predicates: list(query.predicate) }),
    ...(query.during === undefined ? {} : { during: windowOf(query.during, 'during') }),
    ...(query.reserved === undefined ? {} : { reserved: query.reserved }),
    ...(query.kind === undefined ? {} : { kinds: list(query.kind) }),
    ...(query.label === undefined ? {} : { labels: list(query.label) }),
  };
}

/** A whole number within bounds. @throws AsofError invalid `out_of_range`, naming the field */
export function within(value: number | undefined, field: string, most: number, otherwise: number): number {
  if (value === undefined) return otherwise;
  if (z.int().min(1).max(most).safeParse(value).success) return value;
  throw invalid('out_of_range', `${field}: ${value} is not accepted; a whole number from 1 to ${most} is.`, field);
}

/** A filter is applied or refused: SNAPSHOT looks at one instant. @throws AsofError invalid `window_not_taken` */
export function checkWindow({ through, during }: PathQuery): void {
  if (during === undefined || (through ?? 'SNAPSHOT') !== 'SNAPSHOT') return;
  throw invalid(
    'window_not_taken',
    'during: SNAPSHOT looks at one instant, validAt; for a window choose CONTINUOUS, PAIRWISE or TIME_RESPECTING.',
    'during',
  );
}

export function boundsOf(page: PageQuery): { readonly first: number; readonly total: boolean } {
  return { first: within(page.first, 'first', MAX_PAGE, DEFAULT_PAGE), total: page.total ?? false };
}
