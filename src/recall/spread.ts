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
  const start = new Float64Array(items.length);
  items.forEach((item, at) => {
    start[at] = seeds.get(item) ?? 0;
  });
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
  const seen = new Map<string, Link>();
  for (const link of links) {
    const id = JSON.stringify([link.item, link.node]);
    const other = seen.get(id);
    if (other === undefined || rank(link) > rank(other)) seen.set(id, link);
  }
  // In one order, as sums of floating-point numbers depend on it.
  const all = [...seen.values()].sort((a, b) => byRef(a.item, b.item) || byRef(a.node, b.node));
  const items = [...new Set([...seeds.keys(), ...all.map(({ item }) => item)])].sort();
  const nodes = [...new Set(all.map(({ node }) => node))].sort();
  const itemAt = new Map(items.map((item, index) => [item, index]));
  const nodeAt = new Map(nodes.map((node, index) => [node, index]));
  const strengths = all.map(({ node, tf, home }) => {
    const times = 1 + Math.log(Math.max(1, Number.isFinite(tf) ? tf : 1));
    return times * rarity(documents, df.get(node) ?? 1) * (home ? weights.homeLink : 1);
  });
  const itemDegree = new Float64Array(items.length);
  const nodeDegree = new Float64Array(nodes.length);
  const linked = new Float64Array(nodes.length);
  const ends = all.map(({ item, node }) => ({ item: itemAt.get(item) ?? 0, node: nodeAt.get(node) ?? 0 }));
  ends.forEach(({ item, node }, index) => {
    itemDegree[item] = at(itemDegree, item) + (strengths[index] ?? 0);
    nodeDegree[node] = at(nodeDegree, node) + (strengths[index] ?? 0);
    linked[node] = at(linked, node) + 1;
  });
  // Where only some of a node's items were loaded, the others take their share too.
  nodes.forEach((node, index) => {
    nodeDegree[index] = at(nodeDegree, index) * Math.max(1, (df.get(node) ?? 0) / at(linked, index));
  });
  const edges = ends.flatMap(({ item, node }, index): Edge[] => {
    const strength = strengths[index] ?? 0;
    if (strength === 0) return [];
    return [{ item, node, toNode: strength / at(itemDegree, item), toItem: strength / at(nodeDegree, node) }];
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
  const itemAt = new Map(items.map((item, index) => [item, index]));
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

/** Of two links between the same two, the stronger counts. */
function rank({ tf, home }: Link): number {
  return (home ? 1e9 : 0) + tf;
}

function at(numbers: Float64Array, index: number): number {
  return numbers[index] ?? 0;
}
