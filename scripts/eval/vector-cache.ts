import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Embedder } from '../../src/models/embedder.js';

/** Bytes of a key: a hash of model, kind and text. */
const KEY = 32;

type Kind = 'query' | 'document';

/**
 * An embedder whose vectors are kept in a file of the folder, so that a set is embedded once, whichever store it goes to: keys and
 * vectors in turn, written at the end. One process at a time writes to a file.
 */
export async function keptOnDisk(embedder: Embedder, folder: string): Promise<Embedder> {
  const dimensions = await embedder.dimensions();
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${embedder.model.replace(/[^\w.-]/g, '_')}-${dimensions}.vectors`);
  const kept = read(file, dimensions);

  const embed = async (
    kind: Kind,
    texts: readonly string[],
    make: (missing: readonly string[]) => Promise<readonly Float32Array[]>,
  ): Promise<Float32Array[]> => {
    const keys = texts.map((text) => keyOf(embedder.model, kind, text));
    const missing = new Map(keys.flatMap((key, i) => (kept.has(key) ? [] : [[key, texts[i] as string] as const])));
    if (missing.size > 0) {
      const made = await make([...missing.values()]);
      const records = [...missing.keys()].flatMap((key, i) => {
        const vector = made[i] as Float32Array;
        kept.set(key, vector);
        return [Buffer.from(key, 'base64'), Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)];
      });
      appendFileSync(file, Buffer.concat(records));
    }
    return keys.map((key) => kept.get(key) as Float32Array);
  };

  return {
    model: embedder.model,
    dimensions: async () => dimensions,
    embedDocuments: (texts) => embed('document', texts, (missing) => embedder.embedDocuments(missing)),
    embedQuery: async (text) =>
      (
        await embed('query', [text], async (missing) => Promise.all(missing.map((one) => embedder.embedQuery(one))))
      )[0] as Float32Array,
    knows: (text) => embedder.knows(text),
    close: () => embedder.close(),
  };
}

function read(file: string, dimensions: number): Map<string, Float32Array> {
  const kept = new Map<string, Float32Array>();
  if (!existsSync(file)) return kept;
  const bytes = readFileSync(file);
  const size = KEY + 4 * dimensions;
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(dimensions);
    for (let i = 0; i < dimensions; i++) vector[i] = bytes.readFloatLE(at + KEY + 4 * i);
    kept.set(bytes.toString('base64', at, at + KEY), vector);
  }
  return kept;
}

function keyOf(model: string, kind: Kind, text: string): string {
  return createHash('sha256').update(`${model}\0${kind}\0`).update(text, 'utf16le').digest('base64');
}
