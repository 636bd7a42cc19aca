import { describe, expect, test } from 'vitest';
import type { Connection, PageQuery } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { refusal, says } from './show.js';

/** Lists come in pages whose cursors hold the snapshot, so that they never shift. */
export function pages(engine: Engine): void {
  describe(`pages, ${engine.name}`, () => {
    const world = worlds(engine);
    const N = 23;

    async function many(): Promise<World> {
      const w = await world();
      for (let i = 0; i < N; i++) {
        await w.write({
          episode: { body: `e${i}`, occurredAt: `${2000 + ((i * 7) % N)}`, channel: i % 2 ? 'odd' : 'even' },
          // Starts come in pairs, so that the order needs the refs, too.
          statements: [
            says(`hub has x${i}`, `${2000 + Math.floor(i / 2)}`, undefined, { labels: [i % 2 ? 'odd' : 'even'] }),
          ],
        });
      }
      return w;
    }

    /** All pages of a list; `between` runs after each of them. */
    async function walk<T>(ask: (page: PageQuery) => Promise<Connection<T>>, first: number, between = async () => {}) {
      const items: T[] = [];
      let after: string | undefined;
      for (let page = 0; page < 100; page++) {
        const found = await ask({ first, after, total: true });
        expect(found.cursors).toHaveLength(found.items.length);
        items.push(...found.items);
        if (!found.more) return { items, total: found.total };
        expect(found.items).toHaveLength(first);
        after = found.cursors.at(-1);
        await between();
      }
      throw new Error('the pages never end');
    }

    test.each([1, 2, 5, 22, 23, 24])('pages of %i together are the whole list, in its order', async (first) => {
      const { space } = await many();
      const now = await space.asOf();
      const whole = await now.facts({ predicate: 'has' });
      const keys = whole.map(({ validAt, ref }) => `${validAt} ${ref}`);
      expect(keys).toEqual([...keys].sort());
      expect(await walk((page) => now.factPage({ predicate: 'has', ...page }), first)).toEqual({
        items: whole,
        total: N,
      });
      const around = (page: PageQuery) =>
        now.factPagesOf(['hub'], page).then((found) => found.get('hub') as Connection<never>);
      expect(await walk(around, first)).toEqual({ items: whole, total: N });
      const entities = await walk((page) => now.entities(page), first);
      expect(entities.items.map(({ ref }) => ref)).toEqual(
        ['hub', ...Array.from({ length: N }, (_, i) => `x${i}`)].sort(),
      );
      expect((await walk((page) => now.episodes(page), first)).items).toHaveLength(N);
      expect((await walk((page) => now.transactions(page), first)).total).toBe(N);
    });

    test('pages do not shift while others write, and stay at their T while the clock runs', async () => {
      const w = await many();
      const before = await (await w.space.asOf()).facts({ predicate: 'has' });
      let i = 0;
      const write = async () => {
        i += 1;
        const [first] = await (await w.space.asOf()).facts({ predicate: 'has' });
        await w.at(`2025-02-${String(i).padStart(2, '0')}T00:00:00Z`, {
          statements: [says(`hub has y${i}`, '1990'), { retract: { statement: String(first?.ref) } }],
        });
      };
      // Each page is asked of the newest snapshot: the cursor holds the one it came from.
      const found = await walk(
        async (page) => (await w.space.asOf()).factPage({ predicate: 'has', ...page }),
        4,
        write,
      );
      expect(found.items).toEqual(before);
      expect(found.total).toBe(N);
      const newest = await w.space.asOf();
      expect(newest.pinned(undefined)).toBe(newest);
    });

    test('filters and totals hold for every page', async () => {
      const { space } = await many();
      const now = await space.asOf();
      const odd = await walk((page) => now.factPage({ label: 'odd', ...page }), 4);
      expect(odd.items).toHaveLength(11);
      expect(odd.total).toBe(11);
      const early = await walk((page) => now.factPage({ predicate: 'has', during: '../2003', ...page }), 3);
      expect(early.items.every(({ validAt }) => String(validAt) < '2004')).toBe(true);
      expect(early.total).toBe(8);
      const channel = await walk((page) => now.episodes({ channel: 'even', during: '2000/2010', ...page }), 2);
      expect(channel.total).toBe(channel.items.length);
      expect(channel.items.length).toBeGreaterThan(2);
      expect((await now.factPage({ first: 2 })).total).toBeNull();
    });

    test('a page for each of several entities', async () => {
      const { space } = await many();
      const now = await space.asOf();
      const found = await now.factPagesOf(['x3', 'hub', 'nobody'], { direction: 'BOTH', first: 2, total: true });
      expect([...found].map(([ref, { items, more, total }]) => [ref, items.length, more, total])).toEqual([
        ['x3', 1, false, 1],
        ['hub', 2, true, N],
        ['nobody', 0, false, 0],
      ]);
    });

    test.each([0, -1, 1.5, 1001, Number.NaN, Number.POSITIVE_INFINITY, '5' as unknown as number])(
      'a page of %s is refused',
      async (first) => {
        const now = await (await world()).space.asOf();
        for (const ask of [
          now.factPage({ first }),
          now.episodes({ first }),
          now.entities({ first }),
          now.transactions({ first }),
        ]) {
          expect(await refusal(ask)).toMatchObject({ category: 'invalid', field: 'first' });
        }
      },
    );

    test('a cursor of times that are none is refused; the same scopes in another order are the same place', async () => {
      const { space } = await many();
      const scoped = (scopes: string[]) => space.asOf({ scopes });
      const one = await scoped(['user:ann', '']);
      const cursor = (await one.factPage({ first: 1 })).cursors[0] as string;
      const [name, scopes, validAt, knownAt, place] = JSON.parse(Buffer.from(cursor, 'base64url').toString());
      const made = (...times: number[]) =>
        Buffer.from(JSON.stringify([name, scopes, ...times, place])).toString('base64url');
      const ask = (after: string) => one.pinned(after);
      expect(ask(made(validAt, knownAt)).validAt).toBe(one.validAt);
      const none = [9e15, -9e15, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
      const crafted = [...none.map((at) => made(at, knownAt)), made(validAt, Number.MAX_SAFE_INTEGER)];
      for (const after of crafted) {
        expect(await refusal(async () => ask(after)), after).toMatchObject({ code: 'bad_cursor', field: 'after' });
        expect(await refusal(() => one.factPage({ after })), after).toMatchObject({
          code: 'bad_cursor',
          field: 'after',
        });
      }
      const other = await scoped(['', 'user:ann']);
      expect(other.scopes).toEqual(['', 'user:ann']);
      expect(one.scopes).toEqual(other.scopes);
      expect((await other.factPage({ first: 1, after: cursor })).items).toHaveLength(1);
    });

    test('a cursor that is none, or one of another space, other scopes or another list, is refused', async () => {
      const w = await many();
      const now = await w.space.asOf();
      const cursor = (await now.factPage({ first: 1 })).cursors[0] as string;
      const bad = { category: 'invalid', code: 'bad_cursor', field: 'after' };
      const forged = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
      const { name } = w.space;
      const wrong = [
        '',
        'nonsense',
        '%%%',
        cursor.slice(0, -4),
        forged(null),
        forged([name, [''], 0, 0]),
        forged([name, [''], 0, 0, ['x', 'y']]),
        forged([name, [''], 0.5, 0, [0, 'y']]),
        forged([name, [''], 0, 0, [null, 'y']]),
        'x'.repeat(1_000_000),
      ];
      for (const after of wrong) expect(await refusal(now.factPage({ after })), after.slice(0, 40)).toEqual(bad);
      const elsewhere = await (await world()).space.asOf();
      expect(await refusal(elsewhere.factPage({ after: cursor }))).toEqual(bad);
      const scoped = await w.space.asOf({ scopes: ['', 'user:ann'] });
      expect(await refusal(scoped.factPage({ after: cursor }))).toEqual(bad);
      for (const ask of [
        now.entities({ after: cursor }),
        now.transactions({ after: cursor }),
        now.episodes({ after: cursor }),
      ]) {
        expect(await refusal(ask)).toEqual(bad);
      }
      const other = (await now.entities({ first: 1 })).cursors[0] as string;
      expect(await refusal(now.factPage({ after: other }))).toEqual(bad);
    });

    test.each([
      [{ predicat: 'has' }, 'unknown_field', 'predicat'],
      [{ kind: 'guess' }, 'bad_input', 'kind'],
      [{ label: 7 }, 'bad_input', 'label'],
      [{ during: 'yesterday' }, 'bad_time', 'during'],
      [{ subject: { id: 'hub' } }, 'bad_input', 'subject.ref'],
    ])('S5: a filter that cannot be applied is an error: %j', async (query, code, field) => {
      const now = await (await world()).space.asOf();
      expect(await refusal(now.facts(query as Parameters<typeof now.facts>[0]))).toEqual({
        category: 'invalid',
        code,
        field,
      });
    });

    test('S5: coordinates that are none are an error', async () => {
      const { space } = await world();
      const ask = (coordinates: object) => refusal(space.asOf(coordinates));
      expect(await ask({ validat: '2020' })).toMatchObject({ code: 'unknown_field', field: 'validat' });
      expect(await ask({ validAt: '2020-02-30' })).toMatchObject({ code: 'impossible_date', field: 'validAt' });
      expect(await ask({ knownAt: 'now' })).toMatchObject({ code: 'bad_time', field: 'knownAt' });
      expect(await ask({ validAt: '2020-01-01T10:00' })).toMatchObject({ code: 'missing_offset', field: 'validAt' });
      expect(await ask({ validAt: '2020-01-01T10:00', timeZone: 'Mars/Base' })).toMatchObject({ field: 'timeZone' });
      const now = await space.asOf();
      expect(await refusal(now.at({ scopes: ['user:ann'] } as object))).toMatchObject({ code: 'unknown_field' });
    });
  });
}
