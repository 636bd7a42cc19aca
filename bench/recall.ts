import { engineNamed, openEngine } from '../scripts/stores.js';
import { Asof, type Space, type Store } from '../src/index.js';
import type { Embedder } from '../src/models/embedder.js';
import { Indexer } from '../src/recall/indexer.js';
import { DEFAULT_ASK, recall } from '../src/recall/recall.js';
import type { View } from '../src/store/view.js';
import { someDay } from './data.js';
import { type Line, ms, ratio, seeded, type Timing, timeInTurn } from './measure.js';
import { DIMENSIONS, fill, MODEL, TENANTS, Vectors, word } from './recall-data.js';

/** What is asked: the words, the vector, and where. */
interface Ask {
  readonly text: string;
  readonly vector: Float32Array;
  readonly view: View;
}

/** p50 and p95 in milliseconds that a row is to reach. */
const REACH = {
  sqlite: { search: [15, 30], small: [5, 10], walk: [30, 60], clients: 80 },
  neo4j: { search: [45, 90], small: [25, 50], walk: [90, 180], clients: 60 },
} as const;

/** The rows of `npm run bench -- recall`: `facts` in four tenants, their vectors at random, so that no model is timed. */
export async function benchRecall(storeName: string, facts: number, calls: number): Promise<Line[]> {
  const engine = engineNamed(storeName);
  const { store, close } = await openEngine(engine);
  const asof = await Asof.over(store, { embedder: { kind: 'none' } });
  try {
    const spaces: Space[] = [];
    for (const [i, share] of TENANTS.entries()) {
      const space = await asof.createSpace(`tenant-${i}-${Date.now()}`);
      await fill(store, space, Math.floor(facts * share), 42 + i);
      spaces.push(space);
    }
    const reach = REACH[engine];
    const [largest, smallest] = [spaces[0], spaces.at(-1)] as [Space, Space];
    const lines = [
      await hybrid('hybrid fact search, as of, largest tenant', store, largest, calls, reach.search),
      await hybrid('the same in the smallest tenant', store, smallest, calls, reach.small),
      await walked(store, largest, calls, reach.walk),
      await together(store, largest, calls, reach.clients),
      await early(store, largest),
      await exactness(store, spaces),
    ];
    return lines;
  } finally {
    await asof.close();
    await close();
  }
}

/** Questions of a few words at random times, as known at the end. */
function asks(space: Space, knownAt: number, count: number, seed: number): readonly Ask[] {
  const random = seeded(seed);
  const vectors = new Vectors(seed);
  return Array.from({ length: count }, () => ({
    text: Array.from({ length: 6 }, () => word(random)).join(' '),
    vector: vectors.next(),
    view: viewOf(space, Date.parse(someDay(random)), knownAt),
  }));
}

const viewOf = (space: Space, validAt: number, knownAt: number): View =>
  ({ space: space.name, scopes: [''], validAt, knownAt }) as unknown as View;

/** Whose vector of a question is known: what a model takes is counted apart. */
function told(vector: Float32Array): Embedder {
  return {
    model: MODEL,
    dimensions: async () => DIMENSIONS,
    embedDocuments: async (texts) => texts.map(() => vector),
    embedQuery: async () => vector,
    knows: () => true,
    close: async () => undefined,
  };
}

async function asker(store: Store, space: Space, graph: boolean, count: number) {
  const state = await new Indexer(store, null).catchUp(space.name, 0 as never);
  const knownAt = state.through as number;
  const all = asks(space, knownAt, count, 7);
  const ask = (i: number) => {
    const { text, vector, view } = all[i % all.length] as Ask;
    return recall(store, told(vector), state, view, {
      ...DEFAULT_ASK,
      text,
      corpora: ['FACT'],
      channels: { text: true, vector: true, graph },
    });
  };
  return { ask, all, knownAt };
}

