import { afterAll, beforeAll } from 'vitest';
import type { Episode } from '../../src/domain/episode.js';
import type { Fact } from '../../src/domain/statement.js';
import type { TransactionTime, ValidTime } from '../../src/domain/time.js';
import type { Store, WriteInput } from '../../src/index.js';
import type { Chunk, Corpus, Mention, Terms, VectorKind, VectorRow } from '../../src/store/texts.js';
import type { View } from '../../src/store/view.js';
import { commitWrite } from '../../src/write/write.js';
import type { Engine } from './engine.js';
import { says } from './show.js';

/** An index over a world as simple as can be: words between spaces are terms, an episode is one chunk. */

/** A space whose index nobody keeps up but the test. */
export class World {
  readonly store: Store;
  readonly name: string;
  #now = instant('2025-01-01T00:00:00Z');

  constructor(store: Store, name: string) {
    this.store = store;
    this.name = name;
  }

  /** Writes with the clock at an instant. */
  at(when: string, input: WriteInput): Promise<unknown> {
    this.#now = instant(when);
    return this.write(input);
  }

  write(input: WriteInput): Promise<unknown> {
    return commitWrite(this.store, this.name, input, { now: () => this.#now });
  }
}

/** One store for the tests of a suite; each call gives a space of its own in it. */
export function bareWorlds(engine: Engine): () => Promise<World> {
  let store: Store;
  let made = 0;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(async () => {
    await store.close();
    await engine.clean();
  });
  return async () => {
    made += 1;
    await store.createSpace(`bare${made}`);
    return new World(store, `bare${made}`);
  };
}

export const day = (iso: string): ValidTime => Date.parse(iso) as ValidTime;
export const instant = (iso: string): TransactionTime => (Date.parse(iso) * 1000) as TransactionTime;
export const termsIn = (text: string): readonly string[] => text.split(' ');

export const factTerms = ({ ref, text }: Fact): Terms => ({ ref, terms: termsIn(text) });

export function chunkOf(episode: Episode): Chunk & Terms {
  const { ref, scope, occurredAt, committedAt } = episode;
  const text = String(episode.body);
  const whose = { episode: ref, position: 0, scope, occurredAt, committedAt, title: null, speaker: null };
  return { ref: `${ref}#0`, ...whose, text, terms: termsIn(text) };
}

/** Words that begin with a capital are names; the first of a text is what it is about. */
function mentionsIn({ ref, terms }: Chunk & Terms): Mention[] {
  const names = [...new Set(terms.filter((term) => /^[A-Z]/.test(term)))];
  const count = (name: string) => terms.filter((term) => term === name).length;
  return names.map((name) => ({ name, chunk: ref, count: count(name), home: terms[0] === name }));
}

/** Earlier chunks keep their mentions. */
export const NOTHING_BEFORE = { again: [], ahead: null } as const;

/** Indexes what is not. */
export async function catchUp({ store, name }: World): Promise<void> {
  for (;;) {
    const { through: after } = await store.indexState(name);
    const { through, facts, episodes } = await store.unindexed(name, after, 1000);
    if (through === null || through === after) return;
    const chunks = episodes.map(chunkOf);
    const texts = { facts: facts.map(factTerms), chunks, mentions: chunks.flatMap(mentionsIn) };
    const batch = { after, through, ...texts, ...NOTHING_BEFORE };
    if (!(await store.index(name, batch))) throw new Error('nobody else indexes this space');
  }
}

/** A space as last known, in 2024. */
export async function viewOf({ store, name }: World, more: Partial<View> = {}): Promise<View> {
  const knownAt = (await store.space(name))?.committedAt as TransactionTime;
  return { space: name, scopes: [''], validAt: day('2024-01-01'), knownAt, ...more };
}

/** The texts that have one of the words, in alphabetical order. */
export async function having(w: World, view: View, words: string, corpus: Corpus = 'FACT', filter = {}, limit = 50) {
  const found = await w.store.textCandidates(view, { corpus, filter, limit, terms: termsIn(words) });
  return found.map(({ terms }) => terms.join(' ')).sort();
}

/** A vector of length 1. */
export function unit(...numbers: number[]): Float32Array {
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (number) => number / length);
}

export function rowOf(
  corpus: Corpus,
  ref: string,
  vector: Float32Array,
  kind: VectorKind = 'TEXT',
  part = 0,
): VectorRow {
  return { corpus, ref, kind, part, vector };
}

/** The refs of a space's facts by their texts, at any T and K. */
export async function refsByText({ store, name }: World): Promise<ReadonlyMap<string, string>> {
  const { facts } = await store.unindexed(name, null, 1000);
  return new Map(facts.map(({ text, ref }) => [text, ref]));
}

/** A fact with a text of its own. */
export const told = (words: string, text: string, from = '2020', to?: string, more = {}) =>
  says(words, from, to, { text, ...more });

/** One home after the other, the last in the future; one that was believed by mistake. */
export async function homes(w: World): Promise<World> {
  await w.at('2025-01-01T00:00:00Z', {
    predicates: [{ name: 'home', cardinality: 'SINGLE' }],
    episode: { body: 'Ann told of oslo' },
    statements: [told('ann home oslo', 'ann lives oslo', '2010')],
  });
  await w.at('2025-02-01T00:00:00Z', { statements: [told('ann home rome', 'ann lives rome', '2022')] });
  await w.at('2025-03-01T00:00:00Z', { statements: [told('ann home bonn', 'ann lives bonn', '2030')] });
  await catchUp(w);
  return w;
}
