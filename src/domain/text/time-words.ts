import { Temporal } from 'temporal-polyfill';
import { parsePeriod } from '../parse-time.js';
import { ALWAYS, OPEN } from '../time.js';
import { PHRASES, type Today } from './time-phrases.js';
import { type Side, sided, sideOf } from './time-sides.js';

/** A time a question names, with the words that choose a side of it. `start` and `end` are UTF-16 offsets in the question. */
export interface TimeWords {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The side of the time named that is meant: `before 2019`; null: the time itself. */
  readonly side: Side | null;
  /**
   * In milliseconds, the end not included; from ALWAYS before a time, to OPEN after it; of `now` the millisecond of the reference;
   * null where there is no such day.
   */
  readonly period: { readonly from: number; readonly to: number } | null;
}

export interface TimeReference {
  /** The instant the question is asked from, in milliseconds. */
  readonly now: number;
  /** IANA name or `±hh:mm`. */
  readonly timeZone: string;
}

// Beyond this a text is no question, and no time is looked for in it.
const MAX_QUESTION = 10_000;

/**
 * The times a question names in English, Chinese or Japanese, by place, none overlapping. A time within quotation marks or a
 * title is read as well; what is ambiguous (`may`, a bare number) is not.
 * @throws RangeError for an unknown time zone or an instant out of range
 */
export function timeWordsOf(question: string, { now, timeZone }: TimeReference): TimeWords[] {
  const { year, month, day } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const found: TimeWords[] = [];
  if (question.length > MAX_QUESTION) return found;
  for (const { pattern, means } of PHRASES) {
    for (const match of question.matchAll(pattern)) {
      const [text, ...parts] = match;
      const start = match.index;
      const end = start + text.length;
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const today: Today = { year, month, day };
      found.push(withSide(question, { start, end }, periodOf(means(parts, today), { now, timeZone })));
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

function withSide(question: string, own: Pick<TimeWords, 'start' | 'end'>, period: TimeWords['period']): TimeWords {
  const side = sideOf(question, own.start, own.end);
  const { start, end } = side ?? own;
  const meant = side === null || period === null ? period : sided(period, side);
  return { text: question.slice(start, end), start, end, side: side?.side ?? null, period: meant };
}

function periodOf(meaning: string | null, { now, timeZone }: TimeReference): TimeWords['period'] {
  if (meaning === null) return null;
  if (meaning === 'now') return { from: now, to: now + 1 };
  try {
    const { from, to } = parsePeriod(meaning, { field: 'question', timeZone });
    return { from: from?.at ?? ALWAYS, to: to?.at ?? OPEN };
  } catch {
    // `February 30, 2019`: the words are there, the day is not.
    return null;
  }
}
