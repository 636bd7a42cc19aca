/** A day of the proleptic Gregorian calendar. Years are astronomical: 0 is 1 BC, -44 is 45 BC. Months count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A date and a time on the wall. `second` may be 60. */
export interface WallTime extends CalendarDate {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

export function dateExists(date: CalendarDate): boolean {
  return date.day >= 1 && date.day <= daysInMonth(date.year, date.month);
}

export function nextMonth({ year, month }: CalendarDate): CalendarDate {
  return month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 };
}

export function nextDay(date: CalendarDate): CalendarDate {
  const last = daysInMonth(date.year, date.month);
  return date.day < last ? { ...date, day: date.day + 1 } : nextMonth(date);
}

export function midnight(date: CalendarDate): WallTime {
  return { ...date, hour: 0, minute: 0, second: 0 };
}

/**
 * Days since 1970-01-01. Not `Date.UTC`, which takes the years 0 to 99 for 1900 to 1999 and has no value for a wall time
 * just outside its range whose offset brings it inside.
 * Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
function epochDay({ year, month, day }: CalendarDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Seconds since 1970 of a wall time in UTC. */
export function utcSeconds(wall: WallTime): number {
  return epochDay(wall) * 86400 + wall.hour * 3600 + wall.minute * 60 + wall.second;
}
