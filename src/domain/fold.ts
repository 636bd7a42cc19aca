import { Counting } from './counting.js';
import { inLog, inOrder, tied } from './order.js';
import { type Assertion, type Bound, type End, endsValueOf } from './statement.js';
import { ALWAYS, type Interval, OPEN, type ValidTime } from './time.js';
import { NONE } from './value.js';

/** A half-open window of valid time. */
export type Window = Interval<ValidTime>;

export const ALL_TIME: Window = { from: ALWAYS, to: OPEN };

/** A stretch of a key's timeline on which one value holds with one mark. Where none holds is a gap: no piece. */
export interface Piece extends Window {
  readonly value: string;
  readonly disputed: boolean;
  /** Highest among the supports. */
  readonly confidence: number;
  /** The first of the supports: earliest start, then earliest in the log. Gives the piece its text, kind and labels. */
  readonly first: Assertion;
  /** The assertions of this value that count somewhere in it, in log order. */
  readonly supports: readonly Assertion[];
  readonly start: Bound;
  readonly end: Bound;
}

interface Draft {
  readonly from: ValidTime;
  to: ValidTime;
  readonly value: string;
  readonly disputed: boolean;
  readonly supports: Assertion[];
}

/**
 * The fold: the timeline that follows from the live statements of one key, inside `window` (semantics: the log and the fold).
 * A caller that folds a part of a long key passes the statements that can count there; see `KeyState` in the store port.
 *
 * One sweep over the instants at which anything starts or stops: O(n log n) in the statements, plus the supports reported.
 */
export function fold(assertions: readonly Assertion[], ends: readonly End[], window: Window = ALL_TIME): Piece[] {
  const starts = assertions.filter((a) => a.from < a.to && a.from < window.to).sort(inOrder);
  // Those at the window's end stop nothing in it, and say how its last bound is known.
  const stops = ends.filter((e) => e.at <= window.to).sort((a, b) => a.at - b.at);
  const rivals = findRivals(starts, stops);
  const counting = new Counting(starts);
  const drafts: Draft[] = [];
  const nextStart = cursor(starts, (a) => a.from);
  const nextStop = cursor(stops, (e) => e.at);
  let held: string | undefined;
  for (const [at, until] of cells(starts, stops, window)) {
    counting.expire(at);
    for (const end of nextStop(at)) counting.end(end);
    const started = nextStart(at);
    for (const assertion of started) counting.start(assertion);
    if (at < eve(window)) continue;
    const winner = counting.last();
    if (at < window.from) held = winner?.value;
    if (at < window.from || winner === undefined || winner.value === NONE) continue;
    const disputed = isDisputed(winner, rivals, at);
    const open = drafts.at(-1);
    if (open !== undefined && open.to === at && open.value === winner.value && open.disputed === disputed) {
      open.to = until;
      open.supports.push(...started.filter((a) => a.value === winner.value && counting.has(a)));
    } else {
      drafts.push({ from: at, to: until, value: winner.value, disputed, supports: counting.of(winner.value) });
    }
  }
  return drafts.map((draft, i) => finish(draft, valueBefore(drafts, i, window, held), stops));
}

/** The instant before the window: what held there says whether a value of its first piece came back or went on. */
function eve({ from }: Window): ValidTime {
  return from === ALWAYS ? from : ((from - 1) as ValidTime);
}

/** The value that holds right before a draft; none where there is a gap. `held`: right before the window. */
function valueBefore(
  drafts: readonly Draft[],
  i: number,
  window: Window,
  held: string | undefined,
): string | undefined {
  const from = drafts[i]?.from;
  if (from === window.from) return held;
  const before = drafts[i - 1];
  return before?.to === from ? before?.value : undefined;
}

