import type { Store } from '../../src/index.js';
import type { Corpus, VectorKind } from '../../src/store/texts.js';
import type { View } from '../../src/store/view.js';
import { catchUp, rowOf, termsIn, unit, World } from '../contract/index-by-hand.js';

/** What is found by words, names and meaning in the town, and every question about it. */

const KINDS: readonly VectorKind[] = ['TEXT', 'WINDOW', 'SENTENCE'];
const vector = (i: number) => unit(1, i % 7, i % 11, i % 13);

/** All texts have their terms, half of them vectors. */
export async function indexed(store: Store, space: string): Promise<void> {
  await catchUp(new World(store, space));
  const texts = await store.unembedded(space, 10_000);
  const rows = texts.flatMap(({ corpus, ref }, i) => KINDS.map((kind) => rowOf(corpus, ref, vector(i), kind)));
  await store.embed(space, 'old', rows.slice(0, 30));
  await store.forgetVectors(space);
  await store.setAside(
    space,
    texts.slice(0, 4).map(({ ref }) => ref),
  );
  await store.takeBack(space);
  await store.embed(space, 'model', rows.slice(0, rows.length / 2));
}

export async function findEverything(store: Store, view: View): Promise<void> {
  const { space } = view;
  await store.indexState(space);
  await store.unindexed(space, null, 2);
  await store.knownNames(space, 1000);
  await store.chunksHaving(space, [termsIn('people from')], null, 10);
  const { facts } = await store.unindexed(space, null, 3);
  const recalls = facts.slice(0, 20).map(({ ref }) => ({ ref, count: 1, lastAt: view.validAt }));
  await store.recalled(space, 'once', recalls);
  await store.recallCounts(
    view,
    recalls.map(({ ref }) => ref),
  );
  await store.unembedded(space, 10);
  for (const corpus of ['FACT', 'CHUNK'] as const) await findIn(store, view, corpus);
  const chunks = await store.textCandidates(view, { corpus: 'CHUNK', filter: {}, terms: ['people'], limit: 5 });
  const refs = chunks.map(({ ref }) => ref);
  await store.chunks(view, refs);
  await store.mentionsIn(view, refs);
  await store.mentionsOf(view, ['Person', 'Street'], 3);
  await store.mentionCounts(space, ['Person', 'Street']);
}

async function findIn(store: Store, view: View, corpus: Corpus): Promise<void> {
  const terms = termsIn(corpus === 'FACT' ? 'works_at shop 7' : 'people from');
  await store.frequencies(view.space, corpus, terms);
  const found = await store.textCandidates(view, { corpus, filter: {}, terms, limit: 20 });
  const refs = found.map(({ ref }) => ref);
  await store.termsOf(view, corpus, refs);
  if (corpus === 'FACT') {
    await store.factTexts(view, refs, terms, vector(5));
    await store.factCandidates(view, { filter: {}, terms, counted: terms, vector: vector(5), limit: 20 });
  }
  for (const kind of KINDS) {
    await store.vectorCandidates(view, { corpus, kind, filter: {}, vector: vector(5), limit: 20 });
    await store.similarities(view, corpus, kind, refs, vector(5));
  }
}
