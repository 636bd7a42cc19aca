import { dayOnValidAxis, inValidRange, onTransactionAxis, onValidAxis } from './axes.js';
import { AsofError } from './errors.js';
import { MAX_TIME_LENGTH, readTime, type TimeReading } from './read-time.js';
import { ALWAYS, OPEN, type Precision, STILL, type TransactionTime, type ValidTime } from './time.js';
import { type TimeSource, timeError } from './time-errors.js';

/** One stated end of a period. */
export interface ParsedBound {
  readonly at: ValidTime;
  readonly precision: Precision;
  /** As the source wrote it. */
  readonly text: string;
  /** The local time occurs twice (clocks went back); `at` is the earlier. */
  readonly ambiguous: boolean;
  /** EDTF `~`, `?` or `%`. It does not move `at`. */
  readonly approximate: boolean;
}

export interface ParsedPeriod {
  /** null: always, or unknown. */
  readonly from: ParsedBound | null;
  /** null: open. */
  readonly to: ParsedBound | null;
}

export interface TimeOptions {
  /** The input field, for errors. */
  readonly field: string;
  /** IANA name or `±hh:mm`: applies to date-times without an offset and to coarse dates. */
  readonly timeZone?: string | undefined;
}

/**
 * The start of what `text` says, in whole milliseconds from year -271821 to 275760: `2010` is 2010-01-01T00:00Z.
 * @throws AsofError invalid, naming `options.field`: `bad_time`, `missing_offset`, `impossible_date`, `time_out_of_range`,
 *   `time_too_fine`, `period_not_allowed`, `unsupported_edtf`; or `unknown_time_zone` on `timeZone`
 */
export function parseStart(text: string, options: TimeOptions): ParsedBound {
  const source = { ...options, text };
  return startBound(readTime(source), source);
}

/**
 * The end of what `text` says, itself excluded: a coarse date is included as a whole (`2012` is 2013-01-01T00:00Z), an
 * instant is itself. Range and errors as for parseStart.
 */
export function parseEnd(text: string, options: TimeOptions): ParsedBound {
  const source = { ...options, text };
  return endBound(readTime(source), source);
}

/**
 * An EDTF interval (`2004/2006`, `2004/..`, `../2004`, `/2004`; ends may be date-times), or a single value for the whole
 * period it states: `2010` is that year, an instant holds 1 ms. A start equal to the end is returned, and is empty.
 * Range and errors as for parseStart, and `end_before_start`.
 */
export function parsePeriod(text: string, options: TimeOptions): ParsedPeriod {
  const source = { ...options, text };
  // Checked before the split, so that a huge text is not cut into a million parts.
  if (text.length > 2 * MAX_TIME_LENGTH + 1) throw timeError('bad_time', 'is too long', source);
  const parts = text.split('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1) return wholePeriod(source);
  if (parts.length > 2 || text === '/') {
    throw timeError('bad_time', "is not a period, such as '2004/2006', '2004/..' or '../2004'", source);
  }
  const from = isOpenEnd(first) ? null : parseStart(first, options);
  const to = isOpenEnd(second) ? null : parseEnd(second, options);
  if (from && to && from.at > to.at) throw timeError('end_before_start', 'ends before it starts', source);
  return { from, to };
}

/** The instant a coordinate means: of a coarse date its first (`2024` is 2024-01-01T00:00Z). Errors as for parseStart. */
export function parseCoordinate(text: string, options: TimeOptions): ValidTime {
  return parseStart(text, options).at;
}

/**
 * An instant of the transaction axis, exact to the microsecond: RFC 3339 with an offset and up to six digits after the
 * point, or the first instant of a coarse date. Up to 2255-06-05; an instant before 1970 is legal (nothing was known yet),
 * and one before 1684, where microseconds leave the safe integers, becomes the earliest safe one: the answer is the same.
 * @throws AsofError invalid, codes as for parseStart
 */
export function parseTransactionTime(text: string, options: TimeOptions): TransactionTime {
  const source = { ...options, text };
  return onTransactionAxis(readTime(source), source);
}

/**
 * RFC 3339 in UTC: `2020-01-01T00:00:00Z`, with `.mmm` only when there are milliseconds; years outside 0 to 9999 in
 * ISO 8601 expanded form (`-000044-03-15T00:00:00Z`). Reads back exactly.
 * @throws AsofError internal `open_bound` for ALWAYS and OPEN, which have no text: see formatBound
 */
export function formatValidTime(t: ValidTime): string {
  if (t === ALWAYS || t === OPEN) throw new AsofError('internal', 'open_bound', 'an open bound has no text');
  return new Date(t).toISOString().replace('.000Z', 'Z');
}

/** As formatValidTime; null for ALWAYS and OPEN. */
export function formatBound(t: ValidTime): string | null {
  return t === ALWAYS || t === OPEN ? null : formatValidTime(t);
}

/**
 * RFC 3339 in UTC with always six digits after the point: `2025-01-10T09:00:00.000123Z`. Reads back exactly.
 * @throws AsofError internal `open_bound` for STILL
 */
export function formatTransactionTime(t: TransactionTime): string {
  if (t === STILL) throw new AsofError('internal', 'open_bound', 'a fact still believed has no expiry to show');
  const ms = Math.floor(t / 1000);
  const us = String(t - ms * 1000).padStart(3, '0');
  return new Date(ms).toISOString().replace('Z', `${us}Z`);
}

function isOpenEnd(part: string): boolean {
  return part === '' || part === '..';
}

function wholePeriod(source: TimeSource): ParsedPeriod {
  const reading = readTime(source);
  const from = startBound(reading, source);
  if (reading.kind === 'coarse') return { from, to: endBound(reading, source) };
  return { from, to: { ...from, at: inValidRange(from.at + 1, source) } };
}

function startBound(reading: TimeReading, source: TimeSource): ParsedBound {
  const { text } = source;
  if (reading.kind === 'exact') {
    const { ambiguous } = reading;
    return { at: onValidAxis(reading, source), precision: 'INSTANT', text, ambiguous, approximate: false };
  }
  const { precision, approximate } = reading;
  // Never ambiguous: a day begins once, at the first of two midnights.
  return { at: dayOnValidAxis(reading.first, source), precision, text, ambiguous: false, approximate };
}

function endBound(reading: TimeReading, source: TimeSource): ParsedBound {
  if (reading.kind === 'exact') return startBound(reading, source);
  const { precision, approximate } = reading;
  return { at: dayOnValidAxis(reading.next, source), precision, text: source.text, ambiguous: false, approximate };
}
