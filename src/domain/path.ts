import type { Window } from './fold.js';
import { type Interval, intersection, type ValidTime } from './time.js';

/** How the edges of a path must meet in time (semantics: paths through time). */
export type PathTime = 'SNAPSHOT' | 'CONTINUOUS' | 'PAIRWISE' | 'TIME_RESPECTING';

/** A step of a walk: one value of one key over one joined stretch of time, from one entity to the next. */
export interface Step extends Window {
  readonly source: string;
  readonly target: string;
  readonly predicate: string;
  /** Refs of the facts joined into it, in order of time. */
  readonly facts: readonly string[];
}

/**
 * When a path counts: its windows, or null where it does not count.
 * - SNAPSHOT, CONTINUOUS: the one window that all edges share.
 * - PAIRWISE: the window each edge shares with the next (of a single edge: its own).
 * - TIME_RESPECTING: the instants from the earliest that can be picked, one per edge, never going back, each as the
 *   stretch of its edge from that instant on.
 */
export function pathWindows(steps: readonly Window[], mode: PathTime): readonly Window[] | null {
  if (mode === 'PAIRWISE') return pairwise(steps);
  if (mode === 'TIME_RESPECTING') return timeRespecting(steps);
  const shared = steps.reduce<Window | null>((window, step) => window && intersection(window, step), steps[0] ?? null);
  return shared === null ? null : [shared];
}

function pairwise(steps: readonly Window[]): readonly Window[] | null {
  if (steps.length === 1) return [...steps].map(windowOf);
  const windows: Window[] = [];
  for (const [i, step] of steps.entries()) {
    const next = steps[i + 1];
    if (next === undefined) break;
    const shared = intersection(step, next);
    if (shared === null) return null;
    windows.push(shared);
  }
  return windows;
}

function timeRespecting(steps: readonly Window[]): readonly Window[] | null {
  const windows: Window[] = [];
  let at: ValidTime | null = null;
  for (const step of steps) {
    const from: ValidTime = at === null || step.from > at ? step.from : at;
    if (from >= step.to) return null;
    windows.push({ from, to: step.to });
    at = from;
  }
  return windows;
}

const windowOf = ({ from, to }: Interval<ValidTime>): Window => ({ from, to });

/** What a step is made of before neighbouring stretches are joined. */
export type Stretch = Window & { readonly fact: string };

/** Stretches of one value that touch or overlap become one. They come in any order. */
export function joinStretches(
  stretches: readonly Stretch[],
): readonly (Window & { readonly facts: readonly string[] })[] {
  const joined: { from: ValidTime; to: ValidTime; facts: string[] }[] = [];
  for (const stretch of [...stretches].sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && stretch.from <= last.to) {
      if (stretch.to > last.to) last.to = stretch.to;
      last.facts.push(stretch.fact);
    } else {
      joined.push({ from: stretch.from, to: stretch.to, facts: [stretch.fact] });
    }
  }
  return joined;
}
