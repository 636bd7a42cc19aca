import { describe, expect, test } from 'vitest';
import { ALL_TIME } from '../../src/domain/fold.js';
import { OPEN, type TransactionTime, type ValidTime } from '../../src/domain/time.js';
import type { KeyAsk, Plan, WriteTransaction } from '../../src/store/port.js';
import type { View } from '../../src/store/view.js';
import { planWrite } from '../../src/write/plan.js';
import { type Engine, type World, worlds } from './engine.js';
import { refusal, says } from './show.js';

/** What the port promises to those that build on it, asked of the store itself. */
export function port(engine: Engine): void {
  describe(`port, ${engine.name}`, () => {
    const world = worlds(engine);
    const at = (iso: string) => Date.parse(iso) as ValidTime;

    async function viewOf({ store, space }: World, more: Partial<View> = {}): Promise<View> {
      const knownAt = (await store.space(space.name))?.committedAt ?? (0 as TransactionTime);
      return { space: space.name, scopes: [''], validAt: at('2024-01-01'), knownAt, ...more };
    }

    /** A plan made as the library makes it. */
    const planned = async (transaction: WriteTransaction): Promise<Plan> => {
      const now = (Date.UTC(2025, 5, 1) * 1000) as TransactionTime;
      const { plan } = await planWrite(transaction, { statements: [says('x p y', '2020')] }, now);
      return plan as Plan;
    };

    test('a write that throws stores nothing, even after apply; the next one goes through', async () => {
      const w = await world();
      const { name } = w.space;
      const failing = w.store.write(name, async (transaction) => {
        await transaction.apply(await planned(transaction));
        throw new Error('after apply');
      });
      await expect(failing).rejects.toThrow();
      expect(await w.store.space(name)).toEqual({ name, committedAt: null, replayedAt: null });
      const view = { ...(await viewOf(w)), knownAt: (Date.UTC(2026, 0) * 1000) as TransactionTime };
      expect((await w.store.facts(view, { during: ALL_TIME, reserved: true })).items).toEqual([]);
      expect(await w.store.visible(view, ['x'])).toEqual([]);
      expect((await w.store.transactions(view, { first: 10, after: null })).items).toEqual([]);
      await w.write({ statements: [says('x p y', '2020')] });
      expect(await w.store.visible(await viewOf(w), ['x', 'y', 'z'])).toEqual(['x', 'y']);
    });

    test('a write that applies nothing stores nothing, and gives its answer', async () => {
      const w = await world();
      const answer = await w.store.write(w.space.name, async (transaction) => {
        await planned(transaction);
        return (await transaction.space()).committedAt;
      });
      expect(answer).toBeNull();
      expect((await w.store.space(w.space.name))?.committedAt).toBeNull();
    });

    test('writes of one store run one after the other, whatever they wait for', async () => {
      const w = await world();
      const log: string[] = [];
      const slow = (id: string, ms: number) =>
        w.store.write(w.space.name, async () => {
          log.push(`${id} begins`);
          await new Promise((resolve) => setTimeout(resolve, ms));
          log.push(`${id} ends`);
        });
      await Promise.all([slow('a', 15), slow('b', 5), slow('c', 1)]);
      expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
    });

    test('spaces: created once, listed by name, unknown is null and not written to', async () => {
      const w = await world();
      expect(await w.store.createSpace(w.space.name)).toBe(false);
      expect(await w.store.space('no such space')).toBeNull();
      const names = (await w.store.spaces()).map(({ name }) => name);
      expect(names).toEqual([...names].sort());
      expect(names).toContain(w.space.name);
      const lost = w.store.write('no such space', async () => 1);
      expect(await refusal(lost)).toMatchObject({ category: 'notFound', code: 'space_not_found' });
    });

    test('reads see what is committed, also while a write is under way', async () => {
      const w = await world();
      await w.write({ statements: [says('x p y', '2020')] });
      await w.store.write(w.space.name, async (transaction) => {
        await transaction.apply(await planned(transaction));
        const view = await viewOf(w);
        expect((await w.store.facts(view, {})).items).toHaveLength(1);
        expect(await w.store.visible(view, ['x'])).toEqual(['x']);
      });
    });

    test('what can count of a key in a window: the horizon leaves out what is over', async () => {
      const w = await world();
      await w.write({ predicates: [{ name: 'home', cardinality: 'SINGLE' }] });
      await w.write({ statements: Array.from({ length: 30 }, (_, i) => says(`ann home h${i}`, `${1990 + i}`)) });
      const view = await viewOf(w);
      const [fact] = (await w.store.factsOf(view, ['ann'], 'OUT', {})).get('ann')?.items ?? [];
      const key = String(fact?.key);
      const [whole, last, none] = await w.store.keyStates(view, [
        { key, window: ALL_TIME },
        { key, window: { from: at('2019-06-01'), to: OPEN } },
        { key: 'no such key', window: ALL_TIME },
      ]);
      expect(whole?.assertions).toHaveLength(30);
      const found = last?.assertions.map((assertion) => assertion.from) ?? [];
      expect(found).toContain(at('2019-01-01'));
      expect(found.length).toBeLessThan(5);
      expect([none?.assertions, none?.ends]).toEqual([[], []]);
      const before = { ...view, knownAt: (Number(view.knownAt) - 1) as TransactionTime };
      expect((await w.store.keyStates(before, [{ key, window: ALL_TIME }]))[0]?.assertions).toEqual([]);
      expect((await w.store.keyStates({ ...view, scopes: [] }, [{ key, window: ALL_TIME }]))[0]?.assertions).toEqual(
        [],
      );
    });

    test('what a write folds: the window takes in every believed fact that meets it whole', async () => {
      const w = await world();
      await w.write({ predicates: [{ name: 'home', cardinality: 'SINGLE' }] });
      await w.write({
        statements: [says('ann home a', '2000'), says('ann home b', '2010'), says('ann home c', '2020')],
      });
      const [fact] = (await w.store.facts(await viewOf(w), { predicates: ['home'] })).items;
      const ask: KeyAsk = { key: String(fact?.key), from: at('2012-01-01'), through: at('2012-01-01') };
      const [state] = await w.store.write(w.space.name, (transaction) => transaction.keyStates([ask]));
      expect(state?.facts.map(({ validAt, invalidAt }) => [validAt, invalidAt])).toContainEqual([
        at('2010-01-01'),
        at('2020-01-01'),
      ]);
      for (const { validAt, invalidAt } of state?.facts ?? []) {
        expect(validAt).toBeGreaterThanOrEqual(Number(state?.window.from));
        expect(invalidAt).toBeLessThanOrEqual(Number(state?.window.to));
      }
    });

    test('filters of facts restrict together; reserved ones are asked for or named', async () => {
      const w = await world();
      await w.write({
        statements: [
          says('x p y', '2020', undefined, { labels: ['l1', 'l2'], kind: 'episodic' }),
          says('x q y', '2020', '2022-01-01', { labels: ['l1'] }),
          { assert: { subject: { ref: 'x' }, predicate: 'name', object: 'X' } },
        ],
      });
      const view = await viewOf(w);
      const shown = async (filter: Parameters<typeof w.store.facts>[1]) =>
        (await w.store.facts(view, filter)).items.map(({ predicate }) => predicate).sort();
      expect(await shown({})).toEqual(['p']);
      expect(await shown({ during: ALL_TIME })).toEqual(['p', 'q']);
      expect(await shown({ during: ALL_TIME, labels: ['l2', 'other'] })).toEqual(['p']);
      expect(await shown({ during: ALL_TIME, labels: ['l1'], kinds: ['semantic'] })).toEqual(['q']);
      expect(await shown({ reserved: true })).toEqual(['name', 'p']);
      expect(await shown({ predicates: ['name'] })).toEqual(['name']);
      expect(await shown({ predicates: ['name', 'p', 'name'] })).toEqual(['name', 'p']);
      expect(await shown({ predicates: [] })).toEqual([]);
      expect(await shown({ during: { from: at('2022-01-01'), to: at('2022-01-01') } })).toEqual([]);
      expect(await shown({ during: { from: at('2021-12-31'), to: at('2022-01-01') } })).toEqual(['p', 'q']);
    });

    test('edges: from a frontier, in a direction, over a window, at most so many', async () => {
      const w = await world();
      await w.write({
        statements: [says('a p b', '2020'), says('b p c', '2020', '2021-01-01'), says('c q a', '2020')],
      });
      const view = await viewOf(w);
      const ask = { frontier: ['a', 'b'], direction: 'OUT' as const, during: null, limit: 10 };
      const shown = async (more: object) =>
        (await w.store.edges(view, { ...ask, ...more })).map(({ subject, object }) => `${subject}${object}`).sort();
      expect(await shown({})).toEqual(['ab']);
      expect(await shown({ during: ALL_TIME })).toEqual(['ab', 'bc']);
      expect(await shown({ direction: 'IN' })).toEqual(['ab', 'ca']);
      expect([...new Set(await shown({ direction: 'BOTH', during: ALL_TIME }))]).toEqual(['ab', 'bc', 'ca']);
      expect(await shown({ direction: 'IN', predicates: ['q'] })).toEqual(['ca']);
      expect(await shown({ during: ALL_TIME, limit: 1 })).toHaveLength(1);
      expect(await shown({ frontier: [] })).toEqual([]);
      expect(await shown({ frontier: Array.from({ length: 500 }, (_, i) => `n${i}`) })).toEqual([]);
    });

    test('lists of nothing are answered with nothing', async () => {
      const { store } = await world();
      const w = await world();
      const view = await viewOf(w);
      expect(await store.factsByRef(view, [])).toEqual([]);
      expect(await store.versions(view, [], 'UNTIL_K')).toEqual([]);
      expect(await store.statementsByRef(view, [])).toEqual([]);
      expect(await store.amendments(view, [])).toEqual([]);
      expect(await store.evidence(view, [])).toEqual([]);
      expect(await store.lookup(view, [], [])).toEqual([]);
      expect(await store.transactionsAt(view, [])).toEqual([]);
      expect((await store.factsOf(view, [], 'OUT', {})).size).toBe(0);
      expect(await store.difference(view, view, {})).toEqual({ inA: [], inB: [] });
    });
  });
}
