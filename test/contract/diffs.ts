import { describe, expect, test } from 'vitest';
import { type Engine, type World, worlds } from './engine.js';
import { lines, refusal, says, timeline } from './show.js';

/** What differs between two snapshots, and what a write would do. */
export function diffs(engine: Engine): void {
  describe(`diffs, ${engine.name}`, () => {
    const world = worlds(engine);
    type Diff = Awaited<ReturnType<World['space']['preview']>>;
    const shown = ({ opened, closed, changed }: Diff) => ({
      opened: lines(opened).sort(),
      closed: lines(closed).sort(),
      changed: changed.map(({ before, after }) => lines([before, after]).join(' -> ')),
    });

    async function played() {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', {
        predicates: [{ name: 'home', cardinality: 'SINGLE' }],
        statements: [says('ann home rome', '2020'), says('ann knows bob', '2020', '2022-01-01')],
      });
      const second = await w.at('2025-02-01T00:00:00Z', {
        statements: [says('ann home oslo', '2021'), says('ann knows zoe', '2021')],
      });
      return { w, first, second };
    }

    test('along valid time, at one K', async () => {
      const { w } = await played();
      const then = await w.space.asOf({ validAt: '2020-06' });
      expect(shown(await then.diff({ validAt: '2023' }))).toEqual({
        opened: ['zoe 2021-01-01..open'],
        closed: ['bob 2020-01-01..2022-01-01'],
        changed: ['rome 2020-01-01..2021-01-01 -> oslo 2021-01-01..open'],
      });
    });

    test('along transaction time, at one T; the other way round it is the opposite', async () => {
      const { w, first, second } = await played();
      const before = await w.space.asOf({ validAt: '2021-06', knownAt: first.committedAt });
      const after = await before.at({ knownAt: second.committedAt });
      const forward = shown(await before.diff(after));
      expect(forward).toEqual({
        opened: ['zoe 2021-01-01..open'],
        closed: [],
        changed: ['rome 2020-01-01..open -> oslo 2021-01-01..open'],
      });
      const back = shown(await after.diff(before));
      expect(back.closed).toEqual(forward.opened);
      expect(back.changed).toEqual(['oslo 2021-01-01..open -> rome 2020-01-01..open']);
      const [{ before: was } = { before: null }] = (await before.diff(after)).changed;
      // As believed where it is seen from: what came later is not shown.
      expect(was?.expiredAt).toBeNull();
    });

    test('along both axes, applied to the first it gives the second', async () => {
      const { w, first } = await played();
      const points = [];
      for (const validAt of ['2019', '2020-06', '2021-06', '2023']) {
        for (const knownAt of ['2024', first.committedAt, '2025-03'])
          points.push(await w.space.asOf({ validAt, knownAt }));
      }
      for (const a of points) {
        for (const b of points) {
          const { opened, closed, changed } = await a.diff(b, { reserved: true });
          const gone = new Set([...closed, ...changed.map(({ before }) => before)].map(({ ref }) => ref));
          const come = [...opened, ...changed.map(({ after }) => after)].map(({ ref }) => ref);
          const before = (await a.facts({ reserved: true })).map(({ ref }) => ref);
          const after = (await b.facts({ reserved: true })).map(({ ref }) => ref);
          expect([...before.filter((ref) => !gone.has(ref)), ...come].sort()).toEqual([...after].sort());
          expect(before).toEqual(expect.arrayContaining([...gone]));
        }
      }
    });

    test('a diff takes filters; one it cannot apply is refused', async () => {
      const { w } = await played();
      const then = await w.space.asOf({ validAt: '2020-06' });
      expect(shown(await then.diff({ validAt: '2023' }, { predicate: 'knows' }))).toEqual({
        opened: ['zoe 2021-01-01..open'],
        closed: ['bob 2020-01-01..2022-01-01'],
        changed: [],
      });
      const during = { during: '2020' } as { predicate?: string };
      expect(await refusal(then.diff({ validAt: '2023' }, during))).toEqual({
        category: 'invalid',
        code: 'unknown_field',
        field: 'during',
      });
    });

    test('preview says what a write would open, close and change, and stores nothing', async () => {
      const { w, second } = await played();
      const input = { statements: [says('ann home nyc', '2021-06'), says('ann knows new', '2025')] };
      const planned = shown(await w.space.preview(input));
      expect(planned).toEqual({
        opened: ['new 2025-01-01..open', 'nyc 2021-06-01..open'],
        closed: [],
        changed: ['oslo 2021-01-01..open -> oslo 2021-01-01..2021-06-01'],
      });
      const now = await w.space.asOf();
      expect(now.knownAt).toBe(second.committedAt);
      expect(await now.entity({ ref: 'new' })).toBeNull();
      expect((await now.transactions({ total: true })).total).toBe(2);
      expect(await refusal(w.space.preview({ statements: [says('ann home x', '2024-02-30')] }))).toMatchObject({
        code: 'impossible_date',
      });
      await w.write(input);
      expect(await timeline(w.space, 'ann', 'home')).toEqual([
        'rome 2020-01-01..2021-01-01',
        'oslo 2021-01-01..2021-06-01',
        'nyc 2021-06-01..open',
      ]);
    });

    test('previewing what was sent before opens and closes nothing', async () => {
      const { w } = await played();
      const input = { idempotencyKey: 'k', statements: [says('ann home nyc', '2023')] };
      await w.write(input);
      expect(shown(await w.space.preview(input))).toEqual({ opened: [], closed: [], changed: [] });
    });
  });
}
