import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Embedder } from './embedder.js';
import type { Kind } from './thread.js';

/** Bytes of vectors kept: some 20,000 of 384 numbers. */
const MOST_BYTES = 32 * 1024 * 1024;
/** What an entry takes beside its numbers. */
const ENTRY_BYTES = 200;

/** Embeds equal texts once, also when they are asked for at the same time. A failure is not kept. */
export function cached(embedder: Embedder, mostBytes = MOST_BYTES): Embedder {
  const kept = new LRUCache<string, Float32Array>({
    maxSize: mostBytes,
    sizeCalculation: (vector) => vector.byteLength + ENTRY_BYTES,
  });
  const coming = new Map<string, Promise<Float32Array>>();

  /** Has `vector` answer for `key` until it is kept. */
  const keepWhenDone = (key: string, vector: Promise<Float32Array>): void => {
    const done = (found?: Float32Array): void => {
      coming.delete(key);
      if (found !== undefined) kept.set(key, found);
    };
    coming.set(key, vector);
    vector.then(done, () => done());
  };

  const embed = async (kind: Kind, texts: readonly string[]): Promise<Float32Array[]> => {
    const keys = texts.map((text) => keyOf(embedder.model, kind, text));
    const missing = new Map<string, string>();
    const found = new Map<string, Float32Array | Promise<Float32Array>>();
    for (const [i, key] of keys.entries()) {
      const known = kept.get(key) ?? coming.get(key);
      if (known === undefined) missing.set(key, texts[i] as string);
      else found.set(key, known);
    }
    if (missing.size > 0) {
      const made = ask(embedder, kind, [...missing.values()]);
      for (const [place, key] of [...missing.keys()].entries()) {
        const vector = made.then((vectors) => vectors[place] as Float32Array);
        keepWhenDone(key, vector);
        found.set(key, vector);
      }
    }
    return Promise.all(keys.map((key) => found.get(key) as Float32Array | Promise<Float32Array>));
  };

  return {
    model: embedder.model,
    dimensions: () => embedder.dimensions(),
    embedDocuments: (texts) => embed('document', texts),
    embedQuery: async (text) => (await embed('query', [text]))[0] as Float32Array,
    knows: (text) => embedder.knows(text),
    close: () => embedder.close(),
  };
}

async function ask(embedder: Embedder, kind: Kind, texts: readonly string[]): Promise<Float32Array[]> {
  return kind === 'document'
    ? embedder.embedDocuments(texts)
    : Promise.all(texts.map((text) => embedder.embedQuery(text)));
}

/** Of model, kind and content; a text may be long, its key is not. */
function keyOf(model: string, kind: Kind, text: string): string {
  return createHash('sha256').update(`${model}\0${kind}\0`).update(text, 'utf16le').digest('base64');
}
