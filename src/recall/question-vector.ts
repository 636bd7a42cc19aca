import type { Embedder } from '../models/embedder.js';
import type { IndexState } from '../store/texts.js';
import { othersVectors } from './vector-writer.js';

/** What is asked by meaning, and what is known of the embedder already. */
export interface VectorAsk {
  readonly text: string;
  readonly channels: { readonly vector: boolean };
  /** Why the embedder does not take the question, where it was asked already. */
  readonly failure: string | null;
}

/** The vector of a question, where the space has vectors it can be held against. */
export interface QuestionVector {
  readonly vector: Float32Array | null;
  /** Why there is none though it was asked for, in words; null: there is one, or nobody asked. */
  readonly withoutVectors: string | null;
}

export async function questionVector(
  embedder: Embedder | null,
  state: IndexState,
  { text, channels, failure }: VectorAsk,
): Promise<QuestionVector> {
  const without = (why: string | null): QuestionVector => ({ vector: null, withoutVectors: why });
  if (!channels.vector) return without(null);
  if (embedder === null) return without('no embedder is configured');
  if (!embedder.knows(text)) return without(`${embedder.model} does not know this script`);
  if (failure !== null) return without(failure);
  if (state.model === null) return without(state.pending + state.aside > 0 ? 'no vectors yet' : null);
  if (state.model !== embedder.model) return without(await othersVectors(state, embedder));
  try {
    const vector = await embedder.embedQuery(text);
    if (!vector.every(Number.isFinite)) return without(`${embedder.model} gave a vector of what are no numbers`);
    if (vector.length !== state.dimensions) return without(await othersVectors(state, embedder));
    return { vector, withoutVectors: null };
  } catch (error) {
    return without((error as Error).message);
  }
}
