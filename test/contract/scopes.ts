import { describe, expect, test } from 'vitest';
import type { Snapshot } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { lines, objectOf, refusal, retract, says } from './show.js';

/** Whose a fact is, and that nobody sees another's. */
export function scopes(engine: Engine): void {
  describe(`scopes, ${engine.name}`, () => {
    const world = worlds(engine);
    const ANN = 'user:ann';
    const BOB = 'atlas/user:bob';

    /** The same key in three scopes, an episode in each. */
    async function three(): Promise<World> {
      const w = await world();
      await w.at('2025-01-01T00:00:00Z', { predicates: [{ name: 'home', cardinality: 'SINGLE' }] });
      for (const [scope, where] of [
        ['', 'oslo'],
        [ANN, 'rome'],
        [BOB, 'nyc'],
      ] as const) {
        await w.write({
          scope,
          actor: `writer of ${where}`,
          episode: { body: `it is ${where}`, channel: 'chat' },
          statements: [says(`zoe home ${where}`, '2020'), nameOf(where)],
        });
      }
      return w;
    }

    test('a read gives each scope its facts, marked, and nothing shadows anything', async () => {
      const { space } = await three();
      const seen = async (scopes?: readonly string[]) =>
        (await (await space.asOf({ scopes })).facts({ subject: { ref: 'zoe' }, predicate: 'home' }))
          .map((fact) => `${fact.scope}: ${objectOf(fact)}`)
          .sort();
      expect(await seen()).toEqual([': oslo']);
      expect(await seen([ANN])).toEqual(['user:ann: rome']);
      expect(await seen([ANN, '', BOB])).toEqual([': oslo', 'atlas/user:bob: nyc', 'user:ann: rome']);
      expect(await seen(['atlas'])).toEqual([]);
      expect(await seen(['user:an'])).toEqual([]);
      expect(await seen([])).toEqual([]);
      expect(await refusal(seen(['user:']))).toMatchObject({ code: 'bad_scope', field: 'scopes' });
    });

    test('every door of a snapshot shows only the scopes asked for', async () => {
      const { space } = await three();
      await space.write({
        scope: ANN,
        statements: [says('zoe knows secret', '2020'), says('secret knows end', '2020')],
      });
      const shared = await space.asOf();
      const own = await space.asOf({ scopes: [ANN] });
      const [home] = await own.facts({ predicate: 'home' });
      const ref = home?.ref as string;
      const statement = (await own.provenance(ref))[0]?.ref as string;
      const episode = (await own.episodes()).items[0]?.ref as string;
      expect((await shared.factsByRef([ref])).size).toBe(0);
      for (const door of doorsTo(shared, ref)) {
        expect(await refusal(door)).toMatchObject({ category: 'notFound', code: 'fact_not_found' });
      }
      expect(await shared.statement(statement)).toBeNull();
      expect(await shared.amendments(statement)).toEqual([]);
      expect((await shared.episodesByRef([episode])).size).toBe(0);
      expect((await shared.episodes({ total: true })).total).toBe(1);
      expect((await shared.episodes({ channel: 'chat', total: true })).total).toBe(1);
      expect((await shared.transactions()).items.map(({ actor }) => actor)).toEqual([null, 'writer of oslo']);
      expect((await own.transactions({ total: true })).total).toBe(2);
      expect(await shared.entity({ ref: 'secret' })).toBeNull();
      expect(await shared.entity('Rome')).toBeNull();
      expect((await own.entity('Rome'))?.ref).toBe('rome');
      expect((await shared.entities({ total: true })).items.map((entity) => entity.ref)).toEqual(['oslo', 'zoe']);
      expect((await shared.entities({ namePrefix: 'r' })).items).toEqual([]);
      expect(await shared.timeline({ ref: 'secret' }, 'knows')).toEqual([]);
      expect((await shared.factPage({ total: true, predicate: ['home', 'knows'] })).total).toBe(1);
      const pages = await shared.factPagesOf(['zoe', 'secret'], { total: true });
      expect([...pages].map(([entity, { total }]) => [entity, total])).toEqual([
        ['zoe', 1],
        ['secret', 0],
      ]);
      expect((await shared.neighbourhood({ of: { ref: 'zoe' }, hops: 3 })).entities).toEqual(['zoe', 'oslo']);
      const path = { from: { ref: 'zoe' }, to: { ref: 'end' } };
      expect(await shared.paths(path)).toEqual([]);
      expect(await own.paths(path)).toHaveLength(1);
    });

    test('a diff shows only the scopes of its snapshot, on either axis', async () => {
      const { space } = await three();
      const nothing = { knownAt: '2025-01-01T00:00:00Z' };
      for (const [scope, where] of [
        ['', 'oslo'],
        [ANN, 'rome'],
      ] as const) {
        const now = await space.asOf({ scopes: [scope] });
        const opened = (diff: { opened: Parameters<typeof lines>[0] }) => lines(diff.opened);
        const before = await now.at(nothing);
        expect(opened(await before.diff(now, { predicate: 'home' }))).toEqual([`${where} 2020-01-01..open`]);
        const early = await now.at({ validAt: '2019' });
        expect(opened(await early.diff(now, { predicate: 'home' }))).toEqual([`${where} 2020-01-01..open`]);
      }
    });

    test('evidence in a scope one may not see is left out of provenance', async () => {
      const { space } = await world();
      const { episodes } = await space.write({ scope: ANN, episode: { body: 'private' } });
      const evidence = [{ episode: String(episodes[0]) }];
      const shared = says('a p b', '2020', undefined, { scope: '', evidence });
      await space.write({ scope: ANN, statements: [shared] });
      const spans = async (scopes: readonly string[]) => {
        const then = await space.asOf({ scopes });
        const [fact] = await then.facts({ predicate: 'p' });
        return (await then.provenance(fact?.ref as string)).map((statement) => statement.spans.length);
      };
      expect(await spans([''])).toEqual([0]);
      expect(await spans(['', ANN])).toEqual([1]);
    });

    test('a write resolves names, episodes and facts in the scopes it names alone', async () => {
      const { space } = await three();
      const own = await space.asOf({ scopes: [ANN] });
      const [home] = await own.facts({ predicate: 'home' });
      const episode = String((await own.episodes()).items[0]?.ref);
      const evidence = [{ episode }];
      expect(
        await refusal(space.write({ statements: [says('a p b', '2020', undefined, { evidence })] })),
      ).toMatchObject({
        code: 'episode_not_found',
      });
      expect(await refusal(space.write({ statements: [retract(home?.ref)] }))).toMatchObject({
        code: 'fact_not_found',
      });
      const known = await space.write({
        scope: 'team:x',
        scopes: [ANN],
        statements: [{ assert: { subject: 'Rome', predicate: 'q', object: { literal: 1 } } }, retract(home?.ref)],
      });
      expect(known.entities).toEqual([]);
      const { entities } = await space.write({
        statements: [{ assert: { subject: 'Rome', predicate: 'p', object: { literal: 1 } } }],
      });
      expect(entities).toHaveLength(1);
      expect(await own.at({}).then((then) => then.facts({ predicate: 'home' }))).toHaveLength(1);
      expect(await (await space.asOf({ scopes: [ANN] })).facts({ predicate: 'home' })).toEqual([]);
    });

    test('O1: two tenants at once over one store: nothing of one lands in the other', async () => {
      const w = await world();
      const one = w.space;
      const two = await w.asof.createSpace(`${one.name}-two`);
      const play = (space: typeof one, who: string) =>
        Array.from({ length: 40 }, async (_, i) => {
          await space.write({
            idempotencyKey: `k${i}`,
            episode: { body: `${who} ${i}` },
            statements: [says(`x knows ${who}${i}`, '2020'), nameOf('rome')],
          });
          const facts = await (await space.asOf()).facts({ subject: { ref: 'x' }, predicate: 'knows' });
          return facts.map(objectOf);
        });
      const seen = await Promise.all([...play(one, 'a'), ...play(two, 'b')]);
      expect(
        seen
          .slice(0, 40)
          .flat()
          .filter((object) => !object.startsWith('a')),
      ).toEqual([]);
      expect(
        seen
          .slice(40)
          .flat()
          .filter((object) => !object.startsWith('b')),
      ).toEqual([]);
      for (const space of [one, two]) {
        const now = await space.asOf();
        expect(await now.facts({ predicate: 'knows' })).toHaveLength(40);
        expect((await now.episodes({ total: true })).total).toBe(40);
        expect((await now.transactions({ total: true })).total).toBe(40);
      }
      const [fact] = await (await one.asOf()).facts({ predicate: 'knows' });
      const [episode] = (await (await one.asOf()).episodes()).items;
      const there = await two.asOf();
      expect((await there.factsByRef([String(fact?.ref)])).size).toBe(0);
      expect((await there.episodesByRef([String(episode?.ref)])).size).toBe(0);
      expect(await refusal(two.write({ statements: [retract(fact?.ref)] }))).toMatchObject({ code: 'fact_not_found' });
      const [{ ref } = { ref: '' }] = await (await one.asOf()).provenance(String(fact?.ref));
      expect(await refusal(two.write({ statements: [retract(ref)] }))).toMatchObject({ code: 'statement_not_found' });
      expect(await there.statement(ref)).toBeNull();
    });
  });
}

const nameOf = (ref: string) => ({
  assert: { subject: { ref }, predicate: 'name', object: ref[0]?.toUpperCase() + ref.slice(1) },
});

const doorsTo = (snapshot: Snapshot, fact: string) => [
  () => snapshot.history(fact),
  () => snapshot.afterwards(fact),
  () => snapshot.provenance(fact),
  () => snapshot.atStart(fact),
  () => snapshot.atEnd(fact),
];
