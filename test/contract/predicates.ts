import { describe, expect, test } from 'vitest';
import { type Engine, worlds } from './engine.js';
import { holding, refusal, says, timeline } from './show.js';

/** How predicates behave: the registry is data, with both axes. */
export function predicates(engine: Engine): void {
  describe(`predicates, ${engine.name}`, () => {
    const world = worlds(engine);

    test('an unregistered predicate is MULTI: nothing is invalidated by a guess', async () => {
      const { space } = await world();
      await space.write({ statements: [says('ann likes tea', '2020'), says('ann likes cake', '2021')] });
      expect((await holding(space, 'ann', 'likes')).sort()).toEqual(['cake', 'tea']);
    });

    test('cardinality, symmetry and inverse are fixed at the first use; what is not used yet may change', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'home', cardinality: 'MULTI' });
      await space.definePredicate({ name: 'home', cardinality: 'SINGLE', description: 'where one lives' });
      await space.write({ statements: [says('ann home rome', '2020'), says('ann likes tea', '2020')] });
      const define = (predicate: Parameters<typeof space.definePredicate>[0]) => space.definePredicate(predicate);
      const inUse = { category: 'conflict', code: 'predicate_in_use' };
      expect(await refusal(define({ name: 'home', cardinality: 'MULTI' }))).toMatchObject(inUse);
      expect(await refusal(define({ name: 'likes', cardinality: 'SINGLE' }))).toMatchObject(inUse);
      expect(await refusal(define({ name: 'likes', symmetric: true }))).toMatchObject(inUse);
      expect(await refusal(define({ name: 'adores', inverse: 'likes' }))).toMatchObject(inUse);
      await define({ name: 'home', description: 'where somebody lives' });
      expect(await space.predicates()).toMatchObject([
        { name: 'home', cardinality: 'SINGLE', description: 'where somebody lives' },
        { name: 'likes', cardinality: 'MULTI' },
      ]);
    });

    test.each([
      [{ name: 'name', cardinality: 'MULTI' as const }, 'predicate_reserved'],
      [{ name: 'note', cardinality: 'SINGLE' as const }, 'predicate_reserved'],
      [{ name: 'p', symmetric: true, cardinality: 'SINGLE' as const }, 'symmetric_single'],
      [{ name: 'p', symmetric: true, inverse: 'q' }, 'symmetric_inverse'],
      [{ name: 'p', inverse: 'p' }, 'own_inverse'],
      [{ name: 'p', inverse: 'type' }, 'predicate_reserved'],
    ])('refused: %j, %s', async (predicate, code) => {
      const { space } = await world();
      expect(await refusal(space.definePredicate(predicate))).toMatchObject({ code, field: 'predicates.0' });
      expect(await space.predicates()).toEqual([]);
    });

    test('a predicate defined twice in one write is defined as said last', async () => {
      const { space } = await world();
      await space.write({ predicates: [{ name: 'p' }, { name: 'p', cardinality: 'SINGLE', description: 'last' }] });
      expect(await space.predicates()).toMatchObject([{ name: 'p', cardinality: 'SINGLE', description: 'last' }]);
    });

    test('definitions are as of K', async () => {
      const w = await world();
      const before = await w.at('2025-01-01T00:00:00Z', { statements: [says('a p b', '2020')] });
      const first = await w.at('2025-01-02T00:00:00Z', { predicates: [{ name: 'q', description: 'one' }] });
      await w.at('2025-01-03T00:00:00Z', { predicates: [{ name: 'q', description: 'two' }] });
      const known = async (knownAt?: string) =>
        (await w.space.predicates({ knownAt })).map(({ name, description }) => [name, description]);
      expect(await known(before.committedAt)).toEqual([['p', null]]);
      expect(await known(first.committedAt)).toEqual([
        ['p', null],
        ['q', 'one'],
      ]);
      expect(await known()).toEqual([
        ['p', null],
        ['q', 'two'],
      ]);
    });

    test('defining what is known already writes nothing', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'p', cardinality: 'SINGLE' });
      const again = await space.definePredicate({ name: 'p', cardinality: 'SINGLE' });
      expect(again).toMatchObject({ opened: [], closed: [] });
    });

    test('an inverse: both names are stored as one direction and found from both ends', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'parent_of', inverse: 'child_of' });
      await space.write({ statements: [says('ann parent_of bob', '2000')] });
      expect(await space.write({ statements: [says('bob child_of ann', '2000')] })).toMatchObject({ opened: [] });
      const now = await space.asOf();
      const all = await now.facts();
      expect(all.filter(({ predicate }) => predicate !== 'definition')).toMatchObject([
        { subject: 'ann', predicate: 'parent_of', object: { entity: 'bob' } },
      ]);
      expect(await now.facts({ subject: { ref: 'bob' } })).toEqual([]);
      expect(await now.facts({ object: { ref: 'bob' } })).toHaveLength(1);
      expect(await refusal(space.definePredicate({ name: 'child_of' }))).toMatchObject({
        code: 'predicate_is_inverse',
      });
      expect(
        await refusal(
          space.write({
            statements: [{ assert: { subject: { ref: 'bob' }, predicate: 'child_of', object: { literal: 'Ann' } } }],
          }),
        ),
      ).toMatchObject({ code: 'entity_needed', field: 'statements.0.assert.object' });
    });

    test('the inverse of a SINGLE predicate: a new holder ends the one before, from whichever end it is said', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE', inverse: 'ceo_of' });
      await space.write({ statements: [says('alice ceo_of acme', '2020'), says('acme ceo bob', '2022')] });
      expect(await timeline(space, 'acme', 'ceo')).toEqual(['alice 2020-01-01..2022-01-01', 'bob 2022-01-01..open']);
    });

    test('a symmetric predicate is stored once and found from both ends', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'married_to', symmetric: true });
      await space.write({ statements: [says('zoe married_to bob', '2000')] });
      expect(await space.write({ statements: [says('bob married_to zoe', '2000')] })).toMatchObject({ opened: [] });
      const now = await space.asOf();
      for (const ref of ['zoe', 'bob']) {
        expect(await now.facts({ subject: { ref } }), ref).toHaveLength(1);
        expect(await now.facts({ object: { ref } }), ref).toHaveLength(1);
        expect(await now.facts({ either: { ref } }), ref).toHaveLength(1);
      }
      expect((await now.facts({ predicate: 'married_to' })).length).toBe(1);
      const pages = await now.factPagesOf(['bob', 'zoe'], { direction: 'BOTH', total: true });
      expect([...pages.values()].map(({ items, total }) => [items.length, total])).toEqual([
        [1, 1],
        [1, 1],
      ]);
    });

    test('an event takes at, holds for the precision stated, and what it lies over resumes', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'met', kind: 'EVENT' });
      const met = (at: string, more: object = {}) => says('ann met bob', undefined, undefined, { at, ...more });
      await space.write({ statements: [met('2020-05-05'), met('2021-06-06T12:00:00Z')] });
      expect(await timeline(space, 'ann', 'met')).toEqual([
        'bob 2020-05-05..2020-05-06',
        'bob 2021-06-06T12:00:00Z..2021-06-06T12:00:00.001Z',
      ]);
      const [first] = await (await space.asOf()).timeline({ ref: 'ann' }, 'met');
      expect(first?.bounds.start).toMatchObject({ precision: 'DAY', words: '2020-05-05' });
      expect(await refusal(space.write({ statements: [says('ann met bob', '2020')] }))).toEqual({
        category: 'invalid',
        code: 'event_takes_at',
        field: 'statements.0.assert.from',
      });
      expect(await refusal(space.write({ statements: [says('ann met bob')] }))).toMatchObject({
        code: 'event_takes_at',
      });
      expect(await refusal(space.write({ statements: [met('2020', { resume: false })] }))).toMatchObject({
        code: 'event_resumes',
      });
      for (const at of ['2004/..', '2004/2009', '../2004']) {
        expect(await refusal(space.write({ statements: [met(at)] })), at).toEqual({
          category: 'invalid',
          code: 'period_not_allowed',
          field: 'statements.0.assert.at',
        });
      }
      await space.write({ statements: [met('2004'), met('2005-05')] });
      expect((await timeline(space, 'ann', 'met')).slice(0, 2)).toEqual([
        'bob 2004-01-01..2005-01-01',
        'bob 2005-05-01..2005-06-01',
      ]);
      const state = says('ann knows bob', undefined, undefined, { at: '2020' });
      expect(await refusal(space.write({ statements: [state] }))).toMatchObject({ code: 'state_takes_period' });
    });

    test('a statement given without words reads as it is meant', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
      const { statements } = await space.write({
        statements: [
          { assert: { subject: 'Ann', predicate: 'is_with', object: 'Bob' } },
          { assert: { subject: 'Ann', predicate: 'is_with', object: 'Bob', none: true } },
          { assert: { subject: 'Acme', predicate: 'ceo', none: true } },
        ],
      });
      const now = await space.asOf();
      const read = await Promise.all(statements.map((ref) => now.statement(String(ref))));
      expect(read.map((statement) => statement?.text)).toEqual([
        'Ann is with Bob',
        'Ann is with not Bob',
        'Acme ceo nobody',
      ]);
    });

    test('a memory that is only a sentence is a literal, and many hold at once', async () => {
      const { space } = await world();
      const note = (object: string) => ({ assert: { subject: { ref: 'ann' }, predicate: 'preference', object } });
      await space.write({ statements: [note('Tea, not coffee.'), note('Aisle seats.')] });
      expect((await holding(space, 'ann', 'preference')).sort()).toEqual(['"Aisle seats."', '"Tea, not coffee."']);
    });
  });
}
