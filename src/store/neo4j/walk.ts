import type { Fact } from '../../domain/statement.js';
import type { ShortestAsk, WalkAsk } from '../port.js';
import type { View } from '../view.js';
import type { RunAt } from './latest.js';
import { isEmpty, seen, windowOf } from './reads.js';
import * as to from './rows.js';
import type { Run } from './server.js';

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

/** How far one question looks for the shortest way, and how many ways of that length it takes. */
const SHORTEST = { hops: 4, ways: 1000 } as const;

/** The server's own search, which looks from both ends at once and keeps to what holds and is believed. */
export async function shortestOf(run: Run, view: View, ask: ShortestAsk): Promise<readonly Fact[] | null> {
  const { start, end, maxHops, direction, predicates } = ask;
  if (maxHops > SHORTEST.hops) return null;
  const rows = await run('fact/shortest', {
    ...seen(view),
    ...windowOf(view, null),
    start,
    end,
    direction,
    predicates: predicates ?? null,
    limit: BigInt(SHORTEST.ways),
  });
  return rows.some(([whole]) => whole !== true) ? null : rows.map((row) => to.toFact(row, 1));
}
