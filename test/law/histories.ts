import fc from 'fast-check';
import { lineOf } from './lines.js';
import { type Line, liveOf } from './model.js';

/**
 * Random histories. What fast-check makes (and shrinks) is raw: an aim is only a number. `settle` turns it into a history in
 * which every aim names a statement, and which says of each write whether it has to be refused.
 *
 * Valid time is counted in days from 0 to 12, so that ties and touching bounds are common; `..` is always or open.
 */

export type Day = number | '..';

export interface Topic {
  readonly scope: '' | 'user:ann';
  readonly subject: 'acme' | 'bolt';
  /** `ceo` and `seat` hold one value at a time, `knows` many, `met` is an event. */
  readonly predicate: 'ceo' | 'seat' | 'knows' | 'met';
}

export interface Value {
  readonly object: string;
  /** None: the office is vacant; on a key of many: not true of this object. */
  readonly none: boolean;
  /** A qualifier. */
  readonly how: string | null;
}

export interface Assertion extends Topic, Value {
  readonly form: 'assert';
  readonly from: Day;
  readonly to: Day;
  /** Null: left to the default. */
  readonly resume: boolean | null;
  readonly explicit: boolean;
  readonly confidence: number;
  readonly text: string;
  /** Said from the object's end, by the predicate's inverse. */
  readonly turned: boolean;
}

export interface End extends Topic, Value {
  readonly form: 'end';
  readonly at: number;
  /** Whatever the qualifiers. */
  readonly any: boolean;
}

export interface Retraction {
  readonly form: 'retract';
}

export type Words = Assertion | End | Retraction;

/** A statement as a client makes it. */
export interface Said {
  /** Its place among all statements of the history. */
  readonly id: number;
  /** The statement it corrects or retracts, by `id`. */
  readonly aims: number | null;
  readonly words: Words;
}

export interface Write {
  /** How far the clock moves before it, in microseconds; it may stand still or step back. */
  readonly tick: number;
  readonly said: readonly Said[];
  /** It aims at a statement that is not live: the whole write is refused. */
  readonly refused: boolean;
}

export interface History {
  readonly writes: readonly Write[];
}

interface RawSaid {
  readonly op: 'assert' | 'end' | 'correct' | 'retract';
  readonly assertion: Assertion;
  readonly end: End;
  /** Which of those it could aim at, counted from the last. */
  readonly pick: number;
  /** Aim at a dead one. */
  readonly dead: boolean;
}

const weighted = <T>(...choices: readonly (readonly [number, T])[]): fc.Arbitrary<T> =>
  fc.oneof(...choices.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })));

const day = fc.integer({ min: 0, max: 12 });
const topic = {
  scope: weighted<Topic['scope']>([5, ''], [1, 'user:ann']),
  subject: weighted<Topic['subject']>([5, 'acme'], [1, 'bolt']),
  predicate: weighted<Topic['predicate']>([6, 'ceo'], [1, 'seat'], [2, 'knows'], [1, 'met']),
};
const value = {
  object: fc.constantFrom('ann', 'bob', 'cy', '"x"'),
  none: weighted([7, false], [1, true]),
  how: weighted<string | null>([2, null], [1, 'acting']),
};

const assertion: fc.Arbitrary<Assertion> = fc.record({
  form: fc.constant('assert' as const),
  ...topic,
  ...value,
  from: fc.oneof({ weight: 12, arbitrary: day }, { weight: 1, arbitrary: fc.constant('..' as const) }),
  to: fc.oneof({ weight: 1, arbitrary: day }, { weight: 1, arbitrary: fc.constant('..' as const) }),
  resume: weighted<boolean | null>([2, null], [1, true], [1, false]),
  explicit: weighted([2, true], [1, false]),
  confidence: weighted([2, 1], [1, 0.5]),
  text: fc.constantFrom('t1', 't2', 't3'),
  turned: weighted([5, false], [1, true]),
});

const end: fc.Arbitrary<End> = fc.record({
  form: fc.constant('end' as const),
  ...topic,
  ...value,
  at: day,
  any: fc.boolean(),
});

