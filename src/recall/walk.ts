import { unsupported } from '../domain/errors.js';
import type { Window } from '../domain/fold.js';
import type { Fact } from '../domain/statement.js';
import type { Capabilities, Direction, Edge, EdgeAsk, Reads } from '../store/port.js';
import type { View } from '../store/view.js';
import type { Leg } from './leg.js';

/** One direction of an edge, as a walk goes along it. */
export interface Way {
  readonly source: string;
  readonly target: string;
  readonly edge: Edge;
}

/** How many edges a walk may look at. Beyond it the question is refused, never answered in part. */
const MAX_EDGES = 50_000;

export interface WalkOptions {
  readonly hops: number;
  readonly legs: readonly Leg[];
  /** Edges that hold somewhere in it; null: at the view's T. */
  readonly during: Window | null;
}

/**
 * Everything within `hops` of an entity: the ways found, nearest first; one statement a hop and leg.
 * @throws AsofError unsupported `too_many_edges`
 */
export async function walk(store: Walked, view: View, from: string, options: WalkOptions): Promise<Way[]> {
  const { hops, legs, during } = options;
  const ways: Way[] = [];
  const edgesAt = await edgesOf(store, view, from, { hops, legs, during, limit: MAX_EDGES + 1 });
  await onward(from, hops, async (frontier, hop) => {
    const found: Way[] = [];
    for (const leg of legs) {
      const edges = await edgesAt(leg, frontier, hop);
      found.push(...leaving(edges, leg.direction, frontier));
      if (ways.length + edges.length > MAX_EDGES) throw tooMany();
    }
    ways.push(...found);
    return found;
  });
  return ways;
}

/**
 * The facts around an entity, nearest first, and of one distance in the order (validAt, ref): at most so many, so that the
 * busiest entity answers.
 */
export async function around(
  store: Walked,
  view: View,
  from: string,
  options: Omit<WalkOptions, 'during'> & { readonly atMost: number },
): Promise<readonly Edge[]> {
  const { hops, legs, atMost } = options;
  const facts = new Map<string, Edge>();
  // Of what is found some may be known from the hop before; an edge inside the frontier is found from both its ends.
  const limit = 2 * atMost;
  const edgesAt = await edgesOf(store, view, from, { hops, legs, during: null, limit, inOrder: true });
  await onward(from, hops, async (frontier, hop) => {
    const found: Edge[] = [];
    const ways: Way[] = [];
    for (const leg of legs) {
      const edges = await edgesAt(leg, frontier, hop);
      found.push(...edges);
      ways.push(...leaving(edges, leg.direction, frontier));
    }
    for (const edge of found.sort(inTime)) {
      if (facts.size < atMost && !facts.has(edge.fact)) facts.set(edge.fact, edge);
    }
    return facts.size < atMost ? ways : [];
  });
  return [...facts.values()];
}

const inTime = (a: Edge, b: Edge): number => a.validAt - b.validAt || (a.fact < b.fact ? -1 : 1);

/** What a walk asks of a store. */
type Walked = Reads & Capabilities;

type EdgesAt = (leg: Leg, frontier: readonly string[], hop: number) => Promise<readonly Edge[]>;

/** The edges at a frontier: those that were asked for in one go, where the store can, and the rest hop by hop. */
async function edgesOf(
  store: Walked,
  view: View,
  from: string,
  ask: WalkOptions & Pick<EdgeAsk, 'limit' | 'inOrder'>,
): Promise<EdgesAt> {
  const { hops, legs, ...rest } = ask;
  const [leg] = legs;
  // With several legs what a hop reaches depends on all of them.
  const alone = legs.length === 1 && leg !== undefined && hops > 1;
  const ahead = alone ? await store.walk?.(view, { ...rest, ...leg, start: from, hops }) : null;
  return async (leg, frontier, hop) => ahead?.[hop]?.map(edgeOf) ?? store.edges(view, { ...rest, ...leg, frontier });
}

export function edgeOf(whole: Fact): Edge {
  const { ref: fact, key, value, subject, predicate, symmetric, validAt, invalidAt } = whole;
  const object = (whole.object as { readonly entity: string }).entity;
  return { fact, key, value, subject, predicate, object, symmetric, validAt, invalidAt, whole };
}

/** Goes on from what each hop reaches for the first time. */
async function onward(
  from: string,
  hops: number,
  look: (frontier: readonly string[], hop: number) => Promise<readonly Way[]>,
): Promise<void> {
  const seen = new Set([from]);
  let frontier: readonly string[] = [from];
  for (let hop = 0; hop < hops && frontier.length > 0; hop++) {
    const reached = new Set((await look(frontier, hop)).map((way) => way.target).filter((entity) => !seen.has(entity)));
    for (const entity of reached) seen.add(entity);
    frontier = [...reached];
  }
}

function tooMany() {
  return unsupported(
    'too_many_edges',
    `More than ${MAX_EDGES} facts lie on the way; name predicates, ask for fewer hops or a shorter window.`,
    'maxHops',
  );
}

/** The ways that these edges can be gone. */
export function waysOf(edges: readonly Edge[], direction: Direction): Way[] {
  return edges.flatMap((edge) => {
    const out = { source: edge.subject, target: edge.object, edge };
    const back = { source: edge.object, target: edge.subject, edge };
    if (direction === 'BOTH' || edge.symmetric) return [out, back];
    return direction === 'OUT' ? [out] : [back];
  });
}

/** Those of them that leave the frontier. */
function leaving(edges: readonly Edge[], direction: Direction, frontier: readonly string[]): Way[] {
  const here = new Set(frontier);
  return waysOf(edges, direction).filter((way) => here.has(way.source));
}
