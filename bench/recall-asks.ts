import type { Space, Store } from '../src/index.js';
import type { Embedder } from '../src/models/embedder.js';
import { Indexer } from '../src/recall/indexer.js';
import { DEFAULT_ASK, recall } from '../src/recall/recall.js';
import type { View } from '../src/store/view.js';
import { someDay } from './data.js';
import { seeded } from './measure.js';
import { DIMENSIONS, MODEL, Vectors, word } from './recall-data.js';

/** What is asked: the words, the vector, and where. */
export interface Ask {
  readonly text: string;
  readonly vector: Float32Array;
  readonly view: View;
}

/** Questions of a few words at random times, as known at the end. */
function asks(space: Space, knownAt: number, count: number, seed: number): readonly Ask[] {
  const random = seeded(seed);
  const vectors = new Vectors(seed);
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 6 }, () => word(random)).join(' '),
    vector: vectors.next(),
    view: viewOf(space, Date.parse(someDay(random)), knownAt),
  }));
}

export const viewOf = (space: Space, validAt: number, knownAt: number): View =>
  ({ space: space.name, scopes: [''], validAt, knownAt }) as unknown as View;

/** Whose vector of a question is known: what a model takes is counted apart. */
function told(vector: Float32Array): Embedder {
  return {
    model: MODEL,
    dimensions: async () => DIMENSIONS,
    embedDocuments: async (texts) => texts.map(() => vector),
    embedQuery: async () => vector,
    knows: () => true,
    close: async () => undefined,
  };
}

export async function asker(store: Store, space: Space, graph: boolean, count: number) {
  const state = await new Indexer(store, null).catchUp(space.name, 0 as never);
  const knownAt = state.through as number;
  const all = asks(space, knownAt, count, 7);
  const ask = (i: number) => {
    const { text, vector, view } = all[i % all.length] as Ask;
    return recall(store, told(vector), state, view, {
      ...DEFAULT_ASK,
      text,
      corpora: ['FACT'],
      channels: { text: true, vector: true, graph },
    });
  };
  return { ask, all, knownAt };
}
