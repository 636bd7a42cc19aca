import { describe, expect, test } from 'vitest';
import { type Engine, type World, worlds } from './engine.js';
import { refusal, retract, says } from './show.js';

/** Valid time as sources write it, and how each bound says how it is known. */
export function timeInput(engine: Engine): void {
  describe(`valid time, ${engine.name}`, () => {
    const world = worlds(engine);

    const since = async (w: World, from: string, timeZone?: string) => {
      const { notices } = await w.write({ statements: [says('ann home rome', from)], timeZone });
      const [fact] = await (await w.space.asOf()).facts({ subject: { ref: 'ann' }, during: '../..' });
      return { validAt: fact?.validAt, notices: notices.map((notice) => notice.code) };
    };

    test.each([
      ['-0044-03-15', undefined, '-000044-03-15T00:00:00Z'],
      ['2016-12-31T23:59:60Z', undefined, '2017-01-01T00:00:00Z'],
      ['2024-01-01T10:00', '+02:00', '2024-01-01T08:00:00Z'],
      ['+275760-09-13T00:00:00Z', undefined, '+275760-09-13T00:00:00Z'],
      ['-271821-04-20T00:00:00Z', undefined, '-271821-04-20T00:00:00Z'],
    ])('T11: %s (zone %s) is %s', async (from, timeZone, expected) => {
      expect(await since(await world(), from, timeZone)).toEqual({ validAt: expected, notices: [] });
    });

    test.each([
      ['+275760-09-13T00:00:00.001Z', 'time_out_of_range'],
      ['2024-02-30', 'impossible_date'],
      ['2024-01-01T10:00', 'missing_offset'],
    ])('T11: %s is the error %s, which names the field', async (from, code) => {
      const { space } = await world();
      const field = 'statements.0.assert.from';
      expect(await refusal(space.write({ statements: [says('ann home rome', from)] }))).toEqual({
        category: 'invalid',
        code,
        field,
      });
    });

    test('T12: a local time in the gap moves forward; of one that occurs twice the earlier is taken, with a notice', async () => {
      const zone = 'America/New_York';
      expect(await since(await world(), '2024-03-10T02:30', zone)).toEqual({
        validAt: '2024-03-10T07:30:00Z',
        notices: [],
      });
      expect(await since(await world(), '2024-11-03T01:30', zone)).toEqual({
        validAt: '2024-11-03T05:30:00Z',
        notices: ['ambiguous_time'],
      });
    });

    test.each([
      ['199X', '1990-01-01T00:00:00Z', '2000-01-01T00:00:00Z', 'YEAR'],
      ['2004~', '2004-01-01T00:00:00Z', '2005-01-01T00:00:00Z', 'YEAR'],
      ['2004/..', '2004-01-01T00:00:00Z', null, 'YEAR'],
      ['2004/2006', '2004-01-01T00:00:00Z', '2007-01-01T00:00:00Z', 'YEAR'],
      ['2004-02/2004-02-29', '2004-02-01T00:00:00Z', '2004-03-01T00:00:00Z', 'MONTH'],
      ['../2004', null, '2005-01-01T00:00:00Z', null],
    ])('T13: EDTF %s: its bounds, words and precision are kept', async (during, validAt, invalidAt, precision) => {
      const { space } = await world();
      await space.write({ statements: [says('ann home rome', undefined, undefined, { during })] });
      const [fact] = await (await space.asOf()).timeline({ ref: 'ann' }, 'home');
      expect(fact).toMatchObject({ validAt, invalidAt });
      const [first, last] = during.split('/');
      expect(fact?.bounds.start).toEqual({
        known: validAt === null ? 'ALWAYS' : 'STATED',
        precision,
        words: validAt === null ? null : first,
      });
      expect(fact?.bounds.end.known).toBe(invalidAt === null ? 'OPEN' : 'STATED');
      expect(fact?.bounds.end.words).toBe(invalidAt === null ? null : (last ?? first));
    });

    test('T14: a row that starts after its end is set aside by its field; the rows beside it are written', async () => {
      const { space } = await world();
      const rows = [
        says('a home x', '2001', '2002-01-01'),
        says('b home x', '2005', '2003-01-01'),
        says('c home x', '2001'),
      ];
      const outcomes = await Promise.allSettled(rows.map((row) => space.write({ statements: [row] })));
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await refusal(space.write({ statements: rows }))).toMatchObject({
        code: 'end_before_start',
        field: 'statements.1.assert.to',
      });
      expect((await (await space.asOf()).entities({})).items.map((entity) => entity.ref)).toEqual(['a', 'c', 'x']);
    });

    test('each bound says how it is known', async () => {
      const w = await world();
      const known = async (subject: string) =>
        (await (await w.space.asOf()).timeline({ ref: subject }, 'home')).map(({ bounds: { start, end } }) => [
          start.known,
          end.known,
        ]);
      await w.write({ predicates: [{ name: 'home', cardinality: 'SINGLE' }] });
      await w.write({
        episode: { body: 'Ann lives in Rome.', occurredAt: '2023-05-05T12:00:00Z' },
        statements: [says('ann home rome')],
      });
      expect(await known('ann')).toEqual([['OBSERVED', 'OPEN']]);
      const [observed] = await (await w.space.asOf()).timeline({ ref: 'ann' }, 'home');
      expect(observed?.validAt).toBe('2023-05-05T12:00:00Z');

      await w.write({ statements: [says('bob home rome', '..', undefined), says('bob home oslo', '2020')] });
      expect(await known('bob')).toEqual([
        ['ALWAYS', 'INFERRED'],
        ['STATED', 'OPEN'],
      ]);
      await w.write({ statements: [says('bob home nyc', '2021', '2022-01-01')] });
      expect(await known('bob')).toEqual([
        ['ALWAYS', 'INFERRED'],
        ['STATED', 'INFERRED'],
        ['STATED', 'STATED'],
        ['RESUMED', 'OPEN'],
      ]);
    });

    test('without a source a statement holds from the instant of the write, and a name from always', async () => {
      const w = await world();
      w.clock('2024-04-04T04:04:04.004Z');
      const { entities } = await w.write({
        statements: [{ assert: { subject: 'Ann', predicate: 'home', object: 'Rome' } }],
      });
      const now = await w.space.asOf({ validAt: '2024-05' });
      const [home] = await now.facts({ subject: 'Ann' });
      expect(home).toMatchObject({ validAt: '2024-04-04T04:04:04.004Z', invalidAt: null });
      expect(home?.bounds.start.precision).toBe('INSTANT');
      const [name] = await now.facts({ subject: { ref: entities[0] as string }, predicate: 'name' });
      expect(name).toMatchObject({ validAt: null, invalidAt: null, bounds: { start: { known: 'ALWAYS' } } });
    });

    test('an end keeps its words: a coarse one is included as a whole, an instant is itself', async () => {
      const { space } = await world();
      await space.write({ statements: [says('ann home rome', '2010'), says('bob home rome', '2010')] });
      const end = { predicate: 'home', object: { ref: 'rome' } };
      await space.write({
        statements: [
          { end: { ...end, subject: { ref: 'ann' }, at: '2012' } },
          { end: { ...end, subject: { ref: 'bob' }, at: '2012-01-01T00:00:00Z' } },
        ],
      });
      const now = await space.asOf();
      const stop = async (ref: string) => (await now.timeline({ ref }, 'home'))[0];
      expect(await stop('ann')).toMatchObject({
        invalidAt: '2013-01-01T00:00:00Z',
        bounds: { end: { known: 'STATED', precision: 'YEAR', words: '2012' } },
      });
      expect(await stop('bob')).toMatchObject({ invalidAt: '2012-01-01T00:00:00Z' });
    });

    test('an end of what was never asserted is kept: it stops what arrives later', async () => {
      const { space } = await world();
      const { statements } = await space.write({
        statements: [
          { end: { subject: { ref: 'ann' }, predicate: 'home', object: { ref: 'rome' }, at: '2021-12-31' } },
        ],
      });
      await space.write({ statements: [says('ann home rome', '2020')] });
      const shown = async () => (await (await space.asOf()).timeline({ ref: 'ann' }, 'home')).map((f) => f.invalidAt);
      expect(await shown()).toEqual(['2022-01-01T00:00:00Z']);
      await space.write({ statements: [retract(statements[0])] });
      expect(await shown()).toEqual([null]);
    });

    test('a window whose ends are turned round is refused; one whose ends overlap is not', async () => {
      const { space } = await world();
      await space.write({ statements: [says('a p b', '2000', '2010')] });
      const now = await space.asOf();
      const ask = (during: string) => now.facts({ predicate: 'p', during });
      for (const during of ['2005/2004', '2005-02/2005-01', '2005-01-02/2005-01-01', '2006-01-01T00:00:00Z/2005']) {
        const refused = { category: 'invalid', code: 'end_before_start', field: 'during' };
        expect(await refusal(ask(during)), during).toEqual(refused);
      }
      for (const during of ['2005/2005', '2005-06/2005', '2004/2005', '2005-01-01T00:00:00Z/2005']) {
        expect(await ask(during), during).toHaveLength(1);
      }
      expect(await ask('2005-01-01T00:00:00Z/2005-01-01T00:00:00Z')).toEqual([]);
    });

    test('a window takes no time zone, and none is offered where an offset is missing', async () => {
      const now = await (await world()).space.asOf({ timeZone: 'Europe/Oslo' });
      const ask = now.facts({ during: '2005-01-01T00:00:00/..' });
      const error: unknown = await ask.catch((caught: unknown) => caught);
      expect(error).toMatchObject({ code: 'missing_offset', field: 'during' });
      expect(String(error)).not.toMatch(/timeZone/);
    });
  });
}
