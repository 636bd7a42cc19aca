import { describe, expect, test } from 'vitest';
import { Asof } from '../../src/asof.js';
import type { Store } from '../../src/index.js';
import type { Engine, World } from './engine.js';
import { bareWorlds, catchUp, day, instant, refsByText, told, viewOf } from './index-by-hand.js';
import { note, recallWorlds } from './recall-worlds.js';

/** How often facts are recalled: counted behind the answers, beside the log. */
export function recallCounts(engine: Engine): void {
  describe(`recall counted, ${engine.name}`, () => {
    const bare = bareWorlds(engine);

    test('the port adds counts up, keeps the last time, and tells them of facts that one may see', async () => {
      const w = await bare();
      await w.at('2025-01-01T00:00:00Z', { statements: [told('a p x', 'one'), told('a p y', 'two')] });
      await w.at('2025-02-01T00:00:00Z', { scope: 'user:ann', statements: [told('a p x', 'secret')] });
      const refs = await refsByText(w);
      const [one = '', two = '', secret = ''] = ['one', 'two', 'secret'].map((text) => refs.get(text));
      const { store, name } = w;
      const last = (iso: string) => day(iso);
      await catchUp(w);
      await store.recalled(name, 'none', []);
      await store.recalled(name, 'first', [
        { ref: one, count: 2, lastAt: last('2025-03-02') },
        { ref: secret, count: 1, lastAt: last('2025-03-01') },
        { ref: 'fa_none', count: 9, lastAt: last('2025-03-01') },
      ]);
      // The second time its answer was not heard of.
      for (let i = 0; i < 2; i++)
        await store.recalled(name, 'second', [{ ref: one, count: 3, lastAt: last('2025-03-01') }]);
      await store.recalled(name, 'third', [{ ref: secret, count: 1, lastAt: last('2025-03-05') }]);
      await store.recalled('no such space', 'fourth', [{ ref: one, count: 3, lastAt: last('2025-03-01') }]);
      const view = await viewOf(w);
      const all = [one, two, secret, 'fa_none'];
      expect(await store.recallCounts(view, all)).toEqual([{ ref: one, count: 5, lastAt: last('2025-03-02') }]);
      const own = { ...view, scopes: ['user:ann'], validAt: day('1900-01-01') };
      expect(await store.recallCounts(own, all)).toEqual([{ ref: secret, count: 2, lastAt: last('2025-03-05') }]);
      expect(await store.recallCounts({ ...own, knownAt: instant('2025-01-15T00:00:00Z') }, all)).toEqual([]);
      expect(await store.recallCounts({ ...view, space: 'no such space' }, all)).toEqual([]);
      expect(await store.recallCounts(view, [])).toEqual([]);
    });

    const world = recallWorlds(engine, 'none');

    /** What is told of the facts of a space in the shared scope. */
    async function countsOf(w: World) {
      const now = await w.space.asOf();
      const facts = await now.facts();
      const recalls = await now.recallsOf(facts.map(({ ref }) => ref));
      return Object.fromEntries(facts.map(({ text, ref }) => [text, recalls.get(ref)]));
    }
    const NEVER = { recallCount: 0, lastRecalledAt: null };

    test('facts among the hits are counted in the background; nothing else changes', async () => {
      const w = await world();
      await w.write({
        episode: { body: 'tea is hot' },
        statements: [
          note('green tea'),
          note('black tea'),
          { assert: { subject: 'Bob', predicate: 'note', object: { literal: 'soup' }, text: 'soup' } },
        ],
      });
      const { digest, transactions } = await w.space.tally();
      const before = await (await w.space.asOf()).facts();
      const lines = await exported(w);
      w.clock('2025-05-01T10:00:00Z');
      const now = await w.space.asOf();
      await now.recall({ question: 'tea', limit: 10 });
      w.clock('2025-05-01T10:00:05.250Z');
      await now.search('green', { in: 'FACT' });
      await now.search('nothing of the sort');
      await expect.poll(async () => (await countsOf(w))['green tea']?.recallCount, { timeout: 20_000 }).toBe(2);
      expect(await countsOf(w)).toEqual({
        'green tea': { recallCount: 2, lastRecalledAt: '2025-05-01T10:00:05.250Z' },
        'black tea': { recallCount: 1, lastRecalledAt: '2025-05-01T10:00:00Z' },
        soup: NEVER,
      });
      expect((await now.recallsOf(['fa_none'])).get('fa_none')).toEqual(NEVER);
      expect(await w.space.tally()).toMatchObject({ digest, transactions });
      expect(await (await w.space.asOf()).facts()).toEqual(before);
      expect(await exported(w)).toEqual(lines);
    });

    test('what waits is written down at the end; a store that takes no counts fails no answer, and gets them later', async () => {
      const w = await world();
      await w.write({ statements: [note('green tea')] });
      let refused = 0;
      let takes = false;
      const store: Store = {
        ...w.store,
        recalled: async (...ask) => {
          if (takes) return w.store.recalled(...ask);
          refused += 1;
          throw new Error('no room left');
        },
        close: async () => undefined,
      };
      const asof = await Asof.over(store, { embedder: { kind: 'none' } });
      const now = await asof.space(w.space.name).asOf();
      expect((await now.recall({ question: 'tea' })).hits).toHaveLength(1);
      await expect.poll(() => refused, { timeout: 20_000 }).toBe(1);
      expect((await countsOf(w))['green tea']).toEqual(NEVER);
      takes = true;
      expect((await now.recall({ question: 'tea' })).hits).toHaveLength(1);
      await asof.close();
      expect((await countsOf(w))['green tea']?.recallCount).toBe(2);
    });
  });
}

async function exported(w: World): Promise<string[]> {
  const lines = [];
  for await (const line of w.space.export()) lines.push(line);
  return lines;
}
