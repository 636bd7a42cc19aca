import { conflict } from '../domain/errors.js';
import type { Indexer, Progress } from '../recall/indexer.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';

export interface ReindexOptions {
  /** False: words and names alone. Default true. */
  readonly vectors?: boolean | undefined;
  /** What becomes of vectors of another model: replaced by the configured model's. False: `other_model`. Default true. */
  readonly replace?: boolean | undefined;
  /** Vectors of the configured model are made again, too. */
  readonly anew?: boolean | undefined;
  /** Told after each batch of vectors. */
  readonly report?: Progress | undefined;
}

/** What an index holds after it was brought up to date. */
export interface Reindexed {
  /** Facts, of all times, and passages that are found by their words. */
  readonly texts: number;
  /** Texts that have no vector. */
  readonly pending: number;
  /** Texts that got one now. */
  readonly embedded: number;
  /** Whose vectors there are; null: there are none. */
  readonly model: string | null;
}

/** What `Space.reindex` does. */
export async function reindex(
  store: Store,
  indexer: Indexer,
  { space, knownAt }: View,
  { vectors = true, replace = true, anew = false, report }: ReindexOptions,
): Promise<Reindexed> {
  const before = await indexer.catchUp(space, knownAt);
  let embedded = 0;
  if (vectors && indexer.embedder !== null) {
    const { model } = indexer.embedder;
    const others = before.model !== null && before.model !== model;
    if (others && !replace) {
      const message = `The vectors of '${space}' are of ${before.model}, the configured model is ${model}; \`asof reindex\` makes them anew.`;
      throw conflict('other_model', message);
    }
    if (others || (anew && before.model !== null)) await store.forgetVectors(space);
    embedded = await indexer.embed(space, report);
  }
  const { sizes, pending, model } = await store.indexState(space);
  return { texts: sizes.FACT.documents + sizes.CHUNK.documents, pending, embedded, model };
}
