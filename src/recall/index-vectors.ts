import { textToIndex } from '../domain/text/chunks.js';
import { sentencesOf } from '../domain/text/sentences.js';
import type { Embedder } from '../models/embedder.js';
import type { Pending, VectorRow } from '../store/texts.js';

/** A text is weighed by its sentences, too, where it has at least so many. */
const LEAST_SENTENCES = 3;
/** So many of them at most. */
const MOST_SENTENCES = 40;

/**
 * The vectors of texts: of each as a whole; of a turn together with those before it; of the sentences of a long text. A text in a
 * script that the model does not know gets none of meaning: a zero vector, whose cosine with everything is 0.
 */
export async function vectorsOf(embedder: Embedder, pending: readonly Pending[]): Promise<readonly VectorRow[]> {
  const wanted = pending.flatMap(textsOf);
  const known = wanted.filter(({ text }) => embedder.knows(text));
  const vectors = await embedder.embedDocuments(known.map(({ text }) => text));
  const made = known.map(({ text: _, ...row }, i): VectorRow => ({ ...row, vector: vectors[i] as Float32Array }));
  const zero = new Float32Array(await embedder.dimensions());
  const missing = wanted.filter(({ kind, text }) => kind === 'TEXT' && !embedder.knows(text));
  return [...made, ...missing.map(({ text: _, ...row }): VectorRow => ({ ...row, vector: zero }))];
}

function textsOf({
  corpus,
  ref,
  text,
  title,
  speaker,
  before,
}: Pending): (Omit<VectorRow, 'vector'> & { text: string })[] {
  const whole = textToIndex({ title, speaker, text });
  const texts = [{ corpus, ref, kind: 'TEXT', part: 0, text: whole } as const];
  if (corpus === 'FACT') return texts;
  const windows =
    speaker === null || before.length === 0
      ? []
      : [
          {
            corpus,
            ref,
            kind: 'WINDOW',
            part: 0,
            text: [
              ...before.map((one) => textToIndex({ ...one, title: null })),
              textToIndex({ title: null, speaker, text }),
            ].join('\n'),
          } as const,
        ];
  const sentences = sentencesOf(text).slice(0, MOST_SENTENCES);
  const parts =
    sentences.length < LEAST_SENTENCES
      ? []
      : sentences.map(
          (sentence, part) =>
            ({ corpus, ref, kind: 'SENTENCE', part, text: text.slice(sentence.start, sentence.end) }) as const,
        );
  return [...texts, ...windows, ...parts];
}
