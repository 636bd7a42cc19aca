import type { Op } from './statement.js';

/**
 * Liveness: a statement is live while no live `correct` or `retract` aims at it (semantics: the log and the fold). A correction of
 * a correction stands in its place, so it aims at what that one replaced, too: what was wrong twice does not come back.
 */

/** What a statement is to liveness. */
export interface Aiming {
  readonly ref: string;
  readonly op: Op;
  readonly aims: string | null;
}

export interface Aim extends Aiming {
  readonly live: boolean;
}

/** A statement that went live or dead by this transaction. */
export interface Flip {
  readonly ref: string;
  readonly live: boolean;
}

/**
 * What changes when `added` (in log order) joins the log. `known` holds, for each statement aimed at, the whole chain that it
 * aims along, everything that aims at a member, and so on. The added ones are live unless another added one aims at them;
 * `refuse` is called where one aims at a statement that is not live at its turn.
 */
export function relive(
  known: readonly Aim[],
  added: readonly Aiming[],
  refuse: (ref: string, aims: string) => never,
): Flip[] {
  const before = new Map(known.map((s) => [s.ref, s.live]));
  const live = new Map(before);
  const byRef = new Map<string, Aiming>([...known, ...added].map((s) => [s.ref, s]));
  const aimers = new Map<string, string[]>();

  /** The statement aimed at and, in a correction's place, all that it had replaced. */
  const targetsOf = (s: Aiming): string[] => {
    if (s.aims === null) return [];
    const target = byRef.get(s.aims);
    const replaced = s.op === 'correct' && target?.op === 'correct' ? targetsOf(target) : [];
    return [s.aims, ...replaced];
  };
  const link = (s: Aiming): void => {
    for (const target of targetsOf(s)) aimers.set(target, [...(aimers.get(target) ?? []), s.ref]);
  };
  /** Down the chain: what is taken away brings back what it had taken away, and so on while anything changes. */
  const settle = (ref: string): void => {
    const isLive = !(aimers.get(ref) ?? []).some((aimer) => live.get(aimer) === true);
    if (live.get(ref) === isLive) return;
    live.set(ref, isLive);
    const statement = byRef.get(ref);
    for (const target of statement === undefined ? [] : targetsOf(statement)) settle(target);
  };

  for (const s of known) link(s);
  for (const s of added) {
    live.set(s.ref, true);
    if (s.aims === null) continue;
    if (live.get(s.aims) !== true) refuse(s.ref, s.aims);
    link(s);
    for (const target of targetsOf(s)) settle(target);
  }
  return [...live].filter(([ref, is]) => before.get(ref) !== is).map(([ref, is]) => ({ ref, live: is }));
}
