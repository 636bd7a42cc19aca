import { describe, expect, test } from 'vitest';
import type { Coordinates } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { holding, refusal, says } from './show.js';

/** The second axis: transactions, their times, and what is known at each. */
export function transactionTime(engine: Engine): void {
  describe(`transaction time, ${engine.name}`, () => {
    const world = worlds(engine);
    const note = (i: number) => ({ statements: [says(`a knows b${i}`, '2020')] });

    test('T5: the clock steps back an hour between two writes: times still increase, by a microsecond', async () => {
      const w = await world();
      const first = await w.at('2025-01-10T09:00:00Z', note(1));
      const second = await w.at('2025-01-10T08:00:00Z', note(2));
      const third = await w.at('2025-01-10T10:00:00Z', note(3));
      expect([first, second, third].map(({ committedAt }) => committedAt)).toEqual([
        '2025-01-10T09:00:00.000000Z',
        '2025-01-10T09:00:00.000001Z',
        '2025-01-10T10:00:00.000000Z',
      ]);
      expect(await holding(w.space, 'a', 'knows', { knownAt: first.committedAt })).toEqual(['b1']);
    });

    test('T5: a thousand writes in one millisecond are told apart', async () => {
      const w = await world();
      w.clock('2025-01-10T09:00:00Z');
      const done = await Promise.all(Array.from({ length: 1000 }, (_, i) => w.write(note(i))));
      const times = done.map(({ committedAt }) => committedAt);
      expect([...new Set(times)].sort()).toEqual(times);
      expect(times.at(-1)).toBe('2025-01-10T09:00:00.000999Z');
    });

    test('T6: in at its start, out at its end; known from its commit, not a microsecond before', async () => {
      const w = await world();
      const { committedAt } = await w.at('2025-01-10T09:00:00Z', {
        statements: [says('a knows b', '2020', '2021-01-01')],
      });
      const found = (validAt: string, knownAt?: string) => holding(w.space, 'a', 'knows', { validAt, knownAt });
      expect(await found('2020-01-01T00:00:00Z')).toEqual(['b']);
      expect(await found('2019-12-31T23:59:59.999Z')).toEqual([]);
      expect(await found('2021-01-01T00:00:00Z')).toEqual([]);
      expect(await found('2020-12-31T23:59:59.999Z')).toEqual(['b']);
      expect(committedAt).toBe('2025-01-10T09:00:00.000000Z');
      expect(await found('2020', committedAt)).toEqual(['b']);
      expect(await found('2020', '2025-01-10T08:59:59.999999Z')).toEqual([]);
    });

    test('the answer says which T and K it used; K is never later than the last commit', async () => {
      const w = await world();
      expect((await w.space.asOf()).knownAt).toBe('1970-01-01T00:00:00.000000Z');
      await w.at('2025-01-10T09:00:00.000Z', note(1));
      w.clock('2025-06-01T12:00:00.123Z');
      const now = await w.space.asOf({ knownAt: '2030' });
      expect([now.validAt, now.knownAt]).toEqual(['2025-06-01T12:00:00.123Z', '2025-01-10T09:00:00.000000Z']);
      const coarse = await w.space.asOf({ validAt: '2024', knownAt: '2024-05' });
      expect([coarse.validAt, coarse.knownAt]).toEqual(['2024-01-01T00:00:00Z', '2024-05-01T00:00:00.000000Z']);
      expect(await coarse.facts()).toEqual([]);
      const moved = await now.at({ validAt: '2021' });
      expect([moved.validAt, moved.knownAt]).toEqual(['2021-01-01T00:00:00Z', now.knownAt]);
    });

    test('an import into an empty space replays recorded times, equal ones a microsecond apart', async () => {
      const w = await world();
      const replay = (committedAt: string, i: number) => w.write({ ...note(i), committedAt });
      const recorded = ['2001-02-03T04:05:06Z', '2001-02-03T04:05:06Z', '2001-02-03T04:05:06Z', '2002'];
      const times = [];
      for (const [i, at] of recorded.entries()) times.push((await replay(at, i)).committedAt);
      expect(times).toEqual([
        '2001-02-03T04:05:06.000000Z',
        '2001-02-03T04:05:06.000001Z',
        '2001-02-03T04:05:06.000002Z',
        '2002-01-01T00:00:00.000000Z',
      ]);
      expect(await holding(w.space, 'a', 'knows', { knownAt: '2001-12' })).toHaveLength(3);
      expect(await refusal(replay('2001', 9))).toMatchObject({ category: 'conflict', code: 'replay_out_of_order' });
      expect(await refusal(replay('2025-01-02', 9))).toMatchObject({ category: 'invalid', code: 'in_the_future' });
      await w.write(note(10));
      expect(await refusal(replay('2003', 9))).toEqual({
        category: 'conflict',
        code: 'space_not_empty',
        field: 'committedAt',
      });
      expect(await holding(w.space, 'a', 'knows')).toHaveLength(5);
    });

    test('a space with writes of its own takes no recorded times', async () => {
      const w = await world();
      await w.write(note(1));
      expect(await refusal(w.write({ ...note(2), committedAt: '2001' }))).toMatchObject({ code: 'space_not_empty' });
    });

    test('expectedKnownAt: refused where a touched key moved on, accepted where only others did', async () => {
      const w = await world();
      const home = (who: string, where: string, from: string) => says(`${who} home ${where}`, from);
      const first = await w.at('2025-01-01T00:00:00Z', {
        predicates: [{ name: 'home', cardinality: 'SINGLE' }],
        statements: [home('ann', 'rome', '2020'), home('bob', 'rome', '2020')],
      });
      const second = await w.at('2025-01-02T00:00:00Z', { statements: [home('ann', 'oslo', '2021')] });
      const expecting = (expectedKnownAt: string, who: string, from: string) =>
        w.write({ expectedKnownAt, statements: [home(who, 'nyc', from)] });
      expect(await refusal(expecting(first.committedAt, 'ann', '2022'))).toEqual({
        category: 'conflict',
        code: 'moved_on',
        field: 'expectedKnownAt',
      });
      expect(await holding(w.space, 'ann', 'home')).toEqual(['oslo']);
      await expecting(first.committedAt, 'bob', '2022');
      await expecting(second.committedAt, 'ann', '2022');
      expect(await holding(w.space, 'ann', 'home')).toEqual(['nyc']);
      expect(await holding(w.space, 'bob', 'home')).toEqual(['nyc']);
    });

    test('expectedKnownAt: a retraction and its own retraction move a key on, too', async () => {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', { statements: [says('a knows b', '2020')] });
      const second = await w.at('2025-01-02T00:00:00Z', {
        statements: [{ retract: { statement: String(first.statements[0]) } }],
      });
      const again = (expectedKnownAt: string) => w.write({ expectedKnownAt, statements: [says('a knows b', '2021')] });
      expect(await refusal(again(first.committedAt))).toMatchObject({ code: 'moved_on' });
      await w.at('2025-01-03T00:00:00Z', { statements: [{ retract: { statement: String(second.statements[0]) } }] });
      expect(await refusal(again(second.committedAt))).toMatchObject({ code: 'moved_on' });
      await again('2025-01-03');
    });

    test('transactions are listed oldest first with who made them', async () => {
      const w = await world();
      await w.write({ ...note(1), actor: 'ann', idempotencyKey: 'k1' });
      await w.write(note(2));
      const { items, total } = await (await w.space.asOf()).transactions({ total: true });
      expect(total).toBe(2);
      expect(items).toEqual([
        { committedAt: '2025-01-01T00:00:00.000000Z', actor: 'ann', idempotencyKey: 'k1' },
        { committedAt: '2025-01-01T00:00:00.000001Z', actor: null, idempotencyKey: null },
      ]);
    });

    test('whether a write was taken in is asked by its idempotency key, in the scopes, as known at K', async () => {
      const w = await world();
      const [first, second] = [await w.write({ ...note(1), idempotencyKey: 'k1' }), await w.write(note(2))];
      const third = await w.write({ ...note(3), idempotencyKey: 'k3' });
      await w.write({ ...note(4), scope: 'atlas', idempotencyKey: 'k4' });
      const keys = ['k4', 'k3', 'never', 'k1', 'k3'];
      const sent = async (coordinates: Coordinates, query: object = {}) => {
        const snapshot = await w.space.asOf(coordinates);
        const { items, total, more } = await snapshot.transactions({ idempotencyKey: keys, total: true, ...query });
        return [items.map(({ idempotencyKey }) => idempotencyKey), total, more];
      };
      expect(await sent({})).toEqual([['k1', 'k3'], 2, false]);
      expect(await sent({ scopes: ['', 'atlas'] })).toEqual([['k1', 'k3', 'k4'], 3, false]);
      expect(await sent({ knownAt: second.committedAt })).toEqual([['k1'], 1, false]);
      expect(await sent({}, { first: 1 })).toEqual([['k1'], 2, true]);
      const now = await w.space.asOf();
      const page = await now.transactions({ idempotencyKey: keys, first: 1 });
      const next = await now.transactions({ idempotencyKey: keys, first: 1, after: String(page.cursors[0]) });
      expect([next.items, next.more]).toEqual([
        [{ committedAt: third.committedAt, actor: null, idempotencyKey: 'k3' }],
        false,
      ]);
      expect((await now.transactions({ idempotencyKey: 'k1' })).items).toEqual([
        { committedAt: first.committedAt, actor: null, idempotencyKey: 'k1' },
      ]);
      expect((await now.transactions({ idempotencyKey: [] })).items).toEqual([]);
    });
  });
}
