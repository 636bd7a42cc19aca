import { byRef, type Link } from './candidate.js';
import { rarity } from './named.js';
import type { Weights } from './weights.js';

/** The part of the graph a question's walk may use: items, what they name, and how many items name each node. */
export interface Surroundings {
  readonly links: readonly Link[];
  /** Items that name the node, in the whole space; may be more than `links` has. */
  readonly df: ReadonlyMap<string, number>;
  /** Items in the whole space. */
  readonly documents: number;
}

/** How the walk came to an item: from item `from` through `node`; `share` of the arrivals of its last step, 0 to 1. */
export interface Via {
  readonly node: string;
  readonly from: string;
  readonly share: number;
}

export interface Spread {
  /** What stays at each item that was reached. */
  readonly mass: ReadonlyMap<string, number>;
  /** The strongest ways to an item, best first; never from the item itself. */
  readonly waysTo: (item: string) => readonly Via[];
}

interface Edge {
  readonly item: number;
  readonly node: number;
  /** Shares of what the item gives to the node, and the node to the item. */
  readonly toNode: number;
  readonly toItem: number;
}

const MAX_WAYS = 3;

/**
 * A personalised walk: what the seeds hold goes to the nodes they name, from these to the items that name them, and so on,
 * `rounds` times; at each step a share `damping` goes on, and the rest begins again at the seeds. A node that many items name
 * gives little to each of them. `seeds`: shares that add up to 1.
 */
export function spread(seeds: ReadonlyMap<string, number>, surroundings: Surroundings, weights: Weights): Spread {
  const { items, nodes, edges } = graphOf(seeds, surroundings, weights);
  const start = Float64Array.from(items, (item) => seeds.get(item) ?? 0);
  let mass = start;
  let held = new Float64Array(nodes.length);
  const { damping } = weights;
  for (let round = 0; round < weights.rounds; round++) {
    held = new Float64Array(nodes.length);
    for (const { item, node, toNode } of edges) held[node] = at(held, node) + damping * at(mass, item) * toNode;
    const next = start.map((share) => (1 - damping) * share);
    for (const { item, node, toItem } of edges) next[item] = at(next, item) + damping * at(held, node) * toItem;
    mass = next;
  }
  const reached = new Map<string, number>();
  items.forEach((item, index) => {
    if (at(mass, index) > 0) reached.set(item, at(mass, index));
  });
  return { mass: reached, waysTo: waysThrough(items, nodes, edges, mass, held) };
}

function graphOf(seeds: ReadonlyMap<string, number>, { links, df, documents }: Surroundings, weights: Weights) {
  // In one order, as sums of floating-point numbers depend on it.
  const items = inOrder([...seeds.keys(), ...links.map(({ item }) => item)]);
  const nodes = inOrder(links.map(({ node }) => node));
  const itemAt = indexOf(items);
  const nodeAt = indexOf(nodes);
  const rarities = nodes.map((node) => rarity(documents, df.get(node) ?? 1));
  // Of several links between the same two, the strongest counts.
  const strengths = new Map<number, number>();
  for (const { item, node, tf, home } of links) {
    const to = nodeAt.get(node) ?? 0;
    const times = Number.isFinite(tf) ? 1 + Math.log(Math.max(1, tf)) : 1;
    const strength = times * (rarities[to] ?? 0) * (home ? weights.homeLink : 1);
    const place = (itemAt.get(item) ?? 0) * nodes.length + to;
    if (strength > (strengths.get(place) ?? 0)) strengths.set(place, strength);
  }
  const places = Float64Array.from(strengths.keys()).sort();
  const itemDegree = new Float64Array(items.length);
  const nodeDegree = new Float64Array(nodes.length);
  const linked = new Float64Array(nodes.length);
  for (const place of places) {
    const node = place % nodes.length;
    const item = (place - node) / nodes.length;
    const strength = strengths.get(place) ?? 0;
    itemDegree[item] = at(itemDegree, item) + strength;
    nodeDegree[node] = at(nodeDegree, node) + strength;
    linked[node] = at(linked, node) + 1;
  }
  // Where only some of a node's items were loaded, the others take their share too.
  nodes.forEach((node, index) => {
    const missing = (df.get(node) ?? 0) / Math.max(1, at(linked, index));
    if (missing > 1) nodeDegree[index] = at(nodeDegree, index) * missing;
  });
  const edges = Array.from(places, (place): Edge => {
    const node = place % nodes.length;
    const item = (place - node) / nodes.length;
    const strength = strengths.get(place) ?? 0;
    return { item, node, toNode: strength / at(itemDegree, item), toItem: strength / at(nodeDegree, node) };
  });
  return { items, nodes, edges };
}

function waysThrough(
  items: readonly string[],
  nodes: readonly string[],
  edges: readonly Edge[],
  mass: Float64Array,
  held: Float64Array,
): (item: string) => readonly Via[] {
  const itemAt = indexOf(items);
  return (item) => {
    const here = itemAt.get(item);
    const arriving = edges.filter((edge) => edge.item === here && at(held, edge.node) > 0);
    const sum = arriving.reduce((all, { node, toItem }) => all + at(held, node) * toItem, 0);
    const ways = arriving.flatMap(({ node, toItem }): Via[] => {
      const givers = edges.filter((edge) => edge.node === node && edge.item !== here);
      const best = givers.reduce<Edge | null>((a, b) => (a === null || gift(b) > gift(a) ? b : a), null);
      if (best === null || gift(best) === 0) return [];
      return [{ node: nodes[node] ?? '', from: items[best.item] ?? '', share: (at(held, node) * toItem) / sum }];
    });
    return ways.sort((a, b) => b.share - a.share || byRef(a.node, b.node)).slice(0, MAX_WAYS);
  };
  function gift({ item, toNode }: Edge): number {
    return at(mass, item) * toNode;
  }
}

function inOrder(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

function indexOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
