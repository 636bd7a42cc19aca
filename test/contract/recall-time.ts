import { describe, expect, test } from 'vitest';
import type { RecallQuery } from '../../src/index.js';
import type { Engine, World } from './engine.js';
import { expectWhole, recallWorlds, texts } from './recall-worlds.js';

const says = (subject: string, predicate: string, object: string, from: string, to?: string) => ({
  assert: { subject, predicate, object, from, ...(to === undefined ? {} : { to }) },
});

/** What a question's own words say of the time it asks about, and of history. */
export function recallTime(engine: Engine): void {
  describe(`time in the question, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'none');

    const asked = async (w: World, question: string, more: Partial<RecallQuery> = {}, at = {}) => {
      const answer = await (await w.space.asOf(at)).recall({ question, ...more });
      expectWhole(answer);
      return answer;
    };

    test.each([
      ['Who ran Acme when the Berlin office opened?', '2015-03-01T00:00:00Z', 'Berlin office opened in Berlin'],
      ['Who ran Acme before the Berlin office opened?', '2015-02-28T23:59:59.999Z', 'Berlin office opened in Berlin'],
      ['What did Dana do before she joined Globex?', '2016-12-31T23:59:59.999Z', 'Dana joined Globex'],
      ['Who ran Acme after the merger?', '2018-01-01T00:00:00Z', 'Acme merger Initech'],
      ['公司合并之前谁负责', '2013-12-31T23:59:59.999Z', '公司合并'],
      ['Who should I call when the server is down?', null, null],
      ['Who should I call when the database server is down and nobody answers?', null, null],
      ['What should I do when Acme calls?', null, null],
      ['服务器宕机的时候找谁', null, null],
      ['Whom do I ask before I travel by train?', null, null],
    ])('%s', async (question, validAt, text) => {
      const w = await world();
      const literal = (said: string, from: string) => ({
        assert: { subject: 'Ann', predicate: 'note', object: { literal: said }, text: said, from },
      });
      await w.write({
        statements: [
          says('Berlin office', 'opened_in', 'Berlin', '2015-03-01'),
          says('Dana', 'joined', 'Globex', '2017'),
          says('Acme', 'merger', 'Initech', '2018'),
          says('Acme', 'ceo', 'Alice', '2010'),
          literal('公司合并', '2014'),
          literal('The old server runs nginx', '2012'),
          literal('旧服务器运行程序', '2011'),
          literal('Trains to Oslo are slow', '2009'),
          ...Array.from({ length: 8 }, (_, i) => literal(`Lunch number ${i} was served, then they sat down`, '2020')),
        ],
      });
      const { time } = await asked(w, question);
      expect(time?.validAt ?? null).toBe(validAt);
      const w2 = await w.space.asOf();
      const named = time?.fact == null ? null : (await w2.factsByRef([time.fact])).get(time.fact);
      expect(named?.text ?? null).toBe(text);
    });

    test('a question of history gets what is no longer so, and says that it did', async () => {
      const w = await world();
      await w.write({
        predicates: [{ name: 'ceo', cardinality: 'SINGLE' }],
        statements: [says('Acme', 'ceo', 'Alice', '2010'), says('Acme', 'ceo', 'Bob', '2020')],
      });
      const both = ['Acme ceo Alice', 'Acme ceo Bob'];
      const question = 'Who is the former CEO of Acme?';
      const found = async (said: string, more = {}, at = {}) => {
        const { routing, time, ...answer } = await asked(w, said, more, at);
        return { routing, time: time?.text ?? null, hits: texts(answer).sort() };
      };
      expect(await found(question)).toEqual({ routing: ['history'], time: null, hits: both });
      expect(await found('Acme的前任ceo是谁')).toEqual({ routing: ['history'], time: null, hits: both });
      expect(await found('Who is CEO of Acme?')).toEqual({ routing: [], time: null, hits: both.slice(1) });
      // Whoever chooses a time has chosen.
      const now = { routing: [], time: null, hits: both.slice(1) };
      expect(await found(question, { time: 'AS_BOUND' })).toEqual(now);
      expect(await found(question, {}, { validAt: '2022' })).toEqual(now);
      expect(await found(question, { during: '2021' })).toEqual(now);
      expect(await found(question, { time: 'FROM_QUESTION' }, { validAt: '2022' })).toMatchObject({ hits: both });
      expect(await found('Who was the former CEO of Acme in 2022?')).toEqual({ ...now, time: 'in 2022' });
      expect(await found('Who told you of my former CEO, of Acme?')).toMatchObject({
        routing: ['said', 'mine', 'history'],
        hits: both,
      });
      expect(await found(question, { in: 'EPISODE' })).toEqual({ routing: [], time: null, hits: [] });
    });

    test('words of time are read in the time zone of the coordinates', async () => {
      const w = await world();
      await w.at('2025-01-01T00:30:00Z', { statements: [says('Ann', 'lives_in', 'Oslo', '2020')] });
      const question = 'Where did Ann live yesterday?';
      const utc = await asked(w, question);
      expect(utc.time?.validAt).toBe('2024-12-31T12:00:00Z');
      const tokyo = await asked(w, question, {}, { timeZone: 'Asia/Tokyo' });
      expect(tokyo.time?.validAt).toBe('2024-12-31T03:00:00Z');
      expect(tokyo.snapshot.timeZone).toBe('Asia/Tokyo');
      const before = await asked(w, 'Where did Ann live before 2025?', {}, { timeZone: '-05:00' });
      expect(before.time?.validAt).toBe('2025-01-01T04:59:59.999Z');
      // Another place keeps it, and a bound instant is what it was.
      const later = await (await w.space.asOf({ timeZone: 'Asia/Tokyo' })).at({ knownAt: '2025-01-02' });
      expect((await later.recall({ question })).time?.validAt).toBe('2024-12-31T03:00:00Z');
      expect((await asked(w, question, {}, { timeZone: 'Asia/Tokyo', validAt: '2020' })).time).toBeNull();
      for (const timeZone of ['Mars/Base', '']) {
        await expect(w.space.asOf({ timeZone })).rejects.toMatchObject({
          code: 'unknown_time_zone',
          field: 'timeZone',
        });
        await expect(later.at({ timeZone })).rejects.toMatchObject({ code: 'unknown_time_zone', field: 'timeZone' });
      }
    });
  });
}
