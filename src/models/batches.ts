export interface BatchLimits {
  /** Texts in one batch. */
  readonly texts: number;
  /** UTF-16 code units in one batch; a single text may have more. */
  readonly characters: number;
}

interface Placed {
  readonly place: number;
  readonly text: string;
}

/** Texts of like length together, shortest first, because a batch takes as long as its longest text for each of them. */
function batchesOf(texts: readonly string[], limits: BatchLimits): Placed[][] {
  const placed = texts.map((text, place) => ({ place, text })).sort((a, b) => a.text.length - b.text.length);
  const batches: Placed[][] = [];
  let batch: Placed[] = [];
  let characters = 0;
  for (const one of placed) {
    const full = batch.length >= limits.texts || characters + one.text.length > limits.characters;
    if (batch.length === 0 || full) {
      batch = [];
      characters = 0;
      batches.push(batch);
    }
    batch.push(one);
    characters += one.text.length;
  }
  return batches;
}

/** Embeds batch after batch, `together` at a time, and puts the vectors back in the order of the texts. */
export async function inBatches(
  texts: readonly string[],
  limits: BatchLimits,
  together: number,
  embed: (texts: readonly string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = new Array(texts.length);
  const waiting = batchesOf(texts, limits);
  const work = async (): Promise<void> => {
    for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
      const found = await embed(batch.map(({ text }) => text));
      for (const [i, { place }] of batch.entries()) vectors[place] = found[i] as Float32Array;
    }
  };
  // After a failure nobody starts another batch.
  const stop = (error: unknown): never => {
    waiting.length = 0;
    throw error;
  };
  await Promise.all(Array.from({ length: together }, () => work().catch(stop)));
  return vectors;
}

/** The first `most` code units, without half of a character at the end. */
export function cutText(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).toWellFormed() : text.toWellFormed();
}
