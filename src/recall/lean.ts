import type { Routing } from '../domain/text/routing.js';
import { type Item, type Link, type Term, term } from './candidate.js';
import { distances, distanceTerm } from './distance.js';
import { entityNode } from './node.js';

/** What a question leans to, beside what it says. */
export interface Lean {
  readonly kinds: Routing['kinds'];
  /** Entities whose neighbourhood counts. */
  readonly near: readonly string[];
}

export const UPRIGHT: Lean = { kinds: [], near: [] };

/** What an item gains that names an entity the caller stands at, as a share of the best hit's relevance; a step on half of it. */
const NEAR = 0.3;

/** What each item gains by what the question leans to. */
export function leanTerms(
  { kinds, near }: Lean,
  links: readonly Link[],
): (item: Item, best: number) => readonly Term[] {
  const steps = near.length === 0 ? null : distances(near.map(entityNode), links);
  return (item, best) => [
    ...routingTerms(item, kinds, best),
    ...(steps === null ? [] : distanceTerm(steps.get(item.ref), NEAR, best)),
  ];
}

/** What an item of a kind the question asks for gains, as a share of the best hit's relevance. */
const LIFT = 0.1;

/** The kinds a question leans to lift their items; they leave nothing out. */
function routingTerms(item: Item, kinds: Routing['kinds'], best: number): readonly Term[] {
  return kinds.some((kind) => isOf(item, kind)) && best > 0 ? [term('routing', 1, 1, LIFT * best)] : [];
}

function isOf(item: Item, kind: Routing['kinds'][number]): boolean {
  if (item.type === 'chunk') return kind === 'EPISODE';
  if (kind === 'PREFERENCE') return item.labels.includes('preference');
  if (kind === 'WORKING') return item.labels.includes('open');
  return kind === 'FACT';
}
