import { describe, expect, test } from 'vitest';
import { type Engine, type World, worlds } from './engine.js';
import { objectOf, retract, says } from './show.js';

/** Reading by a predicate's other name, and what was believed where nothing is any more. */
export function namesAndVersions(engine: Engine): void {
  describe(`names and versions, ${engine.name}`, () => {
    const world = worlds(engine);

    async function firm(): Promise<World> {
      const w = await world();
      await w.space.definePredicate({ name: 'employs', inverse: 'works_for' });
      await w.write({
        statements: [
          says('acme employs ann', '2020'),
          says('acme employs bob', '2021'),
          says('ann likes acme', '2019'),
        ],
      });
      return w;
    }
    const of = (ref: string) => ({ ref });
    const ends = (facts: readonly { readonly subject: string; readonly object: object }[]) =>
      facts.map((fact) => `${fact.subject} ${'entity' in fact.object ? String(fact.object.entity) : ''}`);

    test('facts by an inverse name are those of the stored one, from the other end', async () => {
      const now = await (await firm()).space.asOf();
      const predicate = 'works_for';
      expect(ends(await now.facts({ subject: of('ann'), predicate }))).toEqual(['acme ann']);
      expect(ends(await now.facts({ subject: of('acme'), predicate }))).toEqual([]);
      expect(ends(await now.facts({ object: of('acme'), predicate }))).toEqual(['acme ann', 'acme bob']);
      expect(ends(await now.facts({ either: of('bob'), predicate }))).toEqual(['acme bob']);
      expect(ends(await now.facts({ predicate }))).toEqual(['acme ann', 'acme bob']);
      expect((await now.factPage({ predicate, total: true })).total).toBe(2);
      expect(ends(await now.timeline(of('bob'), predicate))).toEqual(['acme bob']);
      expect(ends((await (await now.at({ validAt: '2019' })).diff(now, { predicate })).opened)).toHaveLength(2);
    });

    test('an inverse name beside a name of its own: both, page by page, in the order of time', async () => {
      const now = await (await firm()).space.asOf();
      const query = { predicate: ['likes', 'works_for'], first: 1, total: true };
      const one = (await now.factPagesOf(['ann'], query)).get('ann');
      expect([ends(one?.items ?? []), one?.more, one?.total]).toEqual([['ann acme'], true, 2]);
      const two = (await now.factPagesOf(['ann'], { ...query, after: one?.cursors[0] })).get('ann');
      expect([ends(two?.items ?? []), two?.more]).toEqual([['acme ann'], false]);
    });

    test('a walk along an inverse name goes against the stored one', async () => {
      const now = await (await firm()).space.asOf();
      const path = { from: of('ann'), to: of('acme'), predicate: 'works_for' };
      expect((await now.paths(path)).map(({ steps }) => steps.map((step) => step.predicate))).toEqual([['employs']]);
      expect(await now.paths({ ...path, direction: 'IN' })).toEqual([]);
      expect(await now.paths({ ...path, to: of('bob'), direction: 'BOTH' })).toHaveLength(1);
      const around = (direction: 'OUT' | 'IN' | 'BOTH', predicate: string | string[]) =>
        now.neighbourhood({ of: of('ann'), direction, predicate }).then(({ facts }) => ends(facts));
      expect(await around('OUT', 'works_for')).toEqual(['acme ann']);
      expect(await around('IN', 'works_for')).toEqual([]);
      expect(await around('OUT', ['works_for', 'likes'])).toEqual(['ann acme', 'acme ann']);
    });

    test('an inverse is known from when it was said', async () => {
      const w = await world();
      await w.at('2025-01-01T00:00:00Z', { statements: [says('acme employs ann', '2020')] });
      await w.clock('2025-02-01T00:00:00Z').space.definePredicate({ name: 'employs', inverse: 'works_for' });
      const found = async (knownAt: string) =>
        (await (await w.space.asOf({ knownAt })).facts({ subject: of('ann'), predicate: 'works_for' })).length;
      expect([await found('2025-01-15'), await found('2025-02-15')]).toEqual([0, 1]);
    });

    test('versions of a predicate of which nothing is believed any more', async () => {
      const w = await world();
      const { statements } = await w.at('2025-01-01T00:00:00Z', { statements: [says('acme ceo ann', '2020')] });
      await w.at('2025-02-01T00:00:00Z', {
        statements: [says('acme ceo bob', '2021', undefined, { scope: 'user:x' })],
      });
      await w.at('2025-03-01T00:00:00Z', { statements: [retract(statements[0] ?? '')] });
      const versions = async (knownAt: string) =>
        (await (await w.space.asOf({ knownAt })).versionsOf(['acme', 'other'], 'ceo'))
          .get('acme')
          ?.map((fact) => [objectOf(fact), fact.expiredAt?.slice(0, 10) ?? null]);
      expect(await (await w.space.asOf()).timeline(of('acme'), 'ceo')).toEqual([]);
      expect(await versions('2025-04-01')).toEqual([['ann', '2025-03-01']]);
      expect(await versions('2025-02-15')).toEqual([['ann', null]]);
      expect(await versions('2024-12-31')).toEqual([]);
    });

    test('T17: a superseded fact is not among the facts asked for by default; history is opt-in', async () => {
      const w = await world();
      await w.space.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
      const { statements } = await w.write({ statements: [says('acme ceo ann', '2020')] });
      await w.write({ statements: [says('acme ceo bob', '2022')] });
      const corrected = { statement: String(statements[0]), from: '2019' };
      await w.write({ statements: [{ correct: corrected }] });
      const now = await w.space.asOf();
      const asked = { subject: of('acme'), predicate: 'ceo' };
      expect((await now.facts(asked)).map(objectOf)).toEqual(['bob']);
      expect((await now.factPage({ predicate: 'ceo' })).items.map(objectOf)).toEqual(['bob']);
      const [ann, bob] = await now.facts({ ...asked, during: '2010/2030' });
      expect([ann?.validAt, ann && objectOf(ann), bob && objectOf(bob)]).toEqual([
        '2019-01-01T00:00:00Z',
        'ann',
        'bob',
      ]);
      const expired = (await now.history(bob ?? '')).filter(({ expiredAt }) => expiredAt !== null);
      expect(expired.length).toBeGreaterThan(0);
      expect((await now.facts({ during: '2010/2030' })).every(({ expiredAt }) => expiredAt === null)).toBe(true);
    });

    test('a neighbourhood is bounded by its limit: the nearest, in the order of time', async () => {
      const w = await world();
      const statements = Array.from({ length: 30 }, (_, i) => says(`hub knows n${i}`, String(2000 + ((i * 7) % 30))));
      await w.write({ statements: [...statements, says('n0 knows far', '1990')] });
      const now = await w.space.asOf({ validAt: '2040' });
      const near = async (limit: number) => {
        const { facts } = await now.neighbourhood({ of: of('hub'), hops: 2, limit });
        return facts.map((fact) => [fact.validAt?.slice(0, 4), objectOf(fact)]);
      };
      expect(await near(3)).toEqual([
        ['2000', 'n0'],
        ['2001', 'n13'],
        ['2002', 'n26'],
      ]);
      expect(await near(30)).toHaveLength(30);
      expect((await near(100)).slice(29)).toEqual([
        ['2029', 'n17'],
        ['1990', 'far'],
      ]);
    });
  });
}
