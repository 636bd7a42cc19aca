import { createRequire } from 'node:module';
import { type BatchLimits, inBatches } from '../batches.js';
import type { Embedder } from '../embedder.js';
import { isMostlyLatin } from '../script.js';
import { ModelThread } from '../thread.js';
import { MINILM } from './files.js';

/** Small, so that a question waits for few documents; larger ones are no faster on one processor. */
const JOB: BatchLimits = { texts: 16, characters: 2000 };

/** all-MiniLM-L6-v2 in a thread of its own. Opening loads nothing; a missing runtime is told by what is asked of it. */
export function openLocal(): Embedder {
  const thread = new ModelThread(MINILM.id, createRequire(import.meta.url).resolve('#minilm'));
  let works = false;
  return {
    model: MINILM.id,
    dimensions: async () => {
      // Known before, but who asks wants to know whether there will be vectors.
      if (!works) works = (await thread.embed('document', [''])).length > 0;
      return MINILM.dimensions;
    },
    embedDocuments: (texts) => inBatches(texts, JOB, 1, (batch) => thread.embed('document', batch)),
    embedQuery: async (text) => {
      const [vector] = await thread.embed('query', [text]);
      return vector as Float32Array;
    },
    knows: isMostlyLatin,
    close: () => thread.close(),
  };
}
