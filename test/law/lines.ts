import type { Assertion, Day, End, Said } from './histories.js';
import type { Line } from './model.js';

/** From a history's words to the model's lines. */

const DAY = 86_400_000;
/** Day 0 of a history. */
const DAY_ZERO = Date.UTC(2020, 0, 1);

/** Milliseconds since 1970. */
export function instant(day: number): number {
  return DAY_ZERO + day * DAY;
}

const start = (day: Day): number => (day === '..' ? -Infinity : instant(day));
const stop = (day: Day): number => (day === '..' ? Infinity : instant(day));

/** Of a predicate that holds one value at a time the key leaves the object out. */
export function keyOf(topic: { scope: string; subject: string; predicate: string }, object: string): string {
  const single = topic.predicate === 'ceo' || topic.predicate === 'seat';
  return [topic.scope, topic.subject, topic.predicate, ...(single ? [] : [object])].join('|');
}

export function qualifiersOf(how: string | null): string {
  return how === null ? '' : ` how=${how}`;
}

/** The line a statement puts into the log; null where its period is empty and nothing is written. */
export function lineOf({ id, aims, words }: Said, committed: number): Line | null {
  const place = { id, aims, committed };
  if (words.form === 'retract') return { ...place, form: 'retract' };
  const key = keyOf(words, words.object);
  const object = words.none ? null : words.object;
  if (words.form === 'end') return { ...place, ...endOf(words), key, object };
  const line = { ...place, ...periodOf(words), form: 'assert' as const, key, object };
  if (line.from === line.to) return null;
  const { explicit, confidence, text } = words;
  return { ...line, qualifiers: qualifiersOf(words.how), explicit, confidence, text };
}

function endOf({ how, at, any }: End) {
  return { form: 'end' as const, qualifiers: any ? null : qualifiersOf(how), at: instant(at) };
}

function periodOf({ predicate, from, to, resume }: Assertion) {
  // An event at an instant holds for a millisecond, and what held before resumes.
  if (predicate === 'met') return { from: start(from), to: start(from) + 1, resume: true };
  return { from: start(from), to: stop(to), resume: resume ?? to !== '..' };
}
