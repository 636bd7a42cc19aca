import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { type BatchLimits, cutText, inBatches } from '../batches.js';
import type { Embedder } from '../embedder.js';
import { prefixesOf } from '../prefixes.js';
import { isMostlyLatin } from '../script.js';
import { ModelThread } from '../thread.js';
import type { TransformersOptions } from './options.js';

/** Small, so that a question waits for few documents. */
const JOB: BatchLimits = { texts: 8, characters: 16_000 };
/** The model cuts texts by its own limit; this bounds the time its tokeniser takes. */
const MOST_CHARACTERS = 16_384;

/** A model of the Hugging Face hub, or of a folder, run in a thread of its own. Opening loads nothing. */
export function openTransformers(options: TransformersOptions): Embedder {
  const model = `transformers:${options.model}`;
  const thread = new ModelThread(model, createRequire(import.meta.url).resolve('#transformers'), options);
  const prefix = prefixesOf(options.model);
  const embedQuery = async (text: string): Promise<Float32Array> => {
    const [vector] = await thread.embed('query', [prefix.query + cutText(text, MOST_CHARACTERS)]);
    return vector as Float32Array;
  };
  let dimensions: number | undefined;
  return {
    model,
    dimensions: async () => {
      // As a document, so that a model on its way from the hub is waited for.
      dimensions ??= (await thread.embed('document', ['']))[0]?.length;
      return dimensions as number;
    },
    embedDocuments: (texts) =>
      inBatches(texts, JOB, 1, (batch) =>
        thread.embed(
          'document',
          batch.map((text) => prefix.document + cutText(text, MOST_CHARACTERS)),
        ),
      ),
    embedQuery,
    knows: isMultilingual(options.model) ? () => true : isMostlyLatin,
    close: () => thread.close(),
  };
}

/** Models say so in their names: multilingual-e5-small, paraphrase-multilingual-MiniLM, bge-m3, LaBSE, -zh, -ja. */
function isMultilingual(model: string): boolean {
  return /multilingual|(^|[-_])(m3|labse|zh|ja|ko|xlm)([-_]|$)/i.test(basename(model));
}
