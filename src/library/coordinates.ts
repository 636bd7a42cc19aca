import { type Clock, toValidTime } from '../domain/clock.js';
import { AsofError, invalid, notFound } from '../domain/errors.js';
import { ALL_TIME, type Window } from '../domain/fold.js';
import { type ParsedPeriod, parseCoordinate, parsePeriod, parseTransactionTime } from '../domain/parse-time.js';
import { parseScope, SHARED } from '../domain/scope.js';
import type { TransactionTime } from '../domain/time.js';
import { checkTimeZone } from '../domain/zone.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import { check } from './check.js';

/** Where to stand. Everything left out: now, in the shared scope. */
export interface Coordinates {
  /** The instant asked about: RFC 3339 with an offset, or a coarse date for its first instant. Default: now. */
  readonly validAt?: string | undefined;
  /** As known at: an instant, or a transaction's `committedAt`. Default and at most: the last transaction. */
  readonly knownAt?: string | undefined;
  /** The scopes that may be seen. Default: only what is shared in the space. */
  readonly scopes?: readonly string[] | undefined;
  /** For date-times without an offset, coarse dates, and the words of time of questions asked there ("yesterday"). Default: UTC. */
  readonly timeZone?: string | undefined;
}

/** Before the first transaction nothing is known. */
const BEFORE_ALL = 0 as TransactionTime;

/** @throws AsofError notFound `space_not_found`; invalid for bad times and scopes */
export async function viewAt(store: Store, space: string, at: Coordinates, clock: Clock): Promise<View> {
  check('coordinates', at);
  if (at.timeZone !== undefined) checkTimeZone(at.timeZone);
  // In order, so that the same scopes are the same place however they are named.
  const scopes = [...new Set((at.scopes ?? [SHARED]).map((scope) => parseScope(scope, 'scopes')))].sort();
  const validAt =
    at.validAt === undefined
      ? toValidTime(clock.now())
      : parseCoordinate(at.validAt, { field: 'validAt', timeZone: at.timeZone });
  return { space, scopes, validAt, knownAt: await knownAt(store, space, at) };
}

/** No K is later than the last transaction: so the answer can say which one it used. */
export async function knownAt(store: Store, space: string, at: Coordinates): Promise<TransactionTime> {
  const state = await store.space(space);
  if (state === null) {
    throw notFound('space_not_found', `space: there is no space '${space}'. Create it first.`, 'space');
  }
  const last = state.committedAt ?? BEFORE_ALL;
  if (at.knownAt === undefined) return last;
  const asked = parseTransactionTime(at.knownAt, { field: 'knownAt', timeZone: at.timeZone });
  return asked < last ? asked : last;
}

/**
 * A window of valid time: EDTF, `1974/1976`, or a single date for the whole period it states. Coarse dates are UTC.
 * @throws AsofError invalid: as for a period of time; `end_before_start` where the second end lies before the first
 */
export function windowOf(during: string, field: string): Window {
  const { from, to } = periodOf(during, field);
  // A coarse end is a period itself: where it is over by the start, the ends were turned round.
  if (from !== null && to !== null && to.precision !== 'INSTANT' && to.at <= from.at) {
    throw invalid('end_before_start', `${field}: ${JSON.stringify(during)} ends before it starts.`, field);
  }
  return { from: from?.at ?? ALL_TIME.from, to: to?.at ?? ALL_TIME.to };
}

/** A window takes no time zone, so none is offered for a date-time without an offset. */
function periodOf(during: string, field: string): ParsedPeriod {
  try {
    return parsePeriod(during, { field });
  } catch (error) {
    if (!(error instanceof AsofError) || error.code !== 'missing_offset') throw error;
    const message = `${field}: ${JSON.stringify(during)} has a date-time without an offset; end it with 'Z' or '+02:00'.`;
    throw invalid('missing_offset', message, field);
  }
}
