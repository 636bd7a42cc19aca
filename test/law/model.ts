/**
 * A naive model of the log and the fold, written from the words of the specification alone. It shares nothing with the
 * product: plain numbers and texts in, plain facts out, and every question is answered by going through all lines again.
 *
 * Valid time: milliseconds, -Infinity for "always", Infinity for "open". Transaction time: microseconds.
 */

interface Place {
  /** Place in the log: lines are numbered in the order in which they joined it. */
  readonly id: number;
  /** When its transaction committed. */
  readonly committed: number;
  /** The line a correction or retraction aims at. */
  readonly aims: number | null;
}

export interface AssertLine extends Place {
  readonly form: 'assert';
  readonly key: string;
  /** Null: none. */
  readonly object: string | null;
  readonly qualifiers: string;
  readonly from: number;
  readonly to: number;
  readonly resume: boolean;
  readonly explicit: boolean;
  readonly confidence: number;
  readonly text: string;
}

export interface EndLine extends Place {
  readonly form: 'end';
  readonly key: string;
  /** Null: none. */
  readonly object: string | null;
  /** Null: every value with that object. */
  readonly qualifiers: string | null;
  readonly at: number;
}

export interface RetractLine extends Place {
  readonly form: 'retract';
}

export type Line = AssertLine | EndLine | RetractLine;

export interface ModelFact {
  readonly key: string;
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly disputed: boolean;
  readonly confidence: number;
  readonly text: string;
  /** Lines that support it, in log order. */
  readonly supports: readonly number[];
}

/**
 * The lines of the log at some K that no `correct` or `retract` aims at that is itself live. What aims at a line comes after it,
 * so each can be judged once all that come after it are.
 */
export function liveOf(lines: readonly Line[]): Line[] {
  const taken = new Set<number>();
  const live: Line[] = [];
  for (const line of [...lines].reverse()) {
    if (taken.has(line.id)) continue;
    live.unshift(line);
    for (const target of targetsOf(lines, line)) taken.add(target);
  }
  return live;
}

/** What a line aims at; a correction of a correction is "in its place", so it aims at what that one had replaced, too. */
function targetsOf(lines: readonly Line[], line: Line): number[] {
  if (line.aims === null) return [];
  const target = lines.find((other) => other.id === line.aims);
  const corrections = line.form !== 'retract' && target !== undefined && target.form !== 'retract';
  return [line.aims, ...(corrections ? targetsOf(lines, target) : [])];
}

function valueIn(line: AssertLine): string {
  return line.object === null ? 'none' : `${line.object}${line.qualifiers}`;
}

function endsIt(end: EndLine, assertion: AssertLine): boolean {
  if (end.object !== assertion.object) return false;
  return end.object === null || end.qualifiers === null || end.qualifiers === assertion.qualifiers;
}

/** "By start; of equal starts changes before those that resume; then by standing, worst first." */
function comesAfter(a: AssertLine, b: AssertLine): boolean {
  if (a.from !== b.from) return a.from > b.from;
  if (a.resume !== b.resume) return a.resume;
  if (a.explicit !== b.explicit) return a.explicit;
  if (a.confidence !== b.confidence) return a.confidence > b.confidence;
  return a.id > b.id;
}

/** The live lines of one key at one K. */
export interface KeyLines {
  readonly assertions: readonly AssertLine[];
  readonly ends: readonly EndLine[];
}

/** The live lines at K by key. */
export function keysAt(lines: readonly Line[], known: number): Map<string, KeyLines> {
  const log = lines.filter((line) => line.committed <= known);
  const keys = new Map<string, { assertions: AssertLine[]; ends: EndLine[] }>();
  for (const line of liveOf(log)) {
    if (line.form === 'retract') continue;
    const key = keys.get(line.key) ?? { assertions: [], ends: [] };
    keys.set(line.key, key);
    if (line.form === 'assert') key.assertions.push(line);
    else key.ends.push(line);
  }
  return keys;
}

const endedIn = (key: KeyLines, a: AssertLine, at: number): boolean =>
  key.ends.some((end) => endsIt(end, a) && a.from < end.at && end.at <= at);

/** Rule 1. */
function counts(key: KeyLines, a: AssertLine, at: number): boolean {
  if (a.from > at || at >= a.to || endedIn(key, a, at)) return false;
  return !key.assertions.some((b) => !b.resume && valueIn(b) !== valueIn(a) && comesAfter(b, a) && b.from <= at);
}

/**
 * The mark of the winner at T: another assertion of equal start, kind, explicitness and confidence gives another value at T.
 * That rival still reaches T: T is before its own `to`, no end of its value lies in (from, T], and no change of another value
 * that starts strictly later than the rival has started by T. What starts at the same instant is left aside.
 */
function isDisputed(key: KeyLines, winner: AssertLine, at: number): boolean {
  return key.assertions.some(
    (rival) =>
      valueIn(rival) !== valueIn(winner) &&
      rival.from === winner.from &&
      rival.resume === winner.resume &&
      rival.explicit === winner.explicit &&
      rival.confidence === winner.confidence &&
      at < rival.to &&
      !endedIn(key, rival, at) &&
      !key.assertions.some((b) => !b.resume && valueIn(b) !== valueIn(rival) && rival.from < b.from && b.from <= at),
  );
}

export interface Cell {
  readonly value: string;
  readonly disputed: boolean;
  /** The assertions of the value that count here. */
  readonly counting: readonly AssertLine[];
}

/** Rule 2 at one instant. Null: nothing holds, or none does. */
export function cellAt(key: KeyLines, at: number): Cell | null {
  const counting = key.assertions.filter((a) => counts(key, a, at));
  const winner = counting.find((a) => counting.every((b) => b === a || comesAfter(a, b)));
  if (winner === undefined || winner.object === null) return null;
  const value = valueIn(winner);
  const ofValue = counting.filter((a) => valueIn(a) === value);
  return { value, disputed: isDisputed(key, winner, at), counting: ofValue };
}

/** Every instant at which something may change: between two of them nothing does. */
function instantsOf(key: KeyLines): number[] {
  const all = [...key.assertions.flatMap((a) => [a.from, a.to]), ...key.ends.map((end) => end.at)];
  return [...new Set([-Infinity, ...all])].filter((at) => at < Infinity).sort((a, b) => a - b);
}

/** Rule 3: the facts of one key, in the order of time. */
function timeline(name: string, key: KeyLines): ModelFact[] {
  const instants = instantsOf(key);
  const facts: { cell: Cell; from: number; to: number; counting: Set<AssertLine> }[] = [];
  for (const [i, at] of instants.entries()) {
    const cell = cellAt(key, at);
    const to = instants[i + 1] ?? Infinity;
    const last = facts.at(-1);
    if (cell === null) continue;
    if (last?.to === at && last.cell.value === cell.value && last.cell.disputed === cell.disputed) {
      last.to = to;
      for (const a of cell.counting) last.counting.add(a);
    } else {
      facts.push({ cell, from: at, to, counting: new Set(cell.counting) });
    }
  }
  return facts.map(({ cell, from, to, counting }) => {
    const supports = [...counting].sort((a, b) => a.id - b.id);
    const first = supports.reduce((a, b) => (b.from < a.from ? b : a));
    const confidence = Math.max(...supports.map((a) => a.confidence));
    const { value, disputed } = cell;
    return { key: name, value, from, to, disputed, confidence, text: first.text, supports: supports.map((a) => a.id) };
  });
}

/** All facts at K, in the order of keys and time. */
export function factsAt(lines: readonly Line[], known: number): ModelFact[] {
  return [...keysAt(lines, known)].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([name, key]) => timeline(name, key));
}
