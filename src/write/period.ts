import { invalid } from '../domain/errors.js';
import { type ParsedBound, parseEnd, parsePeriod, parseStart } from '../domain/parse-time.js';
import type { Definition } from '../domain/predicate.js';
import type { Bound } from '../domain/statement.js';
import { ALWAYS, OPEN, type ValidTime } from '../domain/time.js';

/** When an assertion holds, in the words of the request. */
export interface PeriodInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly at?: string | undefined;
  readonly during?: string | undefined;
  readonly resume?: boolean | undefined;
}

export interface Period {
  readonly from: ValidTime;
  readonly to: ValidTime;
  readonly resume: boolean;
  readonly start: Bound;
  readonly end: Bound;
  /** Local times that occur twice. */
  readonly ambiguous: readonly string[];
}

export interface PeriodContext {
  readonly field: string;
  readonly timeZone: string | undefined;
  readonly definition: Definition;
  /** Names, types and keys given without a time hold from always; everything else from when it was observed. */
  readonly reserved: boolean;
  readonly observedAt: ValidTime;
  /** What a correction leaves as it was. */
  readonly unsaid?: Pick<Period, 'from' | 'to' | 'start' | 'end'> | undefined;
}

const always: Bound = { known: 'ALWAYS', precision: null, words: null };
const open: Bound = { known: 'OPEN', precision: null, words: null };
const stated = (bound: ParsedBound): Bound => ({ known: 'STATED', precision: bound.precision, words: bound.text });

/**
 * The period of an assertion. `..` as `from` is always, as `to` open.
 * @throws AsofError invalid, naming the field: a bad date, `from` after `to`, `at` where a period belongs or the other way round
 */
export function periodOf(input: PeriodInput, context: PeriodContext): Period {
  const { from, to } = boundsOf(input, context);
  const start = from ?? startUnsaid(context);
  const end =
    to ??
    (context.unsaid === undefined ? { at: OPEN, bound: open } : { at: context.unsaid.to, bound: context.unsaid.end });
  if (start.at > end.at) {
    const field = `${context.field}.${(['to', 'from'] as const).find((part) => input[part] !== undefined) ?? 'during'}`;
    const words = `(${end.bound.words ?? 'open'}) before it starts (${start.bound.words ?? 'when it was observed'})`;
    throw invalid('end_before_start', `${field}: it would end ${words}.`, field);
  }
  return {
    from: start.at,
    to: end.at,
    start: start.bound,
    end: end.bound,
    resume: context.definition.kind === 'EVENT' || (input.resume ?? end.at !== OPEN),
    ambiguous: [from, to].flatMap((side) => (side?.ambiguous === true ? [side.bound.words ?? ''] : [])),
  };
}

function startUnsaid({ unsaid, reserved, observedAt }: PeriodContext): Side {
  if (unsaid !== undefined) return { at: unsaid.from, bound: unsaid.start };
  return reserved ? { at: ALWAYS, bound: always } : { at: observedAt, bound: observed };
}

interface Side {
  readonly at: ValidTime;
  readonly bound: Bound;
  readonly ambiguous?: boolean;
}

const observed: Bound = { known: 'OBSERVED', precision: 'INSTANT', words: null };
const side = (bound: ParsedBound): Side => ({ at: bound.at, bound: stated(bound), ambiguous: bound.ambiguous });

function boundsOf(input: PeriodInput, context: PeriodContext): { from: Side | null; to: Side | null } {
  const { field, timeZone, definition } = context;
  const options = (part: string) => ({ field: `${field}.${part}`, timeZone });
  const given = (['from', 'to', 'at', 'during'] as const).filter((part) => input[part] !== undefined);
  const refuse = (part: string, code: string, why: string): never => {
    throw invalid(code, `${field}.${part}: ${why}`, `${field}.${part}`);
  };
  if (definition.kind === 'EVENT') {
    const wrong = given.find((part) => part !== 'at');
    if (wrong !== undefined) refuse(wrong, 'event_takes_at', `'${definition.name}' is an event; say when with 'at'.`);
    if (input.at === undefined && context.unsaid === undefined)
      refuse('at', 'event_takes_at', `'${definition.name}' is an event; 'at' is needed.`);
    if (input.at?.includes('/')) {
      refuse('at', 'period_not_allowed', 'an event holds for the precision stated, such as 2004 or 2004-05-06.');
    }
    if (input.resume === false) refuse('resume', 'event_resumes', 'an event always resumes what held before.');
  } else if (input.at !== undefined) {
    refuse('at', 'state_takes_period', `'${definition.name}' is a state; give 'from' and 'to', or 'during'.`);
  }
  const period = input.at ?? input.during;
  if (period !== undefined) {
    if (given.length > 1)
      refuse(given[0] as string, 'period_given_twice', "give 'during', or 'from' and 'to', not both.");
    const parsed = parsePeriod(period, options(input.at === undefined ? 'during' : 'at'));
    return {
      from: parsed.from === null ? { at: ALWAYS, bound: always } : side(parsed.from),
      to: parsed.to === null ? { at: OPEN, bound: open } : side(parsed.to),
    };
  }
  return { from: startOf(input.from, options('from')), to: endOf(input.to, options('to')) };
}

type Options = { readonly field: string; readonly timeZone: string | undefined };

function startOf(text: string | undefined, options: Options): Side | null {
  if (text === undefined) return null;
  return text === '..' ? { at: ALWAYS, bound: always } : side(parseStart(text, options));
}

function endOf(text: string | undefined, options: Options): Side | null {
  if (text === undefined) return null;
  return text === '..' ? { at: OPEN, bound: open } : side(parseEnd(text, options));
}

/** When a value stopped holding: a coarse date is included as a whole, an instant is itself. */
export function endAt(
  text: string,
  options: Options,
): { readonly at: ValidTime; readonly bound: Bound; readonly ambiguous: boolean } {
  const parsed = parseEnd(text, options);
  return { at: parsed.at, bound: stated(parsed), ambiguous: parsed.ambiguous };
}
