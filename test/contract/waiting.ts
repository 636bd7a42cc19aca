import { describe, expect, test } from 'vitest';
import type { Engine } from './engine.js';
import { instant, rowOf, unit } from './index-by-hand.js';
import { note, recallWorlds } from './recall-worlds.js';

/** What the port promises of texts that wait for a vector, and of those that can have none. */
export function waiting(engine: Engine): void {
  describe(`texts that wait, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'none');

    test('a turn comes with the two before it, in its episode', async () => {
      const w = await world();
      const turns = ['one', 'two', 'three', 'four'].map((text, i) => ({ speaker: `s${i % 2}`, text }));
      await w.write({ episode: { body: { turns } }, statements: [note('a fact')] });
      await w.write({ episode: { body: { turns: turns.slice(0, 1) } }, statements: [] });
      await w.write({ episode: { body: 'a text' }, statements: [] });
      await w.space.reindex();
      const shown = (await w.store.unembedded(w.space.name, 9)).map(
        ({ text, before }) => `${text}: ${before.map((turn) => `${turn.speaker} ${turn.text}`).join(', ')}`,
      );
      expect(shown.sort()).toEqual([
        'a fact: ',
        'a text: ',
        'four: s1 two, s0 three',
        'one: ',
        'one: ',
        'three: s0 one, s1 two',
        'two: s0 one',
      ]);
    });

    test('what is set aside waits no more, until it is taken back or all vectors are forgotten', async () => {
      const w = await world();
      await w.write({
        episode: { body: 'a text' },
        statements: [note('one'), note('two'), { assert: { subject: 'Ann', predicate: 'met', object: 'Bob' } }],
      });
      await w.space.reindex();
      const { store } = w;
      const { name } = w.space;
      const all = await store.unembedded(name, 9);
      expect(all).toHaveLength(4);
      const [first, ...others] = all;
      const state = async () => {
        const { model, pending, aside } = await store.indexState(name);
        return { model, pending, aside };
      };
      await store.setAside(name, []);
      await store.embed(name, 'm', [rowOf(first!.corpus, first!.ref, unit(1, 2))]);
      const refs = all.map(({ ref }) => ref);
      // What has a vector keeps it, and what there is not is passed over.
      for (let i = 0; i < 2; i++)
        await store.setAside(name, [...refs.filter((ref) => ref !== others[0]?.ref), 'fa_none']);
      expect(await state()).toEqual({ model: 'm', pending: 1, aside: 2 });
      expect(await store.unembedded(name, 9)).toEqual(others.slice(0, 1));
      for (let i = 0; i < 2; i++) await store.takeBack(name);
      expect(await state()).toEqual({ model: 'm', pending: 3, aside: 0 });
      expect(await store.unembedded(name, 9)).toEqual(others);
      await store.setAside(name, refs);
      expect(await state()).toEqual({ model: 'm', pending: 0, aside: 3 });
      await store.forgetVectors(name);
      expect(await state()).toEqual({ model: null, pending: 4, aside: 0 });
      expect(await store.unembedded(name, 9)).toEqual(all);
      await store.setAside('no such space', refs);
      await store.takeBack('no such space');
    });

    test('earlier chunks are found by all terms of a name, in order and in all scopes; their mentions are replaced', async () => {
      const w = await world();
      for (const [i, body] of ['Ann one Bob', 'Ann two', 'Bob three Ann', 'Eve four'].entries())
        await w.at(`2025-01-0${i + 2}T00:00:00Z`, {
          scope: i === 2 ? 'user:ann' : '',
          episode: { body },
          statements: [],
        });
      await w.space.reindex();
      const { store } = w;
      const { name } = w.space;
      const having = async (names: string[][], after: string | null = null, first = 9) =>
        (await store.chunksHaving(name, names, after, first)).map(({ text }) => text);
      expect(await having([['ann', 'bob']])).toEqual(['Ann one Bob', 'Bob three Ann']);
      expect(await having([['ann', 'bob'], ['two']])).toEqual(['Ann one Bob', 'Ann two', 'Bob three Ann']);
      expect(await having([['ann', 'four'], ['none']])).toEqual([]);
      expect(await having([])).toEqual([]);
      const [first, second] = await store.chunksHaving(name, [['ann']], null, 2);
      expect(await having([['ann']], second?.ref)).toEqual(['Bob three Ann']);
      expect(await store.chunksHaving('no such space', [['ann']], null, 9)).toEqual([]);
      const { through } = await store.indexState(name);
      const step = { after: through, through: through!, ahead: instant('2025-02-01T00:00:00Z'), facts: [], chunks: [] };
      const mentions = [{ name: 'else', chunk: first!.ref, count: 2, home: false }];
      expect(await store.index(name, { ...step, after: null, again: [first!.ref], mentions })).toBe(false);
      expect(await store.index(name, { ...step, again: [first!.ref], mentions })).toBe(true);
      expect(await store.indexState(name)).toMatchObject({ through, ahead: step.ahead });
      const view = { space: name, scopes: [''], validAt: 0 as never, knownAt: through! };
      expect(await store.mentionsIn(view, [first!.ref])).toEqual(mentions);
      expect(await store.mentionsIn(view, [second!.ref])).toMatchObject([{ name: 'ann' }]);
    });
  });
}
