import { NameNodes, type Spellings } from '../recall/name-nodes.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import { describeEntities } from './entities.js';
import type { Entity } from './view.js';

/** A name in a question and whom it may mean; several: what they are called and what they are tells them apart. */
export interface LinkedName {
  /** Folded, without an article: `beatles`. */
  readonly name: string;
  readonly entities: readonly Entity[];
}

/** The names of a question that entities carry, as seen from the view. */
export async function linkedNames(
  store: Store,
  view: View,
  names: readonly string[],
  spellings: Spellings,
): Promise<readonly LinkedName[]> {
  const carriers = await new NameNodes(store, view, spellings).resolve(names);
  const told = await describeEntities(store, view, [...new Set([...carriers.values()].flat())]);
  return [...carriers].map(([name, refs]) => ({
    name,
    entities: refs.flatMap((ref) => told.get(ref) ?? []),
  }));
}
