import { Asof, type Space } from '../../src/index.js';
import type { Embedder } from '../../src/models/embedder.js';
import { type EngineName, openEngine } from '../stores.js';
import { type BaselineName, baselines } from './baselines.js';
import { mean, type Score, score } from './measures.js';
import { type Group, loadSet, type SetName, type Told } from './sets.js';

/** One method on one set. */
export interface Measured {
  readonly set: SetName;
  readonly method: BaselineName | 'recall';
  readonly questions: number;
  readonly even: Score;
  readonly odd: Score;
  /** Of the first ten hits, on average; null where nobody counts them. */
  readonly tokens: number | null;
  /** A question, on average; null where it is not the product that answers. */
  readonly ms: number | null;
}

const METHODS = ['BM25', 'vectors', 'RRF', 'min-max', 'recall'] as const;
/** Episodes in a write. */
const BATCH = 100;
const LIMIT = 20;

export async function measureSet(
  name: SetName,
  engine: EngineName,
  embedder: Embedder,
  most: number | undefined,
): Promise<readonly Measured[]> {
  const opened = await openEngine(engine);
  // It is closed by who opened it.
  const shared: Embedder = { ...embedder, close: async () => {} };
  const asof = await Asof.over(opened.store, { embedder: { kind: 'own', embedder: shared } });
  const scores = new Map<string, Score[]>(METHODS.map((method) => [method, []]));
  let [tokens, took, asked] = [0, 0, 0];
  try {
    for (const group of loadSet(name, most)) {
      if (group.questions.length === 0) continue;
      const rank = await baselines(group.passages, embedder);
      const { space, passageOf } = await tell(asof, group);
      const now = await space.asOf();
      for (const { text, gold } of group.questions) {
        const others = await rank(text);
        for (const [method, ranked] of Object.entries(others)) scores.get(method)?.push(score(ranked, gold));
        const began = performance.now();
        const { hits } = await now.recall({ question: text, limit: LIMIT, in: 'EPISODE' });
        took += performance.now() - began;
        tokens += hits.slice(0, 10).reduce((sum, hit) => sum + hit.tokens, 0);
        asked += 1;
        scores.get('recall')?.push(score([...new Set(hits.map(({ ref }) => passageOf.get(ref) ?? ''))], gold));
      }
    }
  } finally {
    await asof.close();
    await opened.close();
  }
  return METHODS.map((method) => {
    const all = scores.get(method) ?? [];
    const own = method === 'recall';
    return {
      set: name,
      method,
      questions: all.length,
      even: mean(all.filter((_, i) => i % 2 === 0)),
      odd: mean(all.filter((_, i) => i % 2 === 1)),
      tokens: own ? tokens / Math.max(1, asked) : null,
      ms: own ? took / Math.max(1, asked) : null,
    };
  });
}

/** Writes a group's episodes into a space of its own; says which passage each chunk belongs to. */
async function tell(asof: Asof, group: Group): Promise<{ space: Space; passageOf: ReadonlyMap<string, string> }> {
  const space = await asof.createSpace(`${group.name}-${Date.now()}`);
  const passageOf = new Map<string, string>();
  for (let i = 0; i < group.told.length; i += BATCH) {
    const batch = group.told.slice(i, i + BATCH);
    const { episodes } = await space.write({ episodes: batch.map(episodeOf) });
    for (const [place, ref] of episodes.entries()) {
      for (const [position, passage] of (batch[place]?.passages ?? []).entries())
        passageOf.set(`${ref}#${position}`, passage);
    }
  }
  await space.reindex();
  return { space, passageOf };
}

function episodeOf({ body, occurredAt }: Told) {
  return { body, ...(occurredAt === undefined ? {} : { occurredAt }) };
}
