import { bm25 } from '../../src/domain/text/bm25.js';
import { queryTermsOf, termsOf } from '../../src/domain/text/terms.js';
import type { Embedder } from '../../src/models/embedder.js';
import type { Passage } from './sets.js';

/** What recall is measured beside: words alone, vectors alone, and both joined plainly, over all passages at once. */

export type BaselineName = 'BM25' | 'vectors' | 'RRF' | 'min-max';
export type Rank = (question: string) => Promise<Readonly<Record<BaselineName, readonly string[]>>>;

interface Indexed {
  readonly id: string;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

const DEPTH = 100;
const RRF_K = 60;

export async function baselines(passages: readonly Passage[], embedder: Embedder): Promise<Rank> {
  const texts = passages.map(indexOf);
  const df = new Map<string, number>();
  for (const { counts } of texts) for (const term of counts.keys()) df.set(term, (df.get(term) ?? 0) + 1);
  const averageLength = texts.reduce((sum, { length }) => sum + length, 0) / texts.length;
  const statistics = { averageLength, documents: texts.length, k1: 1.2, b: 0.75 };
  const known = passages.some(({ text }) => embedder.knows(text));
  const vectors = known ? await embedder.embedDocuments(passages.map(({ text }) => text)) : null;
  return async (question) => {
    const asked = queryTermsOf(question);
    const words = texts.map(({ counts, length }) =>
      asked.reduce((sum, term) => {
        const tf = counts.get(term) ?? 0;
        return tf === 0 ? sum : sum + bm25({ tf, df: df.get(term) ?? 0, length, ...statistics });
      }, 0),
    );
    const of = vectors === null ? null : await embedder.embedQuery(question);
    const cosines = of === null ? words.map(() => 0) : (vectors ?? []).map((vector) => dot(vector, of));
    const [byWords, byVectors] = [order(words), order(cosines)];
    const places = new Map<number, number>();
    for (const list of of === null ? [byWords] : [byWords, byVectors])
      for (const [rank, i] of list.slice(0, DEPTH).entries())
        places.set(i, (places.get(i) ?? 0) + 1 / (RRF_K + rank + 1));
    const union = [...new Set([...byWords.slice(0, DEPTH), ...byVectors.slice(0, DEPTH)])];
    const [w, v] = [scaled(union.map((i) => words[i] ?? 0)), scaled(union.map((i) => cosines[i] ?? 0))];
    const joined = union.map((_, i) => 0.4 * (w[i] ?? 0) + 0.6 * (v[i] ?? 0));
    const ids = (list: readonly number[]) => list.map((i) => passages[i]?.id ?? '');
    return {
      BM25: ids(byWords),
      vectors: of === null ? [] : ids(byVectors),
      RRF: ids([...places].sort((a, b) => b[1] - a[1]).map(([i]) => i)),
      'min-max': ids(order(joined).map((i) => union[i] ?? 0)),
    };
  };
}

function indexOf({ id, text }: Passage): Indexed {
  const terms = termsOf(text);
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return { id, counts, length: terms.length };
}

const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0);
const order = (scores: readonly number[]): number[] =>
  scores.map((_, i) => i).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b);

function scaled(values: readonly number[]): readonly number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return values.map((value) => (most === least ? 0 : (value - least) / (most - least)));
}
