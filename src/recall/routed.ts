import type { Routing } from '../domain/text/routing.js';
import { type Item, type Term, term } from './candidate.js';

/** What an item of a kind the question asks for gains, as a share of the best hit's relevance. */
const LIFT = 0.1;

/** The kinds a question leans to lift their items; they leave nothing out. */
export function routingTerms(item: Item, kinds: Routing['kinds'], best: number): readonly Term[] {
  return kinds.some((kind) => isOf(item, kind)) && best > 0 ? [term('routing', 1, 1, LIFT * best)] : [];
}

function isOf(item: Item, kind: Routing['kinds'][number]): boolean {
  if (item.type === 'chunk') return kind === 'EPISODE';
  if (kind === 'PREFERENCE') return item.labels.includes('preference');
  if (kind === 'WORKING') return item.labels.includes('open');
  return kind === 'FACT';
}
