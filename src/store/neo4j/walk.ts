import type { Edge, View, WalkAsk } from '../port.js';
import type { RunAt } from './latest.js';
import { seen, windowOf } from './reads.js';
import type { Row } from './rows.js';
import * as to from './rows.js';

/** How many edges of a hop are worth asking for in one go: what was reached is kept as a list, and looked through. */
const MOST = 2000;

/** The first three hops in one question. */
export async function walkOf(runAt: RunAt, view: View, ask: WalkAsk): Promise<readonly (readonly Edge[])[] | null> {
  const { start, hops, direction, during, predicates } = ask;
  if (during !== null && during.from >= during.to) return [];
  const limit = Math.min(ask.limit, MOST);
  const [row] = await runAt(view, 'fact/walk', {
    ...seen(view),
    ...windowOf(view, during),
    start,
    hops: BigInt(hops),
    direction,
    predicates: predicates ?? null,
    limit: BigInt(limit),
  });
  const found = ((row?.[0] ?? []) as readonly (readonly Row[])[]).slice(0, hops);
  if (found.some((edges) => edges.length >= limit)) return null;
  return found.map((edges) => edges.map(to.toEdge));
}
