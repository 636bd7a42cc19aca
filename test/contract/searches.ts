import { describe, expect, test } from 'vitest';
import { ALL_TIME } from '../../src/domain/fold.js';
import type { Corpus, IndexBatch } from '../../src/store/texts.js';
import type { Engine } from './engine.js';
import {
  bareWorlds,
  catchUp,
  chunkOf,
  day,
  factTerms,
  having,
  homes,
  instant,
  NOTHING_BEFORE,
  told,
  viewOf,
} from './index-by-hand.js';

/** What the port promises to those that find by words and names. */
export function searches(engine: Engine): void {
  describe(`searches, ${engine.name}`, () => {
    const world = bareWorlds(engine);

    test('an index follows the log by whole transactions, and a batch that comes too late stores nothing', async () => {
      const w = await world();
      const { store, name } = w;
      const none = { documents: 0, length: 0 };
      const before = {
        through: null,
        sizes: { FACT: none, CHUNK: none },
        model: null,
        dimensions: 0,
        pending: 0,
        aside: 0,
        ahead: null,
      };
      expect(await store.indexState(name)).toEqual(before);
      expect(await store.unindexed(name, null, 10)).toEqual({ through: null, facts: [], episodes: [], names: [] });
      await w.at('2025-01-01T00:00:00Z', {
        scope: 'user:ann',
        episode: { body: 'Ann said it' },
        statements: [told('ann p x', 'one'), { assert: { subject: { ref: 'ann' }, predicate: 'name', object: 'Ann' } }],
      });
      await w.at('2025-01-02T00:00:00Z', {
        statements: [
          told('ann q y', 'two words'),
          { assert: { subject: { ref: 'ann' }, predicate: 'age', object: 7 } },
        ],
      });
      const first = await store.unindexed(name, null, 1);
      expect(first.through).toBe(instant('2025-01-01T00:00:00Z'));
      expect([first.facts.map(({ text }) => text), first.episodes.map(({ body }) => body)]).toEqual([
        ['one'],
        ['Ann said it'],
      ]);
      const chunks = first.episodes.map(chunkOf);
      const facts = first.facts.map(factTerms);
      const batch: IndexBatch = {
        after: null,
        through: first.through!,
        facts,
        chunks,
        mentions: [],
        ...NOTHING_BEFORE,
      };
      expect(await store.index(name, { ...batch, after: instant('2024-01-01T00:00:00Z') })).toBe(false);
      expect(await store.indexState(name)).toMatchObject({ through: null, pending: 0 });
      expect(await store.index('no such space', batch)).toBe(false);
      expect(await store.index(name, batch)).toBe(true);
      const state = {
        ...before,
        through: first.through,
        sizes: { FACT: { documents: 1, length: 1 }, CHUNK: { documents: 1, length: 3 } },
        pending: 2,
      };
      expect(await store.indexState(name)).toEqual(state);
      expect(await store.index(name, batch)).toBe(false);
      expect(await store.indexState(name)).toEqual(state);
      expect(await store.frequencies(name, 'FACT', ['one'])).toEqual(new Map([['one', 1]]));
      const second = await store.unindexed(name, first.through, 10);
      expect(second.facts.map(({ predicate }) => predicate).sort()).toEqual(['age', 'q']);
      await catchUp(w);
      expect((await store.indexState(name)).sizes.FACT.documents).toBe(3);
      const through = instant('2025-01-02T00:00:00Z');
      expect(await store.unindexed(name, through, 10)).toEqual({ through, facts: [], episodes: [], names: [] });
    });

    test('of several that index at once one is stored', async () => {
      const w = await world();
      await w.write({ statements: [told('ann p x', 'one')] });
      const { through, facts } = await w.store.unindexed(w.name, null, 10);
      const texts = { facts: facts.map(factTerms), chunks: [], mentions: [] };
      const batch = { after: null, through: through!, ...texts, ...NOTHING_BEFORE };
      const done = await Promise.all(Array.from({ length: 5 }, () => w.store.index(w.name, batch)));
      expect(done.filter((stored) => stored)).toHaveLength(1);
      expect((await w.store.indexState(w.name)).sizes.FACT).toEqual({ documents: 1, length: 1 });
    });

    test('words find facts as of T and K: what is over, what is to come and what was believed', async () => {
      const w = await homes(await world());
      const at = async (validAt: string, knownAt = '2026-01-01T00:00:00Z') =>
        having(w, await viewOf(w, { validAt: day(validAt), knownAt: instant(knownAt) }), 'lives');
      expect(await at('2009-01-01')).toEqual([]);
      expect(await at('2015-01-01')).toEqual(['ann lives oslo']);
      expect(await at('2022-01-01')).toEqual(['ann lives rome']);
      expect(await at('2040-01-01')).toEqual(['ann lives bonn']);
      expect(await at('2040-01-01', '2025-02-15T00:00:00Z')).toEqual(['ann lives rome']);
      expect(await at('2040-01-01', '2025-01-15T00:00:00Z')).toEqual(['ann lives oslo']);
      expect(await at('2040-01-01', '2024-01-01T00:00:00Z')).toEqual([]);
    });

    test('what is indexed later, or expires later, shows at once', async () => {
      const w = await homes(await world());
      await w.at('2025-04-01T00:00:00Z', { statements: [told('ann home lima', 'ann lives lima', '2023')] });
      const view = await viewOf(w);
      // The fact that said Rome without an end is no longer believed, whether or not the index has heard of it.
      expect(await having(w, view, 'lives')).toEqual([]);
      await catchUp(w);
      expect(await having(w, view, 'lives')).toEqual(['ann lives lima']);
      expect(await having(w, { ...view, knownAt: instant('2025-03-31T00:00:00Z') }, 'lives')).toEqual([
        'ann lives rome',
      ]);
    });

    test('filters restrict what is found by words, and a limit keeps the best', async () => {
      const w = await world();
      await w.write({
        statements: [
          told('a p x', 'same kind', '2020', undefined, { kind: 'episodic', labels: ['l1', 'l2'] }),
          told('a q x', 'same label', '2020', undefined, { labels: ['l1'] }),
          told('a r x', 'same old', '2020', '2021-01-01'),
        ],
      });
      await catchUp(w);
      const view = await viewOf(w);
      const shown = (filter: object) => having(w, view, 'same', 'FACT', filter);
      expect(await shown({})).toEqual(['same kind', 'same label']);
      expect(await shown({ predicates: ['q', 'none'] })).toEqual(['same label']);
      expect(await shown({ predicates: [] })).toEqual([]);
      expect(await shown({ kinds: ['episodic'] })).toEqual(['same kind']);
      expect(await shown({ labels: ['l1', 'other'] })).toEqual(['same kind', 'same label']);
      expect(await shown({ labels: ['l2'], kinds: ['semantic'] })).toEqual([]);
      expect(await shown({ during: ALL_TIME })).toEqual(['same kind', 'same label', 'same old']);
      expect(await shown({ during: { from: day('2020-06-01'), to: day('2020-06-01') } })).toEqual([]);
      expect(await having(w, view, 'same label', 'FACT', {}, 1)).toEqual(['same label']);
      expect(await having(w, view, 'same', 'FACT', {}, 0)).toEqual([]);
      expect(await w.store.textCandidates(view, { corpus: 'FACT', filter: {}, limit: 5, terms: [] })).toEqual([]);
    });

    test('an early T is never empty, though thousands of later facts fit better', async () => {
      const w = await world();
      const early = 'war and peace at the very end of a long text that says much else';
      await w.write({ statements: [told('a p x', early, '1900', '1950-01-01')] });
      for (let i = 0; i < 3000; i += 500) {
        await w.write({
          statements: Array.from({ length: 500 }, (_, j) => told(`a p x${i + j}`, 'war and peace', '2000')),
        });
      }
      await catchUp(w);
      const view = await viewOf(w, { validAt: day('1920-01-01') });
      expect(await having(w, view, 'war and peace', 'FACT', {}, 5)).toEqual([early]);
      expect(await having(w, await viewOf(w), 'war peace', 'FACT', {}, 7)).toHaveLength(7);
    }, 120_000);

    test.each<Corpus>(['FACT', 'CHUNK'])('%s: other scopes and other spaces are never seen', async (corpus) => {
      const [w, other] = [await world(), await world()];
      for (const [of, scope, body] of [
        [w, '', 'word shared'],
        [w, 'user:ann', 'word ann'],
        [w, 'atlas/user:bob', 'word bob'],
        [other, '', 'word elsewhere'],
      ] as const) {
        await of.write({ scope, episode: { body }, statements: [told('a p x', body)] });
        await catchUp(of);
      }
      const view = await viewOf(w, { knownAt: instant('2026-01-01T00:00:00Z') });
      const seen = (scopes: readonly string[]) => having(w, { ...view, scopes }, 'word elsewhere', corpus);
      expect(await seen([''])).toEqual(['word shared']);
      expect(await seen(['', 'user:ann'])).toEqual(['word ann', 'word shared']);
      expect(await seen(['atlas/user:bob'])).toEqual(['word bob']);
      expect(await seen(['user:an', 'atlas'])).toEqual([]);
      expect(await seen([])).toEqual([]);
      expect(await having(w, { ...view, space: 'no such space' }, 'word', corpus)).toEqual([]);
      const all = await w.store.textCandidates(
        { ...view, scopes: ['', 'user:ann'] },
        { corpus, filter: {}, terms: ['word'], limit: 9 },
      );
      const refs = all.map(({ ref }) => ref);
      const terms = await w.store.termsOf(view, corpus, [...refs, 'none']);
      expect(terms.map((text) => text.terms)).toEqual([['word', 'shared']]);
      expect(await w.store.termsOf({ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, corpus, refs)).toEqual([]);
      expect(await other.store.termsOf({ ...view, space: other.name }, corpus, refs)).toEqual([]);
    });
  });
}
