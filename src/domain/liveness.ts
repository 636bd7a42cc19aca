/**
 * Liveness: a statement is live while no live `correct` or `retract` aims at it (semantics: the log and the fold).
 */

/** A statement as liveness sees it. */
export interface Aim {
  readonly ref: string;
  readonly aims: string | null;
  readonly live: boolean;
}

/** A statement that went live or dead by this transaction. */
export interface Flip {
  readonly ref: string;
  readonly live: boolean;
}

/**
 * What changes when `added` (in log order) joins the log. `known` holds, for each statement aimed at, the whole chain that it
 * aims along and everything that aims at a member of the chain. The added ones are live unless another added one aims at them;
 * `refuse` is called where one aims at a statement that is not live at its turn.
 */
export function relive(
  known: readonly Aim[],
  added: readonly { readonly ref: string; readonly aims: string | null }[],
  refuse: (ref: string, aims: string) => never,
): Flip[] {
  const before = new Map(known.map((s) => [s.ref, s.live]));
  const live = new Map(before);
  const aimOf = new Map<string, string>();
  const aimers = new Map<string, string[]>();
  const link = (ref: string, aims: string | null): void => {
    if (aims === null) return;
    aimOf.set(ref, aims);
    aimers.set(aims, [...(aimers.get(aims) ?? []), ref]);
  };
  for (const s of known) link(s.ref, s.aims);
  for (const s of added) {
    live.set(s.ref, true);
    if (s.aims === null) continue;
    if (live.get(s.aims) !== true) refuse(s.ref, s.aims);
    link(s.ref, s.aims);
    // Down the chain: what s takes away brings back what that had taken away, and so on while anything changes.
    for (let at: string | undefined = s.aims; at !== undefined; at = aimOf.get(at)) {
      const isLive: boolean = !(aimers.get(at) ?? []).some((aimer) => live.get(aimer) === true);
      if (live.get(at) === isLive) break;
      live.set(at, isLive);
    }
  }
  return [...live].filter(([ref, is]) => before.get(ref) !== is).map(([ref, is]) => ({ ref, live: is }));
}
