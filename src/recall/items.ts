import { ALWAYS } from '../domain/time.js';
import type { FactText } from '../store/search.js';
import type { Chunk } from '../store/texts.js';
import type { ChunkItem, FactItem } from './candidate.js';

/** A text that was found, with what stands behind it. */
export type Described =
  | { readonly item: FactItem; readonly text: string }
  | { readonly item: ChunkItem; readonly chunk: Chunk; readonly text: string };

export const describedFact = (fact: FactText): Described => ({ item: factItem(fact), text: fact.text });

export const describedChunk = (chunk: Chunk): Described => ({ item: chunkItem(chunk), chunk, text: chunk.text });

function chunkItem({ ref, episode, position, occurredAt, title, speaker }: Chunk): ChunkItem {
  return { type: 'chunk', ref, episode, position, occurredAt, title, speaker };
}

function factItem({ ref, subject, object, confidence, kind, labels, validAt, createdAt }: FactText): FactItem {
  return {
    type: 'fact',
    ref,
    subject,
    object,
    confidence,
    kind,
    labels,
    validAt: validAt === ALWAYS ? null : validAt,
    createdAt: Math.floor(createdAt / 1000),
  };
}
