import { ALL_TIME } from '../domain/fold.js';
import { type TimeRelation, timeRelationsOf } from '../domain/text/time-relations.js';
import { type TimeWords, timeWordsOf } from '../domain/text/time-words.js';
import { ALWAYS, MAX_VALID, MIN_VALID, OPEN, type ValidTime } from '../domain/time.js';
import type { View } from '../store/view.js';
import type { Described } from './items.js';

/** What a question says of the time it asks about. */
export interface TimeUnderstood {
  /** The question's own words: `in 2019`, `when the Berlin office opened`. */
  readonly text: string;
  readonly validAt: ValidTime;
  /** The fact whose beginning it goes by; null where the words name a time. */
  readonly fact: string | null;
}

/** Finds the fact a clause is about, whenever it held, as known at the view's K; null: none fits. */
export type FindFact = (clause: string) => Promise<Described | null>;

/**
 * The instant a question asks about; null where it says nothing of it.
 * - A period ("in 2019") stands for its middle, where a change at its borders is not mistaken for what held in it; one that holds T
 *   for the middle of as much of it as is over by then.
 * - What was before a time ("before 2019", "until last March") stands for its last moment: the millisecond before that time begins.
 * - What goes on after one ("since 2015") stands for T where T is in it, else for its first moment.
 * - An event stands for the beginning of the fact it names, BEFORE for the last moment before that.
 * @param timeZone where its days and years begin: an IANA name or `±hh:mm`
 */
export async function timeOf(
  question: string,
  view: View,
  find: FindFact,
  timeZone = 'UTC',
): Promise<TimeUnderstood | null> {
  const times = timeWordsOf(question, { now: view.validAt, timeZone });
  for (const relation of timeRelationsOf(question)) {
    if (times.some((time) => isTime(relation, time))) continue;
    const understood = await byEvent(relation, question, find);
    if (understood !== null) return understood;
  }
  for (const { text, period } of times) {
    if (period !== null) return { text, validAt: within(period, view.validAt), fact: null };
  }
  return null;
}

/** Whether what looks like an event is a time named: `before the 1990s`, `2019年以前`. */
function isTime(relation: TimeRelation, { side, start, end }: TimeWords): boolean {
  return side !== null && (start === relation.start || end === relation.end);
}

async function byEvent(
  { relation, clause, start, end }: TimeRelation,
  question: string,
  find: FindFact,
): Promise<TimeUnderstood | null> {
  const found = await find(clause);
  if (found === null || found.item.type !== 'fact' || found.item.validAt === null) return null;
  const { ref, validAt } = found.item;
  const at = relation === 'BEFORE' ? validAt - 1 : validAt;
  return { text: question.slice(start, end), validAt: inRange(at), fact: ref };
}

function within({ from, to }: { readonly from: number; readonly to: number }, now: ValidTime): ValidTime {
  if (from === ALWAYS) return inRange(to - 1);
  if (to === OPEN) return now >= from ? now : inRange(from);
  const over = from < now && now < to ? now : to;
  return inRange(Math.floor(from + (over - from) / 2));
}

const inRange = (at: number) => Math.min(Math.max(at, MIN_VALID), MAX_VALID) as ValidTime;

/** Facts whenever they held. */
export const WHENEVER = { during: ALL_TIME } as const;
