import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Path } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { refusal, says } from './show.js';

/** Paths through time, and what lies around an entity. */
export function paths(engine: Engine): void {
  describe(`paths, ${engine.name}`, () => {
    const world = worlds(engine);
    /** `t` days after 2000-01-01. */
    const day = (t: number) => new Date(Date.UTC(2000, 0, 1 + t)).toISOString();
    const edge = (words: string, from: number, to: number, more: object = {}) => says(words, day(from), day(to), more);
    const back = (text: string | null) =>
      text === null ? null : (Date.parse(text) - Date.UTC(2000, 0, 1)) / 86_400_000;
    const windows = (found: readonly Path[]) =>
      found.map((path) => path.windows.map((w) => [back(w.from), back(w.to)]));
    const ways = (found: readonly Path[]) =>
      found.map(({ steps }) => [steps[0]?.source, ...steps.map(({ target }) => target)].join('-'));

    /** The page's example: A→B [1,5), B→C [4,8), C→D [6,9). */
    async function example(): Promise<World> {
      const w = await world();
      await w.write({ statements: [edge('a to b', 1, 5), edge('b to c', 4, 8), edge('c to d', 6, 9)] });
      return w;
    }

    test.each([
      ['CONTINUOUS', 'c', [[[4, 5]]]],
      ['CONTINUOUS', 'd', []],
      ['PAIRWISE', 'c', [[[4, 5]]]],
      [
        'PAIRWISE',
        'd',
        [
          [
            [4, 5],
            [6, 8],
          ],
        ],
      ],
      [
        'TIME_RESPECTING',
        'c',
        [
          [
            [1, 5],
            [4, 8],
          ],
        ],
      ],
      [
        'TIME_RESPECTING',
        'd',
        [
          [
            [1, 5],
            [4, 8],
            [6, 9],
          ],
        ],
      ],
    ] as const)('%s from a to %s', async (through, to, expected) => {
      const now = await (await example()).space.asOf();
      expect(windows(await now.paths({ from: { ref: 'a' }, to: { ref: to }, through }))).toEqual(expected);
    });

    test('SNAPSHOT: every edge holds at T', async () => {
      const { space } = await example();
      for (let t = 0; t < 10; t++) {
        const then = await space.asOf({ validAt: day(t) });
        expect(await then.paths({ from: { ref: 'a' }, to: { ref: 'c' } }), `T=${t}`).toHaveLength(t === 4 ? 1 : 0);
        expect(await then.paths({ from: { ref: 'a' }, to: { ref: 'd' } }), `T=${t}`).toEqual([]);
      }
    });

    test('a window of valid time cuts the edges of every mode that takes one', async () => {
      const now = await (await example()).space.asOf();
      const ask = (during: string, through: 'CONTINUOUS' | 'TIME_RESPECTING') =>
        now.paths({ from: { ref: 'a' }, to: { ref: 'c' }, through, during });
      expect(await ask(`${day(5)}/..`, 'TIME_RESPECTING')).toEqual([]);
      expect(windows(await ask(`${day(2)}/${day(6)}`, 'TIME_RESPECTING'))).toEqual([
        [
          [2, 5],
          [4, 6],
        ],
      ]);
      expect(await ask(`../${day(4)}`, 'CONTINUOUS')).toEqual([]);
    });

    test('T15: two adjacent equal periods on a path are one window', async () => {
      const { space } = await world();
      await space.write({ predicates: [{ name: 'to', cardinality: 'SINGLE' }] });
      // Disputed on its first half, so that two facts of one value lie side by side.
      await space.write({
        statements: [
          edge('a to x', 1, 3, { resume: true }),
          edge('a to b', 1, 5, { resume: true }),
          edge('b to c', 1, 5),
        ],
      });
      const now = await space.asOf();
      expect(await now.timeline({ ref: 'a' }, 'to')).toMatchObject([{ disputed: true }, { disputed: false }]);
      const found = await now.paths({ from: { ref: 'a' }, to: { ref: 'c' }, through: 'CONTINUOUS' });
      expect(windows(found)).toEqual([[[1, 5]]]);
      expect(found[0]?.steps.map(({ facts }) => facts.length)).toEqual([2, 1]);
      const { space: plain } = await world();
      await plain.write({ statements: [edge('a p b', 1, 3), edge('a p b', 3, 5)] });
      const joined = await (await plain.asOf()).paths({ from: { ref: 'a' }, to: { ref: 'b' }, through: 'PAIRWISE' });
      expect(windows(joined)).toEqual([[[1, 5]]]);
    });

    test('O3: two entities joined by two facts, in a ring: every walk ends', async () => {
      const { space } = await world();
      const ring = ['a knows b', 'a likes b', 'b knows a', 'b knows c', 'c knows a', 'a knows a'];
      await space.write({ statements: ring.map((words) => says(words, '2020')) });
      const now = await space.asOf();
      const found = await now.paths({ from: { ref: 'a' }, to: { ref: 'b' }, maxHops: 8, limit: 100 });
      expect(ways(found)).toEqual(['a-b', 'a-b']);
      expect(new Set(found.map(({ steps }) => steps[0]?.predicate))).toEqual(new Set(['knows', 'likes']));
      const around = await now.neighbourhood({ of: { ref: 'a' }, hops: 6 });
      expect(around.facts).toHaveLength(ring.length);
      expect([...around.entities].sort()).toEqual(['a', 'b', 'c']);
      expect(await now.paths({ from: { ref: 'a' }, to: { ref: 'a' } })).toEqual([]);
    });

    test('the direction is a parameter; a symmetric fact goes both ways', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'beside', symmetric: true });
      await space.write({ statements: ['a to b', 'c to b', 'd beside c'].map((words) => says(words, '2020')) });
      const now = await space.asOf();
      const ask = async (from: string, to: string, direction?: 'OUT' | 'IN' | 'BOTH') =>
        ways(await now.paths({ from: { ref: from }, to: { ref: to }, direction }));
      expect(await ask('a', 'b')).toEqual(['a-b']);
      expect(await ask('b', 'a')).toEqual([]);
      expect(await ask('b', 'a', 'IN')).toEqual(['b-a']);
      expect(await ask('a', 'c')).toEqual([]);
      expect(await ask('a', 'c', 'BOTH')).toEqual(['a-b-c']);
      for (const direction of ['OUT', 'IN'] as const) {
        expect(await ask('c', 'd', direction), direction).toEqual(['c-d']);
        expect(await ask('d', 'c', direction), direction).toEqual(['d-c']);
      }
      expect(await ask('d', 'b')).toEqual(['d-c-b']);
    });

    test('shortest first; a limit and hops bound the answer', async () => {
      const { space } = await world();
      const statements = ['a to z', 'a to b', 'b to z', 'b to c', 'c to z'].map((words) => says(words, '2020'));
      await space.write({ statements });
      const now = await space.asOf();
      const ask = (more: object = {}) => now.paths({ from: { ref: 'a' }, to: { ref: 'z' }, ...more });
      expect(ways(await ask())).toEqual(['a-z', 'a-b-z', 'a-b-c-z']);
      expect(ways(await ask({ limit: 2 }))).toEqual(['a-z', 'a-b-z']);
      expect(ways(await ask({ maxHops: 1 }))).toEqual(['a-z']);
      expect(await ask({ predicate: 'other' })).toEqual([]);
    });

    test('one path asked for is the first of many', async () => {
      const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
      const fact = fc.record({
        subject: node,
        object: node,
        predicate: fc.constantFrom('to', 'beside', 'by'),
        from: fc.integer({ min: 0, max: 3 }),
        days: fc.integer({ min: 1, max: 4 }),
        scope: fc.constantFrom('', '', 'user:ann'),
      });
      const ask = fc.record({
        direction: fc.constantFrom('OUT', 'IN', 'BOTH'),
        maxHops: fc.integer({ min: 1, max: 5 }),
        to: fc.constantFrom('b', 'c', 'd', 'e', 'f'),
        predicate: fc.constantFrom(undefined, undefined, ['to', 'beside']),
        scopes: fc.constantFrom([''], ['', 'user:ann']),
        t: fc.integer({ min: 0, max: 6 }),
      } as const);
      const histories = fc.tuple(fc.array(fact, { minLength: 4, maxLength: 14 }), fc.array(ask, { minLength: 12 }));
      let found = 0;
      const check = async ([facts, asks]: typeof histories extends fc.Arbitrary<infer T> ? T : never) => {
        const { space } = await world();
        await space.definePredicate({ name: 'beside', symmetric: true });
        const told = facts.map(({ subject, object, predicate, from, days, scope }) =>
          edge(`${subject} ${predicate} ${object}`, from, from + days, { scope }),
        );
        const knownAt = (await space.write({ statements: told.slice(0, -2) })).committedAt;
        await space.write({ statements: told.slice(-2) });
        for (const { t, scopes, to, predicate, ...more } of asks) {
          for (const at of [{}, { knownAt }]) {
            const then = await space.asOf({ validAt: day(t), scopes, ...at });
            const query = { from: { ref: 'a' }, to: { ref: to }, predicate, ...more };
            const [first] = await then.paths({ ...query, limit: 50 });
            expect(await then.paths({ ...query, limit: 1 })).toEqual(first === undefined ? [] : [first]);
            if (first !== undefined) found += 1;
          }
        }
      };
      await fc.assert(fc.asyncProperty(histories, check), { numRuns: 5 });
      expect(found).toBeGreaterThan(0);
    }, 120_000);

    test('names, types and literals are never part of a path or a neighbourhood', async () => {
      const { space } = await world();
      const born = (ref: string) => ({
        assert: { subject: { ref, name: 'Kim', type: 'person' }, predicate: 'born', object: 1990 },
      });
      await space.write({ statements: [born('a'), born('b'), says('a knows c', '2020')] });
      const now = await space.asOf();
      expect(await now.paths({ from: { ref: 'a' }, to: { ref: 'b' }, direction: 'BOTH', maxHops: 8 })).toEqual([]);
      const around = await now.neighbourhood({ of: { ref: 'a' }, hops: 3 });
      expect(around.entities).toEqual(['a', 'c']);
      expect(around.facts.map(({ predicate }) => predicate)).toEqual(['knows']);
    });

    test('a path is as known at one K', async () => {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', { statements: [says('a to b', '2020')] });
      await w.at('2025-01-02T00:00:00Z', { statements: [says('b to c', '2020')] });
      const path = { from: { ref: 'a' }, to: { ref: 'c' } };
      expect(await (await w.space.asOf()).paths(path)).toHaveLength(1);
      const then = await w.space.asOf({ knownAt: first.committedAt });
      expect(await then.paths(path)).toEqual([]);
      expect((await then.neighbourhood({ of: { ref: 'a' }, hops: 2 })).entities).toEqual(['a', 'b']);
    });

    test.each([
      [{ maxHops: 0 }, 'out_of_range', 'maxHops'],
      [{ maxHops: 9 }, 'out_of_range', 'maxHops'],
      [{ limit: -1 }, 'out_of_range', 'limit'],
      [{ limit: 1.5 }, 'out_of_range', 'limit'],
      [{ through: 'WHENEVER' }, 'bad_input', 'through'],
      [{ direction: 'UP' }, 'bad_input', 'direction'],
      [{ through: 'PAIRWISE', during: '2020/2018' }, 'end_before_start', 'during'],
      [{ through: 'SNAPSHOT', during: '2020' }, 'window_not_taken', 'during'],
      [{ during: '2020' }, 'window_not_taken', 'during'],
      [{ through: 'CONTINUOUS', hops: 3 }, 'unknown_field', 'hops'],
    ])('S5: refused: %j', async (more, code, field) => {
      const now = await (await example()).space.asOf();
      const asked = { from: { ref: 'a' }, to: { ref: 'c' }, ...more } as Parameters<typeof now.paths>[0];
      expect(await refusal(now.paths(asked))).toEqual({ category: 'invalid', code, field });
    });

    test('the surroundings of two neighbours that are busy: nothing is left out, whatever the limit', async () => {
      const w = await world();
      const around = (of: string) => Array.from({ length: 250 }, (_, i) => edge(`${of} to ${of}-${i}`, 0, 9));
      const three = [edge('s to e', 0, 9), edge('s to f', 0, 9), edge('e to f', 0, 9)];
      await w.write({ statements: [...three, ...around('e'), ...around('f')] });
      const at = await w.space.asOf({ validAt: day(5) });
      const all = await at.neighbourhood({ of: { ref: 's' }, hops: 2, limit: 1000 });
      expect(all.facts).toHaveLength(503);
      const some = await at.neighbourhood({ of: { ref: 's' }, hops: 2, limit: 200 });
      expect(some.facts.map(({ ref }) => ref)).toEqual(all.facts.slice(0, 200).map(({ ref }) => ref));
    });
  });
}
