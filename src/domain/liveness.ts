import type { Op } from './statement.js';

/**
 * Liveness: a statement is live while no live `correct` or `retract` aims at it (semantics: the log and the fold). A correction of
 * a correction stands in its place: what was wrong twice does not come back. So a correction keeps what it replaced away while
 * it *stands*: while it is live, or a correction of it stands.
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

interface State extends Aiming {
  live: boolean;
  stands: boolean;
  readonly aimers: State[];
}

/**
 * What changes when `added` (in log order) joins the log. `known`, in log order, holds for each statement aimed at the whole
 * chain that it aims along and everything that aims at a member of the chain. The added ones are live unless another added one
 * aims at them; `refuse` is called where one aims at a statement that is not live at its turn.
 */
export function relive(
  known: readonly Aim[],
  added: readonly Aiming[],
  refuse: (ref: string, aims: string) => never,
): Flip[] {
  const states = new Map<string, State>(
    known.map(({ ref, op, aims, live }) => [ref, { ref, op, aims, live, stands: live, aimers: [] }]),
  );
  const targetOf = (state: State): State | undefined => (state.aims === null ? undefined : states.get(state.aims));
  // What aims at a statement comes after it in the log, so from the end on everything is known when it is needed.
  for (const state of [...states.values()].reverse()) {
    state.stands = state.live || state.aimers.some(correctionStands);
    targetOf(state)?.aimers.push(state);
  }
  for (const { ref, op, aims } of added) {
    const state: State = { ref, op, aims, live: true, stands: true, aimers: [] };
    states.set(ref, state);
    if (aims === null) continue;
    const target = targetOf(state);
    if (target?.live !== true) return refuse(ref, aims);
    target.aimers.push(state);
    settle(target, targetOf);
  }
  const before = new Map(known.map(({ ref, live }) => [ref, live]));
  return [...states.values()]
    .filter(({ ref, live }) => before.get(ref) !== live)
    .map(({ ref, live }) => ({ ref, live }));
}

const correctionStands = ({ op, stands }: State): boolean => op === 'correct' && stands;

/** Down the chain: what no longer stands brings back what it had taken away, and so on while anything changes. */
function settle(from: State, targetOf: (state: State) => State | undefined): void {
  for (let state: State | undefined = from; state !== undefined; state = targetOf(state)) {
    const stood: boolean = state.stands;
    state.live = !state.aimers.some(({ stands }) => stands);
    state.stands = state.live || state.aimers.some(correctionStands);
    if (state.stands === stood) return;
  }
}
