import { invalid } from './errors.js';

/** Whole milliseconds since 1970-01-01T00:00Z, signed, proleptic Gregorian; or one of the sentinels ALWAYS and OPEN. */
export type ValidTime = number & { readonly __axis: 'valid' };

/** Whole microseconds since 1970-01-01T00:00Z; or the sentinel STILL. */
export type TransactionTime = number & { readonly __axis: 'transaction' };

/** How exactly the source stated a bound. */
export type Precision = 'YEAR' | 'MONTH' | 'DAY' | 'INSTANT';

/** Half-open `[from, to)` on one axis. `from = to` is empty. */
export interface Interval<T extends ValidTime | TransactionTime> {
  readonly from: T;
  readonly to: T;
}

/** `validAt` of a fact without a beginning: smaller than every instant. */
export const ALWAYS = Number.MIN_SAFE_INTEGER as ValidTime;
/** `invalidAt` of a fact without an end: larger than every instant. */
export const OPEN = Number.MAX_SAFE_INTEGER as ValidTime;
/** First instant of the valid axis, -271821-04-20T00:00:00Z (the range of an ECMAScript Date). */
export const MIN_VALID = -8.64e15 as ValidTime;
/** Last instant of the valid axis, +275760-09-13T00:00:00Z. */
export const MAX_VALID = 8.64e15 as ValidTime;
/** `expiredAt` of a fact that is still believed: larger than every transaction. */
export const STILL = Number.MAX_SAFE_INTEGER as TransactionTime;

/**
 * A number as valid time.
 * @param ms whole milliseconds, MIN_VALID to MAX_VALID, or ALWAYS or OPEN
 * @throws AsofError invalid `time_out_of_range`
 */
export function validTime(ms: number): ValidTime {
  const known = ms === ALWAYS || ms === OPEN || (Number.isSafeInteger(ms) && ms >= MIN_VALID && ms <= MAX_VALID);
  if (known) return ms as ValidTime;
  throw invalid(
    'time_out_of_range',
    `valid time is a whole number of milliseconds from ${MIN_VALID} to ${MAX_VALID}, not ${ms}`,
  );
}

/**
 * A number as transaction time.
 * @param us whole microseconds within the safe integers (1684 to 2255), STILL included; before 1970 nothing was committed
 * @throws AsofError invalid `time_out_of_range`
 */
export function transactionTime(us: number): TransactionTime {
  if (Number.isSafeInteger(us)) return us as TransactionTime;
  throw invalid('time_out_of_range', `transaction time is a whole, safe number of microseconds, not ${us}`);
}

/**
 * The time of a space's next transaction: `max(now, previous + 1 µs)`, so a clock that steps back reorders nothing.
 * @param now the clock's reading
 * @param previous the space's last transaction, undefined in an empty space
 * @throws AsofError invalid `time_out_of_range` when it would be before 1970 or reach STILL
 */
export function nextCommit(now: TransactionTime, previous: TransactionTime | undefined): TransactionTime {
  const next = previous === undefined ? now : Math.max(now, previous + 1);
  if (next >= 0 && next < STILL) return transactionTime(next);
  throw invalid('time_out_of_range', `a transaction commits between 1970 and 2255; the clock reads ${now} µs`);
}

/**
 * An interval whose bounds are in order. `from = to` is allowed and empty: nothing is to be written.
 * @param field the input field of the end, named when it lies before the start
 * @throws AsofError invalid `end_before_start`
 */
export function interval<T extends ValidTime | TransactionTime>(from: T, to: T, field: string): Interval<T> {
  if (from <= to) return { from, to };
  throw invalid(
    'end_before_start',
    `${field}: the end is before the start; give an end at or after it, such as '2004' and '2006'`,
    field,
  );
}

/** Whether it holds at no instant. */
export function isEmpty<T extends ValidTime | TransactionTime>(span: Interval<T>): boolean {
  return span.from >= span.to;
}

/** Whether `at` is inside: the start is in, the end is out. */
export function contains<T extends ValidTime | TransactionTime>(span: Interval<T>, at: T): boolean {
  return span.from <= at && at < span.to;
}

/** What two intervals share, or null when they share no instant. */
export function intersection<T extends ValidTime | TransactionTime>(
  a: Interval<T>,
  b: Interval<T>,
): Interval<T> | null {
  const from = Math.max(a.from, b.from) as T;
  const to = Math.min(a.to, b.to) as T;
  return from < to ? { from, to } : null;
}
