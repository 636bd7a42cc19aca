import { unsupported } from '../domain/errors.js';
import type { Window } from '../domain/fold.js';
import type { Direction, Edge, Reads, View } from '../store/port.js';

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
  readonly direction: Direction;
  /** Edges that hold somewhere in it; null: at the view's T. */
  readonly during: Window | null;
  readonly predicates?: readonly string[] | undefined;
}

/**
 * Everything within `hops` of an entity: the ways found, nearest first; one statement a hop.
 * @throws AsofError unsupported `too_many_edges`
 */
export async function walk(store: Reads, view: View, from: string, options: WalkOptions): Promise<Way[]> {
  const { hops, direction, during, predicates } = options;
  const seen = new Set([from]);
  const ways: Way[] = [];
  let frontier: readonly string[] = [from];
  for (let hop = 0; hop < hops && frontier.length > 0; hop++) {
    const edges = await store.edges(view, {
      frontier,
      direction,
      during,
      limit: MAX_EDGES + 1,
      ...(predicates === undefined ? {} : { predicates }),
    });
    if (ways.length + edges.length > MAX_EDGES) {
      throw unsupported(
        'too_many_edges',
        `More than ${MAX_EDGES} facts lie on the way; name predicates, ask for fewer hops or a shorter window.`,
        'maxHops',
      );
    }
    const here = new Set(frontier);
    const next = new Set<string>();
    for (const edge of edges) {
      for (const way of waysOf(edge, direction)) {
        if (!here.has(way.source)) continue;
        ways.push(way);
        if (!seen.has(way.target)) next.add(way.target);
      }
    }
    for (const entity of next) seen.add(entity);
    frontier = [...next];
  }
  return ways;
}

function waysOf(edge: Edge, direction: Direction): Way[] {
  const out = { source: edge.subject, target: edge.object, edge };
  const back = { source: edge.object, target: edge.subject, edge };
  if (direction === 'BOTH' || edge.symmetric) return [out, back];
  return direction === 'OUT' ? [out] : [back];
}
