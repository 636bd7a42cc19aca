import type { Fact } from '../../domain/statement.js';
import type { View, WalkAsk } from '../port.js';
import type { RunAt } from './latest.js';
import { isEmpty, seen, windowOf } from './reads.js';
import * as to from './rows.js';

/** How many edges of a hop are worth asking for in one go: what was reached is kept as a list, and looked through. */
const MOST = 2000;

/** How many hops one question takes. */
const HOPS = 3;

/** The first three hops in one question. */
export async function walkOf(runAt: RunAt, view: View, ask: WalkAsk): Promise<readonly (readonly Fact[])[] | null> {
  const { start, hops, direction, during, predicates } = ask;
  if (isEmpty(during)) return [];
  const limit = Math.min(ask.limit, MOST);
  const rows = await runAt(view, 'fact/walk', {
    ...seen(view),
    ...windowOf(view, during),
    start,
    hops: BigInt(hops),
    direction,
    predicates: predicates ?? null,
    limit: BigInt(limit),
  });
  const found = Array.from({ length: Math.min(hops, HOPS) }, (): Fact[] => []);
  for (const row of rows) found[row[0] as number]?.push(to.toFact(row, 1));
  return found.some((edges) => edges.length >= limit) ? null : found;
}
