import { type Link, type Term, term } from './candidate.js';

/** How many steps from an item to one of the nodes in the middle are counted. */
const MAX_DISTANCE = 4;

/** Per item: the steps from the nearest centre over what items name; 1 for an item that names it. Unreached items are left out. */
export function distances(
  centres: readonly string[],
  links: readonly Link[],
  max = MAX_DISTANCE,
): ReadonlyMap<string, number> {
  const itemsOf = grouped(links, ({ node }) => node);
  const nodesOf = grouped(links, ({ item }) => item);
  const found = new Map<string, number>();
  const seen = new Set(centres);
  let front: readonly string[] = [...seen];
  for (let steps = 1; steps <= max && front.length > 0; steps++) {
    const next: string[] = [];
    for (const node of front) {
      for (const { item } of itemsOf.get(node) ?? []) {
        if (found.has(item)) continue;
        found.set(item, steps);
        for (const { node: other } of nodesOf.get(item) ?? []) {
          if (seen.has(other)) continue;
          seen.add(other);
          next.push(other);
        }
      }
    }
    front = next;
  }
  return found;
}

/** What nearness to a chosen entity adds: 1 beside it, a half one step on; `weight` is a share of the best hit's relevance. */
export function distanceTerm(steps: number | undefined, weight: number, best: number): readonly Term[] {
  return steps === undefined || weight * best === 0 ? [] : [term('nodeDistance', steps, 1 / steps, weight * best)];
}

function grouped(links: readonly Link[], key: (link: Link) => string): ReadonlyMap<string, readonly Link[]> {
  const groups = new Map<string, Link[]>();
  for (const link of links) {
    const group = groups.get(key(link));
    if (group === undefined) groups.set(key(link), [link]);
    else group.push(link);
  }
  return groups;
}
