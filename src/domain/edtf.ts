import { parse } from 'edtf';
import { z } from 'zod';
import { type CalendarDate, dateExists, nextDay, nextMonth } from './calendar.js';
import type { Precision } from './time.js';
import { type TimeSource, timeError } from './time-errors.js';

/** A date that stands for a whole period: from the first instant of `first` to the first instant of `next`. */
export interface CoarseDate {
  readonly first: CalendarDate;
  readonly next: CalendarDate;
  readonly precision: Precision;
  /** EDTF `~`, `?` or `%` anywhere in it. */
  readonly approximate: boolean;
}

// Letters of EDTF dates. Times are left out on purpose: the library reads a time without an offset in the server's zone.
const DATE_LETTERS = /^[0-9XYES~?%-]+$/;

const flag = z.union([z.boolean(), z.number()]).optional();
const parsedDate = z.object({
  type: z.enum(['Date', 'Year']),
  values: z.array(z.number()).min(1).max(3),
  unspecified: z.number().optional(),
  significant: z.number().optional(),
  approximate: flag,
  uncertain: flag,
});

/**
 * Reads one EDTF date (levels 0 to 2): `199X`, `2004~`, `2004-06-XX`, `Y-17000`. The library parses, this file decides.
 * @throws AsofError invalid `bad_time`, `impossible_date`, `unsupported_edtf`
 */
export function readEdtf(source: TimeSource): CoarseDate {
  if (/^[[{]/.test(source.text)) throw timeError('unsupported_edtf', 'is an EDTF set; give one date', source);
  const parsed = parsedDate.safeParse(parseOrRefuse(source));
  if (!parsed.success || parsed.data.significant !== undefined) {
    throw timeError('unsupported_edtf', 'is EDTF, but not one year, month or day', source);
  }
  const { values, unspecified = 0, approximate, uncertain } = parsed.data;
  const [year = 0, month, day] = values;
  const maybe = Boolean(approximate) || Boolean(uncertain);
  if (unspecified !== 0) return { ...unspecifiedPeriod(values, unspecified, source), approximate: maybe };
  // The library counts months from 0.
  return { ...period(year, month === undefined ? undefined : month + 1, day, source), approximate: maybe };
}

function parseOrRefuse(source: TimeSource): unknown {
  if (DATE_LETTERS.test(source.text)) {
    try {
      return parse(source.text, { level: 2 });
    } catch {
      // Its messages are a dump of the grammar; ours says what is accepted.
    }
  }
  throw timeError('bad_time', 'is not a date or time', source);
}

type Period = Pick<CoarseDate, 'first' | 'next' | 'precision'>;

/**
 * The year, month or day of plain numbers. The library lets 2023-02-29 through, so existence is checked here.
 * @throws AsofError invalid `impossible_date`, `unsupported_edtf` (a season), `time_out_of_range`
 */
export function period(year: number, month: number | undefined, day: number | undefined, source: TimeSource): Period {
  if (Math.abs(year) > 300_000) throw timeError('time_out_of_range', 'is outside the years -271821 to 275760', source);
  if (day === undefined && month !== undefined && month >= 21 && month <= 41) {
    throw timeError('unsupported_edtf', 'is an EDTF season; give its months, such as 2004-03/2004-05', source);
  }
  const first = { year, month: month ?? 1, day: day ?? 1 };
  if (!dateExists(first)) throw timeError('impossible_date', 'is a date that does not exist', source);
  if (month === undefined) return years(year, 1);
  if (day === undefined) return { first, next: nextMonth(first), precision: 'MONTH' };
  return { first, next: nextDay(first), precision: 'DAY' };
}

function years(year: number, count: number): Period {
  return { first: { year, month: 1, day: 1 }, next: { year: year + count, month: 1, day: 1 }, precision: 'YEAR' };
}

/** Years covered, by the library's mask of unspecified year digits: none, `199X`, `19XX`, `1XXX`. */
const YEARS_COVERED: ReadonlyMap<number, number> = new Map([
  [0, 1],
  [0b1000, 10],
  [0b1100, 100],
  [0b1110, 1000],
]);

/**
 * The period of a date with `X` digits. The library's mask has four bits for the digits of the year, then two for the
 * month, two for the day. Only digits unspecified down to the last make one unbroken period: `2004-XX-11` does not.
 */
function unspecifiedPeriod(values: readonly number[], mask: number, source: TimeSource): Period {
  const [year = 0, month, day] = values;
  const count = YEARS_COVERED.get(mask & 0b1111);
  const monthIsOpen = month === undefined || ((mask >> 4) & 0b11) === 0b11;
  const dayIsOpen = day === undefined || ((mask >> 6) & 0b11) === 0b11;
  // '-000X' would run from 10 BC into the year -0, which is none.
  if (count !== undefined && monthIsOpen && dayIsOpen && !Object.is(year, -0)) {
    // Before year 0 the digits count away from it: '-199X' is -1999 to -1990.
    return years(year < 0 ? year - count + 1 : year, count);
  }
  if (count === 1 && (mask & 0b110000) === 0 && month !== undefined && dayIsOpen) {
    return period(year, month + 1, undefined, source);
  }
  throw timeError('unsupported_edtf', "leaves digits open that do not make one period; 'X' may only end it", source);
}
