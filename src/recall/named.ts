import type { Link } from './candidate.js';

/** A node of the question, with the number of items that name it. */
export interface AskedNode {
  readonly node: string;
  readonly df: number;
}

/** How well an item answers to the question's entities, 0 to 1: those it names, and those it is about. */
export interface Named {
  readonly named: number;
  readonly home: number;
  /** The nodes of the question that it names. */
  readonly nodes: readonly string[];
}

/** What naming a node tells: ln((N + 1) / (df + .5)), never below 0. */
export function rarity(documents: number, df: number): number {
  return Math.max(0, Math.log((Math.max(documents, df) + 1) / (df + 0.5)));
}

/** Per item: the rarest entity of the question that it names, and that is its subject, as a share of the rarest of all. */
export function namedIn(
  asked: readonly AskedNode[],
  links: readonly Link[],
  documents: number,
): ReadonlyMap<string, Named> {
  const weights = new Map(asked.map(({ node, df }) => [node, rarity(documents, df)]));
  const most = Math.max(0, ...weights.values());
  const result = new Map<string, { named: number; home: number; nodes: string[] }>();
  if (most === 0) return result;
  for (const { item, node, home } of links) {
    const share = (weights.get(node) ?? 0) / most;
    if (share === 0) continue;
    const entry = result.get(item) ?? { named: 0, home: 0, nodes: [] };
    entry.named = Math.max(entry.named, share);
    if (home) entry.home = Math.max(entry.home, share);
    if (!entry.nodes.includes(node)) entry.nodes.push(node);
    result.set(item, entry);
  }
  for (const { nodes } of result.values()) nodes.sort();
  return result;
}
