import { ALL_TIME } from '../domain/fold.js';
import { type TimeRelation, timeRelationsOf } from '../domain/text/time-relations.js';
import { timeWordsOf } from '../domain/text/time-words.js';
import { ALWAYS, MAX_VALID, MIN_VALID, type ValidTime } from '../domain/time.js';
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
 * The instant a question asks about; null where it says nothing of it. A period ("in 2019") stands for its middle, where a change
 * at its borders is not mistaken for what held in it; what lies ahead of T for as much of it as is over by then. An event stands
 * for the beginning of the fact it names, BEFORE for the last moment before that.
 */
export async function timeOf(question: string, view: View, find: FindFact): Promise<TimeUnderstood | null> {
  for (const relation of timeRelationsOf(question)) {
    const understood = await byEvent(relation, question, find);
    if (understood !== null) return understood;
  }
  for (const { text, period } of timeWordsOf(question, { now: view.validAt, timeZone: 'UTC' })) {
    if (period !== null) return { text, validAt: within(period, view.validAt), fact: null };
  }
  return null;
}

async function byEvent(
  { relation, clause, start, end }: TimeRelation,
  question: string,
  find: FindFact,
): Promise<TimeUnderstood | null> {
  const found = await find(clause);
  if (found === null || !('fact' in found) || found.fact.validAt === ALWAYS) return null;
  const { ref, validAt } = found.fact;
  const at = relation === 'BEFORE' ? validAt - 1 : validAt;
  return { text: question.slice(start, end), validAt: Math.max(at, MIN_VALID) as ValidTime, fact: ref };
}

function within({ from, to }: { readonly from: number; readonly to: number }, now: ValidTime): ValidTime {
  const [first, last] = [Math.max(from, MIN_VALID), Math.min(to, MAX_VALID)];
  const over = first < now && now < last ? now : last;
  return Math.floor(first + (over - first) / 2) as ValidTime;
}

/** Facts whenever they held. */
export const WHENEVER = { during: ALL_TIME } as const;
