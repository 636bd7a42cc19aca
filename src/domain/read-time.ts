import { midnight, utcSeconds, type WallTime } from './calendar.js';
import { type CoarseDate, period, readEdtf } from './edtf.js';
import { type TimeSource, timeError } from './time-errors.js';
import { checkTimeZone, inZone, type LocalInstant } from './zone.js';

/** A point in time as written: whole seconds since 1970 and the digits after the point. */
export interface ExactTime extends LocalInstant {
  readonly kind: 'exact';
  readonly fraction: string;
}

export type TimeReading = ExactTime | (CoarseDate & { readonly kind: 'coarse' });

/** Longest text of one time. */
export const MAX_TIME_LENGTH = 64;

// Years as ISO 8601 and ECMAScript write them: four digits, or a sign and six. A minus with four is how EDTF writes BC.
const YEAR = '(\\d{4}|-\\d{4}|[+-]\\d{6})';
const DATE = new RegExp(`^${YEAR}(?:-(\\d\\d)(?:-(\\d\\d))?)?$`);
const DATE_TIME = new RegExp(`^${YEAR}-(\\d\\d)-(\\d\\d)[Tt](\\d\\d):(\\d\\d)(?::(\\d\\d)(?:\\.(\\d+))?)?(.*)$`);
const OFFSET = /^(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/**
 * Reads one date-time or coarse date; what it means on an axis is the caller's business.
 * @throws AsofError invalid, with the codes of TimeErrorCode or `unknown_time_zone`
 */
export function readTime(source: TimeSource): TimeReading {
  checkText(source);
  if (source.timeZone !== undefined) checkTimeZone(source.timeZone);
  const dateTime = DATE_TIME.exec(source.text);
  if (dateTime) return readDateTime(dateTime, source);
  const date = DATE.exec(source.text);
  if (!date) return { kind: 'coarse', ...readEdtf(source) };
  const [, year = '', month, day] = date;
  const read = period(readYear(year, source), optionalNumber(month), optionalNumber(day), source);
  return { kind: 'coarse', ...read, approximate: false };
}

/** Seconds since 1970 of the first instant of a day, in the source's zone or else UTC. */
export function startOfDay(date: CoarseDate['first'], source: TimeSource): number {
  const wall = midnight(date);
  return source.timeZone === undefined ? utcSeconds(wall) : inZone(wall, source.timeZone, source).seconds;
}

function checkText(source: TimeSource): void {
  const { text } = source;
  if (text === '') throw timeError('bad_time', 'is empty', source);
  if (text.length > MAX_TIME_LENGTH) {
    throw timeError('bad_time', `is longer than ${MAX_TIME_LENGTH} characters`, source);
  }
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw timeError('bad_time', 'has spaces, control characters or digits other than 0-9', source);
  }
  if (text.includes('/')) {
    throw timeError('period_not_allowed', 'is a period, not one date or time; give each end by itself', source);
  }
}

function readDateTime(match: RegExpExecArray, source: TimeSource): ExactTime {
  const [, year = '', month, day, hour, minute, second = '0', fraction = '', offset = ''] = match;
  const wall: WallTime = {
    year: readYear(year, source),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
    second: Number(second),
  };
  period(wall.year, wall.month, wall.day, source); // refuses a date that does not exist
  const impossible = () => timeError('impossible_date', 'is a time of day that does not exist', source);
  if (wall.hour > 23 || wall.minute > 59 || wall.second > 60) throw impossible();
  const found = resolve(wall, offset, source);
  if (wall.second === 60 && !mayLeap(wall, found.seconds)) throw impossible();
  return { kind: 'exact', ...found, fraction };
}

function resolve(wall: WallTime, offset: string, source: TimeSource): LocalInstant {
  if (offset !== '') return { seconds: utcSeconds(wall) - readOffset(offset, source), ambiguous: false };
  if (source.timeZone === undefined) {
    throw timeError('missing_offset', "has no offset: end it with 'Z' or '+02:00', or give a timeZone", source);
  }
  // Temporal knows no leap second: count it from the second before.
  const second = Math.min(wall.second, 59);
  const found = inZone({ ...wall, second }, source.timeZone, source);
  return { ...found, seconds: found.seconds + wall.second - second };
}

/** A second 60, which counts as the next second, is accepted where the clock reads 23:59, there or in UTC. */
function mayLeap({ hour, minute }: WallTime, seconds: number): boolean {
  return (hour === 23 && minute === 59) || seconds % 86400 === 0;
}

function readOffset(offset: string, source: TimeSource): number {
  const match = OFFSET.exec(offset);
  if (!match) throw timeError('bad_time', "does not end in an offset such as 'Z' or '+02:00'", source);
  const [, sign, hours = '0', minutes = '0'] = match;
  if (Number(hours) > 23 || Number(minutes) > 59) {
    throw timeError('impossible_date', 'has an offset that does not exist', source);
  }
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}

function readYear(digits: string, source: TimeSource): number {
  const year = Number(digits);
  if (Object.is(year, -0)) throw timeError('impossible_date', 'has the year -0; 1 BC is written 0000', source);
  return year;
}

function optionalNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}