/** Beside each channel alone, bare: its candidates and no more. */
async function hybrid(
  work: string,
  store: Store,
  space: Space,
  calls: number,
  reach: readonly [number, number],
): Promise<Line> {
  const { ask, all } = await asker(store, space, false, calls);
  const at = (i: number) => all[i % all.length] as Ask;
  const common = { corpus: 'FACT', filter: {}, limit: 200 } as const;
  const timed = await timeInTurn(calls, {
    product: ask,
    text: (i) => store.textCandidates(at(i).view, { ...common, terms: at(i).text.split(' ') }),
    vector: (i) => store.vectorCandidates(at(i).view, { ...common, kind: 'TEXT', vector: at(i).vector }),
  });
  return line(work, timed, reach);
}

async function walked(store: Store, space: Space, calls: number, reach: readonly [number, number]): Promise<Line> {
  const { ask } = await asker(store, space, true, calls);
  return line('recall with the walk', await timeInTurn(Math.ceil(calls / 2), { product: ask }), reach);
}

function line(work: string, timed: Readonly<Record<string, Timing>>, [p50, p95]: readonly [number, number]): Line {
  const { product, ...channels } = timed;
  if (product === undefined) throw new Error('nothing was timed');
  const bare = Object.entries(channels).map(
    ([name, t]) => `, ${ratio(product.p50 / t.p50)} the bare ${name} channel (${ms(t.p50)})`,
  );
  return {
    work,
    measured: `${ms(product.p50)} p50, ${ms(product.p95)} p95${bare.join('')}`,
    reach: `${p50} / ${p95} ms`,
    met: product.p50 <= p50 && product.p95 <= p95,
  };
}

/** Eight who ask at once. */
async function together(store: Store, space: Space, calls: number, reach: number): Promise<Line> {
  const { ask } = await asker(store, space, false, calls);
  const each = Math.ceil(calls / 4);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; i < each; i++) await ask(client * each + i);
    }),
  );
  const perSecond = (8 * each) / ((performance.now() - start) / 1000);
  return {
    work: '8 clients at once',
    measured: `${perSecond.toFixed(0)} /s`,
    reach: `≥ ${reach} /s`,
    met: perSecond >= reach,
  };
}

/** Words that hundreds of facts hold, asked of a time at which few of those hold. */
async function early(store: Store, space: Space): Promise<Line> {
  const { all, knownAt } = await asker(store, space, false, 50);
  let [empty, asked] = [0, 0];
  for (const { text } of all) {
    const view = viewOf(space, Date.UTC(1995, 1, 1), knownAt);
    const terms = text.split(' ');
    const found = await store.textCandidates(view, { corpus: 'FACT', filter: {}, terms, limit: 20 });
    const { items } = await store.facts(view, {});
    const matches = items.filter((fact) => terms.some((term) => fact.text.split(' ').includes(term))).length;
    if (matches > 0) asked += 1;
    if (matches > 0 && found.length < Math.min(20, matches)) empty += 1;
  }
  return {
    work: 'full-text as of an early T',
    measured: `${empty} of ${asked} questions lost a match`,
    reach: '0',
    met: empty === 0,
  };
}

/** Recall@20 of the nearest vectors against all that hold, at random (T, K) of every tenant. */
async function exactness(store: Store, spaces: readonly Space[]): Promise<Line> {
  let [found, wanted, most] = [0, 0, 0];
  for (const space of spaces) {
    const { all } = await asker(store, space, false, 8);
    for (const { view, vector } of all) {
      const ask = { corpus: 'FACT', kind: 'TEXT', filter: {}, vector } as const;
      const near = await store.vectorCandidates(view, { ...ask, limit: 20 });
      const { items } = await store.facts(view, {});
      most = Math.max(most, items.length);
      const every = await store.similarities(
        view,
        'FACT',
        'TEXT',
        items.map(({ ref }) => ref),
        vector,
      );
      const best = [...every].sort((a, b) => b.cosine - a.cosine).slice(0, 20);
      const least = best.at(-1)?.cosine ?? 1;
      wanted += best.length;
      found += near.filter(({ cosine }) => cosine >= least - 1e-6).length;
    }
  }
  const share = found / Math.max(1, wanted);
  return {
    work: 'as-of vector recall@20 against exact',
    measured: `${share.toFixed(4)} (up to ${most} facts hold)`,
    reach: '≥ 0.99',
    met: share >= 0.99,
  };
}
