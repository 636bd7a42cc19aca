import { Temporal } from 'temporal-polyfill';
import type { WallTime } from './calendar.js';
import { type TimeSource, timeError, unknownTimeZone } from './time-errors.js';

/** A wall time in its zone. `ambiguous`: it occurs twice, and this is the earlier. */
export interface LocalInstant {
  readonly seconds: number;
  readonly ambiguous: boolean;
}

// Temporal also takes a whole date-time for a zone ('2024-01-01T00:00Z'); here a zone is a name or an offset.
const ZONE_NAME = /^(?:[A-Za-z][A-Za-z0-9_+/-]{0,63}|[+-]\d\d:\d\d)$/;

/** @throws AsofError invalid `unknown_time_zone`, always on the field `timeZone` */
export function checkTimeZone(timeZone: string): void {
  if (!ZONE_NAME.test(timeZone)) throw unknownTimeZone(timeZone);
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  } catch {
    throw unknownTimeZone(timeZone);
  }
}

/**
 * Seconds since 1970 of a wall time in a zone that `checkTimeZone` has passed. A time skipped by a clock change moves
 * forward by the length of the gap; of one that occurs twice the earlier is taken (Temporal's `compatible`).
 * @throws AsofError invalid `time_out_of_range`
 */
export function inZone(wall: WallTime, timeZone: string, source: TimeSource): LocalInstant {
  try {
    const plain = Temporal.PlainDateTime.from({ ...wall }, { overflow: 'reject' });
    const chosen = plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' });
    const later = plain.toZonedDateTime(timeZone, { disambiguation: 'later' });
    const skipped = !chosen.toPlainDateTime().equals(plain);
    const ambiguous = !skipped && chosen.epochMilliseconds !== later.epochMilliseconds;
    return { seconds: chosen.epochMilliseconds / 1000, ambiguous };
  } catch {
    // The wall time exists and the zone is known, so Temporal can only have refused its range.
    throw timeError('time_out_of_range', 'is outside the years -271821 to 275760', source);
  }
}
