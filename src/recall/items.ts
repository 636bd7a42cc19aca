import type { Fact } from '../domain/statement.js';
import { ALWAYS } from '../domain/time.js';
import { isEntityObject } from '../domain/value.js';
import type { Store } from '../store/port.js';
import type { Chunk, Corpus } from '../store/search.js';
import type { View } from '../store/view.js';
import type { ChunkItem, FactItem } from './candidate.js';

/** A text that was found, with what stands behind it. */
export type Described =
  | { readonly item: FactItem; readonly fact: Fact; readonly text: string }
  | { readonly item: ChunkItem; readonly chunk: Chunk; readonly text: string };

/** The facts and chunks of these refs that one may see. */
export async function describe(
  store: Store,
  view: View,
  corpus: Corpus,
  refs: readonly string[],
): Promise<readonly Described[]> {
  if (corpus === 'CHUNK') {
    return (await store.chunks(view, refs)).map((chunk) => ({ item: chunkItem(chunk), chunk, text: chunk.text }));
  }
  return (await store.factsByRef(view, refs)).map((fact) => ({ item: factItem(fact), fact, text: fact.text }));
}

function chunkItem({ ref, episode, position, occurredAt, title, speaker }: Chunk): ChunkItem {
  return { type: 'chunk', ref, episode, position, occurredAt, title, speaker };
}

function factItem(fact: Fact): FactItem {
  return {
    type: 'fact',
    ref: fact.ref,
    subject: fact.subject,
    object: isEntityObject(fact.object) ? fact.object.entity : null,
    confidence: fact.confidence,
    kind: fact.kind,
    labels: fact.labels,
    validAt: fact.validAt === ALWAYS ? null : fact.validAt,
    createdAt: Math.floor(fact.createdAt / 1000),
    explicit: true,
    importance: null,
  };
}
