import type { ValidTime } from '../src/domain/time.js';
import type { Space, Store } from '../src/index.js';
import { openEmbedder } from '../src/models/open.js';
import type { FactFilter, View } from '../src/store/view.js';
import { type Line, ms, timeInTurn } from './measure.js';
import { asker, viewOf } from './recall-asks.js';

/** Rows of the bench of recall that are no race: what must not be lost at any T, and what a question's vector takes. */

/** Words that hundreds of facts hold, asked of a time at which few of those hold. */
export async function early(store: Store, space: Space): Promise<Line> {
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

/** Recall@20 of the nearest vectors against all that hold, in every tenant, at (T, K) at which from ten facts to all hold. */
export async function exactness(store: Store, spaces: readonly Space[]): Promise<Line> {
  let [found, wanted] = [0, 0];
  const kept: number[] = [];
  for (const space of spaces) {
    const { all, knownAt } = await asker(store, space, false, TIMES);
    for (const [i, { vector }] of all.entries()) {
      const { view, filter } = narrowed(space, knownAt, i);
      const ask = { corpus: 'FACT', kind: 'TEXT', filter, vector } as const;
      const near = await store.vectorCandidates(view, { ...ask, limit: 20 });
      const { items } = await store.facts(view, filter);
      kept.push(items.length);
      const refs = items.map(({ ref }) => ref);
      const every = await store.similarities(view, 'FACT', 'TEXT', refs, vector);
      const best = [...every].sort((a, b) => b.cosine - a.cosine).slice(0, 20);
      const least = best.at(-1)?.cosine ?? 1;
      wanted += best.length;
      found += near.filter(({ cosine }) => cosine >= least - 1e-6).length;
    }
  }
  const share = found / Math.max(1, wanted);
  const [fewest, most] = [Math.min(...kept), Math.max(...kept)];
  return {
    work: 'as-of vector recall@20 against exact',
    measured: `${share.toFixed(4)} (${kept.length} questions, ${fewest} to ${most} facts kept)`,
    reach: '≥ 0.99',
    met: share >= 0.99,
  };
}

/** Questions for each tenant. */
const TIMES = 12;

/**
 * Times from just after the first fact, when a handful holds, to the end, when a third does; and now and then the whole of time, in
 * which each fact holds once.
 */
function narrowed(space: Space, knownAt: number, i: number): { readonly view: View; readonly filter: FactFilter } {
  const days = 8 * 2 ** i;
  const from = Date.UTC(1995, 0, 1) as ValidTime;
  const view = viewOf(space, from + Math.min(days, 30 * 365) * 86_400_000, knownAt);
  const whole = { from, to: Date.UTC(2100, 0, 1) as ValidTime };
  return { view, filter: i === TIMES - 1 ? { during: whole } : {} };
}

/** What the built-in model takes for the vector of a question, which the other rows leave out. */
export async function ownModel(): Promise<Line> {
  const work = "a question's vector by the built-in model";
  const embedder = await openEmbedder({ kind: 'local' });
  if (embedder === null) return { work, measured: 'it does not run here', reach: 'counted apart', met: true };
  try {
    const question = (i: number) => `Who ran the company when its office in town ${i} opened?`;
    await embedder.embedQuery(question(-1));
    const { product } = await timeInTurn(50, { product: (i) => embedder.embedQuery(question(i)) });
    const measured = product === undefined ? '' : `${ms(product.p50)} p50, ${ms(product.p95)} p95`;
    return { work, measured, reach: 'counted apart', met: true };
  } finally {
    await embedder.close();
  }
}
