import type { Indexer, Progress } from '../recall/indexer.js';
import { checkModel } from '../recall/vector-writer.js';
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
  /** Those of them that were set aside: the embedder takes others and not these. They are tried again by the next reindex. */
  readonly aside: number;
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
  const { embedder } = indexer;
  if (vectors && embedder !== null) {
    if (!replace) await checkModel(space, before, embedder);
    // Before others are forgotten it must be known that there will be new ones.
    const others = (await embedder.dimensions()) !== before.dimensions || embedder.model !== before.model;
    if (before.model !== null && (others || anew)) await store.forgetVectors(space);
    else if (before.aside > 0) await store.takeBack(space);
    embedded = await indexer.embed(space, report);
  }
  const { sizes, pending, aside, model } = await store.indexState(space);
  return { texts: sizes.FACT.documents + sizes.CHUNK.documents, pending: pending + aside, aside, embedded, model };
}
