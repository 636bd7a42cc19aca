import { describe, expect, test } from 'vitest';
import type { Corpus } from '../../src/store/texts.js';
import type { Engine } from './engine.js';
import { bareWorlds, catchUp, chunkOf, having, homes, instant, termsIn, told, viewOf } from './index-by-hand.js';

/** What the port promises of words and names: every word is one, whatever it is made of. */
export function words(engine: Engine): void {
  describe(`words, ${engine.name}`, () => {
    const world = bareWorlds(engine);

    test('chunks as they were stored, by K and scope', async () => {
      const w = await homes(await world());
      const view = await viewOf(w);
      const [{ ref = '' } = {}] = await w.store.textCandidates(view, {
        corpus: 'CHUNK',
        filter: {},
        terms: ['oslo'],
        limit: 5,
      });
      const [episode] = (await w.store.episodes(view, {})).items;
      const { terms, ...chunk } = chunkOf(episode!);
      expect(terms).toHaveLength(4);
      expect(await w.store.chunks(view, [ref, 'none'])).toEqual([chunk]);
      expect(await w.store.chunks({ ...view, scopes: ['user:ann'] }, [ref])).toEqual([]);
      expect(await w.store.chunks({ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, [ref])).toEqual([]);
    });

    test('every character that a term may hold is part of it, and no word is an operator', async () => {
      const w = await world();
      const odd = [
        "a.b_c-d+e#f@g&h/i:j'k",
        'c++',
        'c#',
        'at&t',
        "o'neil",
        'x/y',
        'owner:f1',
        'terms:a',
        'space:w1',
        '-',
        '+x',
      ];
      const all = [...odd, 'été', '数据', 'क्षि', 'AND', 'OR', 'NOT', 'NEAR', 'TO', 'x'.repeat(64)];
      await w.write({ statements: all.map((word, i) => told(`a p x${i}`, `${word} same${i}`)) });
      await catchUp(w);
      const view = await viewOf(w);
      for (const [i, word] of all.entries()) expect(await having(w, view, word), word).toEqual([`${word} same${i}`]);
      expect(await having(w, view, 'c')).toEqual([]);
      expect(await having(w, view, 'a.b')).toEqual([]);
      expect(await having(w, view, all.join(' '))).toHaveLength(all.length);
      expect(await w.store.frequencies(w.name, 'FACT', [...all, 'c'])).toEqual(new Map(all.map((word) => [word, 1])));
    });

    test('a question of thousands of words', async () => {
      const w = await homes(await world());
      const terms = Array.from({ length: 2500 }, (_, i) => `w${i}`);
      const view = await viewOf(w);
      expect(await having(w, view, [...terms, 'rome'].join(' '))).toEqual(['ann lives rome']);
      expect(await having(w, view, ['rome', ...terms].join(' '))).toEqual(['ann lives rome']);
    });

    test('in how many texts a term occurs: counted once a text, over all batches, by space and corpus', async () => {
      const w = await homes(await world());
      await w.write({ episode: { body: 'Ann Ann Ann' }, statements: [told('bob p x', 'bob bob lives')] });
      await catchUp(w);
      const counted = (corpus: Corpus, terms: string) => w.store.frequencies(w.name, corpus, termsIn(terms));
      const facts = await counted('FACT', 'ann lives bob Ann none');
      const { documents } = (await w.store.indexState(w.name)).sizes.FACT;
      expect(facts.get('bob')).toBe(1);
      expect(facts.get('lives')).toBe(documents);
      expect([facts.has('Ann'), facts.has('none')]).toEqual([false, false]);
      expect(await counted('CHUNK', 'Ann oslo lives')).toEqual(
        new Map([
          ['Ann', 2],
          ['oslo', 1],
        ]),
      );
      expect(await w.store.frequencies('no such space', 'FACT', ['ann'])).toEqual(new Map());
    });

    test('names lead to the chunks that mention them, their homes first, by K and scope', async () => {
      const w = await world();
      for (const [scope, body] of [
        ['', 'about Ann and Bob'],
        ['', 'Ann and Ann alone'],
        ['user:ann', 'Ann in secret'],
        ['', 'then Ann again'],
      ] as const) {
        await w.write({ scope, episode: { body }, statements: [] });
        await catchUp(w);
      }
      const view = await viewOf(w);
      const chunks = await w.store.textCandidates(view, { corpus: 'CHUNK', filter: {}, terms: ['Ann'], limit: 9 });
      const texts = new Map(
        (
          await w.store.chunks(
            view,
            chunks.map(({ ref }) => ref),
          )
        ).map(({ ref, text }) => [ref, text]),
      );
      const shown = (found: Awaited<ReturnType<typeof w.store.mentionsOf>>) =>
        found.map(({ name, chunk, count, home }) => `${name}: ${texts.get(chunk)} ${count}${home ? ' home' : ''}`);
      const ann = ['Ann: Ann and Ann alone 2 home', 'Ann: about Ann and Bob 1', 'Ann: then Ann again 1'];
      expect(shown(await w.store.mentionsOf(view, ['Ann', 'Bob', 'None'], 9))).toEqual([
        ...ann,
        'Bob: about Ann and Bob 1',
      ]);
      expect(shown(await w.store.mentionsOf(view, ['Ann'], 2))).toEqual(ann.slice(0, 2));
      expect(await w.store.mentionsOf({ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, ['Ann'], 9)).toEqual([]);
      expect(await w.store.mentionsOf({ ...view, scopes: ['user:ann'] }, ['Ann'], 9)).toHaveLength(1);
      const first = [...texts].filter(([, text]) => text.startsWith('about')).map(([ref]) => ref);
      expect(shown(await w.store.mentionsIn(view, first))).toEqual([
        'Ann: about Ann and Bob 1',
        'Bob: about Ann and Bob 1',
      ]);
      expect(await w.store.mentionsIn({ ...view, scopes: [] }, first)).toEqual([]);
      expect(await w.store.mentionCounts(w.name, ['Ann', 'Bob', 'None'])).toEqual(
        new Map([
          ['Ann', 4],
          ['Bob', 1],
        ]),
      );
    });
  });
}
