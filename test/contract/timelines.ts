import { describe, expect, test } from 'vitest';
import { type Engine, worlds } from './engine.js';
import { ends, holding, refusal, retract, says, timeline } from './show.js';

const single = { predicates: [{ name: 'home', cardinality: 'SINGLE' as const }] };

/** The field's cases of periods that meet, and what becomes of the facts. */
export function timelines(engine: Engine): void {
  describe(`timelines, ${engine.name}`, () => {
    const world = worlds(engine);

    test('T1: an empty interval writes nothing and says so; an end before its start is an error that names the field', async () => {
      const { space } = await world();
      const result = await space.write({
        statements: [says('ann home rome', '2020-01-01', '2020-01-01'), says('ann home oslo', '2021')],
      });
      expect(result.statements).toEqual([null, expect.stringMatching(/^st_/)]);
      expect(result.notices).toMatchObject([{ field: 'statements.0.assert', code: 'empty_interval' }]);
      expect(await timeline(space, 'ann', 'home')).toEqual(['oslo 2021-01-01..open']);
      expect(await refusal(space.write({ statements: [says('ann home rome', '2021', '2020-01-01')] }))).toEqual({
        category: 'invalid',
        code: 'end_before_start',
        field: 'statements.0.assert.to',
      });
    });

    test('T2: an older fact that arrives after a newer one is clipped at its start; what holds now is unchanged', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home oslo', '2024')] });
      const { closed } = await space.write({ statements: [says('ann home rome', '2020')] });
      expect(closed).toEqual([]);
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..2024-01-01', 'oslo 2024-01-01..open']);
    });

    test('T3: NYC until 2022, LA from 2022, NYC from 2024: a new NYC period; the gap stays a gap', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home nyc', '2020', '2022-01-01')] });
      await space.write({ statements: [says('ann home la', '2022-06')] });
      await space.write({ statements: [says('ann home nyc', '2024')] });
      expect(await timeline(space, 'ann', 'home')).toEqual([
        'nyc 2020-01-01..2022-01-01',
        'la 2022-06-01..2024-01-01',
        'nyc 2024-01-01..open',
      ]);
      expect(await holding(space, 'ann', 'home', { validAt: '2022-03' })).toEqual([]);
    });

    test('T4: assert and retract in one batch: both in the log, no fact of zero length', async () => {
      const { space } = await world();
      const { statements, opened } = await space.write({
        ...single,
        statements: [says('ann home rome', '2020'), retract('#0')],
      });
      const now = await space.asOf();
      const [asserted, retracted] = statements.map(String) as [string, string];
      expect(await now.statement(asserted)).toMatchObject({ op: 'assert', live: false });
      expect(await now.statement(retracted)).toMatchObject({ op: 'retract', live: true, aims: asserted });
      expect(await now.timeline({ ref: 'ann' }, 'home')).toEqual([]);
      expect([...(await now.factsByRef(opened)).values()].filter((fact) => fact.predicate === 'home')).toEqual([]);
      expect(await now.facts({ predicate: 'home', during: '../..' })).toEqual([]);
    });

    test('T8: an end for a fact already superseded changes its remaining slice alone', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home rome', '2020'), says('ann home oslo', '2024')] });
      const { closed } = await space.write({ statements: [ends('ann home rome', '2022-01-01')] });
      expect(closed).toHaveLength(1);
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..2022-01-01', 'oslo 2024-01-01..open']);
      // After the slice there is nothing left to end.
      expect(await space.write({ statements: [ends('ann home rome', '2030-01-01')] })).toMatchObject({
        opened: [],
        closed: [],
      });
    });

    test('T9: when the fact that had clipped another is retracted, the other extends again', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home rome', '2020')] });
      const { statements } = await space.write({ statements: [says('ann home oslo', '2024')] });
      await space.write({ statements: [retract(statements[0])] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..open']);
    });

    test('T10: none over the middle of an open fact leaves two remainders of the same provenance', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home rome', '2020')] });
      const none = { subject: { ref: 'ann' }, predicate: 'home', none: true };
      await space.write({ statements: [{ assert: { ...none, from: '2022', to: '2022' } }] });
      const now = await space.asOf();
      const found = await now.timeline({ ref: 'ann' }, 'home');
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..2022-01-01', 'rome 2023-01-01..open']);
      const supports = await now.provenanceOf(found.map((fact) => fact.ref));
      const refs = [...supports.values()].map((support) => support.map((statement) => statement.ref));
      expect(refs[0]).toHaveLength(1);
      expect(refs[1]).toEqual(refs[0]);
      expect(found[1]?.bounds.start.known).toBe('RESUMED');
    });

    test('none on a MULTI key says: not true of this object', async () => {
      const { space } = await world();
      await space.write({ statements: [says('ann knows bob', '2020'), says('ann knows cid', '2020')] });
      await space.write({ statements: [says('ann knows bob', '2021', '2022-01-01', { none: true })] });
      expect((await timeline(space, 'ann', 'knows')).sort()).toEqual([
        'bob 2020-01-01..2021-01-01',
        'bob 2022-01-01..open',
        'cid 2020-01-01..open',
      ]);
    });

    test('T16: an end in the future holds until then', async () => {
      const w = await world();
      await w.write({ ...single, statements: [says('ann home rome', '2020')] });
      await w.write({ statements: [ends('ann home rome', '2030-01-01')] });
      expect(await holding(w.space, 'ann', 'home')).toEqual(['rome']);
      expect(await holding(w.space, 'ann', 'home', { validAt: '2029-12-31T23:59:59.999Z' })).toEqual(['rome']);
      expect(await holding(w.space, 'ann', 'home', { validAt: '2030' })).toEqual([]);
    });

    test('a value ended is opened anew by what starts at the end or after, and by nothing that starts before', async () => {
      const { space } = await world();
      await space.write({
        ...single,
        statements: [says('ann home rome', '2020'), ends('ann home rome', '2022-01-01')],
      });
      await space.write({ statements: [says('ann home rome', '2021')] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..2022-01-01']);
      await space.write({ statements: [says('ann home rome', '2022')] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['rome 2020-01-01..open']);
    });

    test('when an interim ends, what it lay over resumes; when a change ends, nothing older does', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home rome', '2020')] });
      await space.write({ statements: [says('ann home oslo', '2022', undefined, { resume: true })] });
      await space.write({ statements: [ends('ann home oslo', '2023-01-01')] });
      expect(await timeline(space, 'ann', 'home')).toEqual([
        'rome 2020-01-01..2022-01-01',
        'oslo 2022-01-01..2023-01-01',
        'rome 2023-01-01..open',
      ]);
      await space.write({ statements: [says('ann home nyc', '2024', '2025-01-01', { resume: false })] });
      expect(await holding(space, 'ann', 'home', { validAt: '2025-06' })).toEqual([]);
    });

    test('an end without qualifiers means every value with that object, one with qualifiers only that value', async () => {
      const { space } = await world();
      const held = (how: string) => says('ann role chair', '2020', undefined, { qualifiers: { how } });
      const end = { subject: { ref: 'ann' }, predicate: 'role', object: { ref: 'chair' } };
      await space.write({ statements: [held('elected')] });
      await space.write({
        statements: [{ end: { ...end, qualifiers: { how: 'acting' }, at: '2021-01-01T00:00:00Z' } }],
      });
      expect(await timeline(space, 'ann', 'role')).toEqual(['chair 2020-01-01..open']);
      await space.write({ statements: [{ end: { ...end, at: '2022-01-01T00:00:00Z' } }] });
      expect(await timeline(space, 'ann', 'role')).toEqual(['chair 2020-01-01..2022-01-01']);
    });

    test('of equal starts the better standing wins, and equal standing is disputed', async () => {
      const { space } = await world();
      await space.write({ ...single, statements: [says('ann home rome', '2020', undefined, { explicit: false })] });
      await space.write({ statements: [says('ann home oslo', '2020', undefined, { confidence: 0.5 })] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['oslo 2020-01-01..open']);
      await space.write({ statements: [says('ann home nyc', '2020', undefined, { confidence: 0.4 })] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['oslo 2020-01-01..open']);
      await space.write({ statements: [says('ann home la', '2020', undefined, { confidence: 0.5 })] });
      expect(await timeline(space, 'ann', 'home')).toEqual(['la 2020-01-01..open ?']);
    });

    test('a second source adds support: the facts do not change, the confidence is the highest', async () => {
      const { space } = await world();
      const first = await space.write({ statements: [says('ann knows bob', '2020', undefined, { confidence: 0.6 })] });
      const same = await space.write({ statements: [says('ann knows bob', '2020', undefined, { confidence: 0.6 })] });
      expect(same).toMatchObject({ opened: [], closed: [] });
      await space.write({ statements: [says('ann knows bob', '2020', undefined, { confidence: 0.9 })] });
      const [fact] = await (await space.asOf()).facts({ subject: { ref: 'ann' } });
      expect(fact?.confidence).toBe(0.9);
      await space.write({ statements: [retract(first.statements[0])] });
      expect(await timeline(space, 'ann', 'knows')).toEqual(['bob 2020-01-01..open']);
    });
  });
}