/** The cells [at, until) between neighbouring instants at which anything starts or stops, up to the window's end. */
function* cells(
  starts: readonly Assertion[],
  stops: readonly End[],
  window: Window,
): Generator<[ValidTime, ValidTime]> {
  const instants = new Set<ValidTime>([eve(window), window.from]);
  for (const a of starts) instants.add(a.from).add(a.to);
  for (const e of stops) instants.add(e.at);
  const sorted = [...instants].sort((a, b) => a - b);
  for (const [i, at] of sorted.entries()) {
    if (at >= window.to) return;
    const next = sorted[i + 1] ?? window.to;
    yield [at, next < window.to ? next : window.to];
  }
}

/** Takes from a list sorted by time what has come by the instant asked for and was not taken before. */
function cursor<T>(sorted: readonly T[], time: (item: T) => ValidTime): (at: ValidTime) => T[] {
  let next = 0;
  return (at) => {
    const taken: T[] = [];
    for (let item = sorted[next]; item !== undefined && time(item) <= at; item = sorted[++next]) taken.push(item);
    return taken;
  };
}

interface Rival {
  readonly assertion: Assertion;
  /** From here on it no longer gives its value: its own `to`, an end of it, or a later change to another value. */
  readonly until: ValidTime;
}

/** For each assertion that stands exactly like one of another value: all that stand so, itself among them. */
function findRivals(starts: readonly Assertion[], stops: readonly End[]): Map<Assertion, Rival[]> {
  const rivals = new Map<Assertion, Rival[]>();
  for (let i = 0; i < starts.length; ) {
    const leader = starts[i] as Assertion;
    let next = i + 1;
    while (next < starts.length && tied(leader, starts[next] as Assertion)) next++;
    const group = starts.slice(i, next);
    if (group.some((a) => a.value !== leader.value)) {
      const marked = group.map((assertion) => ({ assertion, until: reach(assertion, starts, stops) }));
      for (const a of group) rivals.set(a, marked);
    }
    i = next;
  }
  return rivals;
}

/** How far an assertion gives its value, leaving aside what starts when it does. */
function reach(assertion: Assertion, starts: readonly Assertion[], stops: readonly End[]): ValidTime {
  const stop = stops.find((e) => e.at > assertion.from && endsValueOf(e, assertion))?.at ?? OPEN;
  const change = starts.find((a) => !a.resume && a.from > assertion.from && a.value !== assertion.value)?.from ?? OPEN;
  return [assertion.to, stop, change].reduce((a, b) => (a < b ? a : b));
}

function isDisputed(winner: Assertion, rivals: ReadonlyMap<Assertion, readonly Rival[]>, at: ValidTime): boolean {
  return rivals.get(winner)?.some((r) => r.assertion.value !== winner.value && at < r.until) ?? false;
}

function finish(draft: Draft, before: string | undefined, stops: readonly End[]): Piece {
  const supports = draft.supports.sort(inLog);
  const first = supports.reduce((a, b) => (b.from < a.from ? b : a));
  return {
    from: draft.from,
    to: draft.to,
    value: draft.value,
    disputed: draft.disputed,
    confidence: supports.reduce((most, a) => Math.max(most, a.confidence), 0),
    first,
    supports,
    start: startBound(draft, before, supports),
    end: endBound(draft, supports, stops),
  };
}

const unsaid = { precision: null, words: null } as const;

function startBound(draft: Draft, before: string | undefined, supports: readonly Assertion[]): Bound {
  const stated = supports.find((a) => a.from === draft.from);
  if (stated !== undefined) return stated.start;
  // Only the mark changed here: the value neither started nor came back.
  return { known: before === draft.value ? 'INFERRED' : 'RESUMED', ...unsaid };
}

function endBound(draft: Draft, supports: readonly Assertion[], stops: readonly End[]): Bound {
  const stated = supports.find((a) => a.to === draft.to);
  if (stated !== undefined) return stated.end;
  const stop = stops.find((e) => e.at === draft.to && supports.some((a) => endsValueOf(e, a)));
  return stop?.bound ?? { known: 'INFERRED', ...unsaid };
}
