import { formatValidTime } from '../domain/parse-time.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';

/** How often a fact was among the hits of `search`, `recall` and `ask`, in whatever snapshot: until now, not at its coordinates. */
export interface Recalls {
  readonly recallCount: number;
  /** `2025-01-10T09:00:00.123Z`; null: never. */
  readonly lastRecalledAt: string | null;
}

/** Of each of these facts; those that may not be seen were never recalled. */
export async function recallsOf(
  store: Store,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Recalls>> {
  const counts = refs.length === 0 ? [] : await store.recallCounts(view, refs);
  const known = new Map(counts.map(({ ref, count, lastAt }) => [ref, recallsIn(count, formatValidTime(lastAt))]));
  return new Map(refs.map((ref) => [ref, known.get(ref) ?? recallsIn(0, null)]));
}

const recallsIn = (recallCount: number, lastRecalledAt: string | null): Recalls => ({ recallCount, lastRecalledAt });