const rawSaid: fc.Arbitrary<RawSaid> = fc.record({
  op: weighted<RawSaid['op']>([8, 'assert'], [3, 'end'], [2, 'correct'], [2, 'retract']),
  assertion,
  end,
  pick: fc.nat(40),
  dead: weighted([12, false], [1, true]),
});

/**
 * Histories of up to so many writes of up to so many statements.
 * @param keys 'one': all of one key, so that the key grows long
 */
export function histories(maxWrites: number, maxBatch = 4, keys: 'one' | 'several' = 'several'): fc.Arbitrary<History> {
  const rawWrite = fc.record({
    tick: fc.constantFrom(1, 1000, 0, -3),
    said: fc.array(rawSaid, { minLength: 1, maxLength: maxBatch, size: 'max' }),
  });
  const minLength = keys === 'one' ? Math.ceil(maxWrites * 0.8) : 1;
  return fc.array(rawWrite, { minLength, maxLength: maxWrites, size: 'max' }).map((raw) => settle(raw, keys));
}

function settle(raw: readonly { tick: number; said: readonly RawSaid[] }[], keys: 'one' | 'several'): History {
  const writes: Write[] = [];
  const log: Line[] = [];
  let id = 0;
  for (const { tick, said } of raw) {
    const own: Line[] = [];
    const made: Said[] = [];
    let refused = false;
    for (const one of said) {
      const settled = settleOne(one, [...log, ...own], made.length + id, keys);
      if (settled === null) continue;
      refused ||= settled.refused;
      made.push(settled.said);
      const line = lineOf(settled.said, 0);
      if (line !== null) own.push(line);
      // Nothing after it can be judged: the write is refused as a whole.
      if (refused) break;
    }
    if (made.length === 0) continue;
    id += made.length;
    writes.push({ tick, said: made, refused });
    if (!refused) log.push(...own);
  }
  return { writes };
}

function settleOne(
  raw: RawSaid,
  log: readonly Line[],
  id: number,
  keys: 'one' | 'several',
): { said: Said; refused: boolean } | null {
  const about: Topic | null = keys === 'one' ? { scope: '', subject: 'acme', predicate: 'ceo' } : null;
  const asserted = tidy({ ...raw.assertion, ...about });
  if (raw.op === 'assert') return { said: { id, aims: null, words: asserted }, refused: false };
  if (raw.op === 'end') return { said: { id, aims: null, words: { ...raw.end, ...about } }, refused: false };
  const live = new Set(liveOf(log));
  const fitting = log.filter(
    (line) => live.has(line) !== raw.dead && (raw.op === 'retract' || line.form !== 'retract'),
  );
  const target = fitting[fitting.length - 1 - (raw.pick % Math.max(1, fitting.length))];
  if (target === undefined) return null;
  const aims = target.id;
  if (target.form === 'retract' || raw.op === 'retract') {
    return { said: { id, aims, words: { form: 'retract' } }, refused: raw.dead };
  }
  // A correction stays what it corrects, an assertion or an end, and in its scope.
  const scope = target.key.startsWith('user:ann|') ? 'user:ann' : '';
  const words =
    target.form === 'end' ? { ...raw.end, ...about, scope, any: false } : { ...asserted, scope, to: filled(asserted) };
  return { said: { id, aims, words: words as Words }, refused: raw.dead };
}

/** Periods in order, and only such words as can be said of the predicate. */
function tidy(words: Assertion): Assertion {
  const isEvent = words.predicate === 'met';
  const from = isEvent && words.from === '..' ? 0 : words.from;
  const backwards = from !== '..' && words.to !== '..' && words.to < from;
  const entity = !words.object.startsWith('"');
  return {
    ...words,
    from: backwards ? words.to : from,
    to: backwards ? from : words.to,
    resume: isEvent ? null : words.resume,
    turned: words.turned && words.predicate === 'ceo' && entity && !words.none,
  };
}

/** The end of a period that is not empty: a correction cannot be. */
function filled({ from, to }: Assertion): Day {
  return from !== '..' && to !== '..' && to <= from ? from + 1 : to;
}
