import type { CalendarDate } from './calendar.js';
import { type ExactTime, startOfDay, type TimeReading } from './read-time.js';
import { MAX_VALID, MIN_VALID, STILL, type TransactionTime, type ValidTime } from './time.js';
import { type TimeSource, timeError } from './time-errors.js';

/** @throws AsofError invalid `time_out_of_range` */
export function inValidRange(ms: number, source: TimeSource): ValidTime {
  if (ms >= MIN_VALID && ms <= MAX_VALID) return ms as ValidTime;
  const range = 'is outside -271821-04-20T00:00:00Z to +275760-09-13T00:00:00Z';
  throw timeError('time_out_of_range', range, source);
}

/** @throws AsofError invalid `time_too_fine`, `time_out_of_range` */
export function onValidAxis(time: ExactTime, source: TimeSource): ValidTime {
  if (/[1-9]/.test(time.fraction.slice(3))) {
    throw timeError('time_too_fine', 'is finer than a millisecond; valid time is whole milliseconds', source);
  }
  return inValidRange(time.seconds * 1000 + Number(time.fraction.padEnd(3, '0').slice(0, 3)), source);
}

/** The first instant of a day in the source's zone, or else UTC. */
export function dayOnValidAxis(date: CalendarDate, source: TimeSource): ValidTime {
  return inValidRange(startOfDay(date, source) * 1000, source);
}

/**
 * An instant, or the first of a coarse date, in microseconds. Earlier than 1684 they leave the safe integers: then it is
 * the earliest safe one, which is as far before every transaction.
 * @throws AsofError invalid `time_too_fine`, `time_out_of_range`
 */
export function onTransactionAxis(reading: TimeReading, source: TimeSource): TransactionTime {
  const exact = reading.kind === 'exact';
  const seconds = exact ? reading.seconds : startOfDay(reading.first, source);
  const fraction = exact ? reading.fraction : '';
  if (fraction.length > 6) {
    throw timeError('time_too_fine', 'is finer than a microsecond; give at most six digits after the point', source);
  }
  inValidRange(seconds * 1000, source);
  const us = seconds * 1e6 + Number(fraction.padEnd(6, '0'));
  if (us >= STILL) throw timeError('time_out_of_range', 'is after 2255-06-05, the last day of this axis', source);
  return Math.max(us, Number.MIN_SAFE_INTEGER) as TransactionTime;
}
