import type { Fact } from '../domain/statement.js';
import { ALWAYS } from '../domain/time.js';
import { isEntityObject } from '../domain/value.js';
import type { Chunk } from '../store/texts.js';
import type { ChunkItem, FactItem } from './candidate.js';

/** A text that was found, with what stands behind it. */
export type Described =
  | { readonly item: FactItem; readonly fact: Fact; readonly text: string }
  | { readonly item: ChunkItem; readonly chunk: Chunk; readonly text: string };

export const describedFact = (fact: Fact): Described => ({ item: factItem(fact), fact, text: fact.text });

export const describedChunk = (chunk: Chunk): Described => ({ item: chunkItem(chunk), chunk, text: chunk.text });

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
  };
}
