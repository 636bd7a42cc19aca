import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeRelationsOf } from '../../../src/domain/text/time-relations.js';
import { timeWordsOf } from '../../../src/domain/text/time-words.js';
import { ALWAYS, OPEN } from '../../../src/domain/time.js';

const now = Date.parse('2024-06-15T12:00:00Z');
const inUtc = { now, timeZone: 'UTC' };

function days(question: string): string[] {
  return timeWordsOf(question, inUtc).map(({ text, period }) => {
    if (!period) return `${text}: none`;
    const shown = [period.from, period.to].map((t) =>
      t === ALWAYS ? 'always' : t === OPEN ? 'open' : new Date(t).toISOString().replace('T00:00:00.000Z', ''),
    );
    return `${text}: ${shown.join(' ')}`;
  });
}

describe('timeWordsOf', () => {
  it.each([
    ['who led Acme in 2019?', ['in 2019: 2019-01-01 2020-01-01']],
    ['who left in March 2019', ['in March 2019: 2019-03-01 2019-04-01']],
    ['on 2019-03-04 who', ['on 2019-03-04: 2019-03-04 2019-03-05']],
    ['on March 4th, 2019', ['on March 4th, 2019: 2019-03-04 2019-03-05']],
    ['on 4 March 2019', ['on 4 March 2019: 2019-03-04 2019-03-05']],
    ['on February 30, 2019', ['on February 30, 2019: none']],
    ['last March', ['last March: 2024-03-01 2024-04-01']],
    ['last July', ['last July: 2023-07-01 2023-08-01']],
    ['last year', ['last year: 2023-01-01 2024-01-01']],
    ['last month', ['last month: 2024-05-01 2024-06-01']],
    ['six months ago', ['six months ago: 2023-12-01 2024-01-01']],
    ['three years ago', ['three years ago: 2021-01-01 2022-01-01']],
    ['a week ago', ['a week ago: 2024-06-08 2024-06-09']],
    ['what happened yesterday', ['yesterday: 2024-06-14 2024-06-15']],
    ['in the 1990s', ['in the 1990s: 1990-01-01 2000-01-01']],
    ['between 2001 and 2005', ['between 2001 and 2005: 2001-01-01 2006-01-01']],
    ['between 2005 and 2001', ['between 2005 and 2001: none']],
    ['before 2010', ['before 2010: always 2010-01-01']],
    ['since 2010', ['since 2010: 2010-01-01 open']],
    ['after 2010', ['after 2010: 2011-01-01 open']],
    ['until 2010', ['until 2010: always 2010-01-01']],
    ['prior to May 2019', ['prior to May 2019: always 2019-05-01']],
    ['Before  4 March 2019', ['Before  4 March 2019: always 2019-03-04']],
    ['before the 1990s', ['before the 1990s: always 1990-01-01']],
    ['after the end of the 1990s', ['after the end of the 1990s: 2000-01-01 open']],
    ['before the end of 2019', ['before the end of 2019: always 2020-01-01']],
    ['until the start of last year', ['until the start of last year: always 2023-01-01']],
    ['since the beginning of 2019', ['since the beginning of 2019: 2019-01-01 open']],
    ['until last March', ['until last March: always 2024-03-01']],
    ['since last March', ['since last March: 2024-03-01 open']],
    ['after last March', ['after last March: 2024-04-01 open']],
    ['after two years ago', ['after two years ago: 2023-01-01 open']],
    ['before February 30, 2019', ['before February 30, 2019: none']],
    ['before between 2001 and 2005', ['before between 2001 and 2005: always 2001-01-01']],
    ["after last year's merger", ['last year: 2023-01-01 2024-01-01']],
    ['who is currently CEO', ['currently: 2024-06-15T12:00:00.000Z 2024-06-15T12:00:00.001Z']],
    ['in 2001 and in 2003', ['in 2001: 2001-01-01 2002-01-01', 'in 2003: 2003-01-01 2004-01-01']],
    ['去年谁是总统', ['去年: 2023-01-01 2024-01-01']],
    ['昨年の社長は誰', ['昨年: 2023-01-01 2024-01-01']],
    ['今年', ['今年: 2024-01-01 2025-01-01']],
    ['2019年3月に', ['2019年3月: 2019-03-01 2019-04-01']],
    ['2019年3月4日', ['2019年3月4日: 2019-03-04 2019-03-05']],
    ['昨日何を', ['昨日: 2024-06-14 2024-06-15']],
    ['前年', ['前年: 2022-01-01 2023-01-01']],
    ['2019年以前谁是总裁', ['2019年以前: always 2019-01-01']],
    ['2019年之前', ['2019年之前: always 2019-01-01']],
    ['2019年前，谁', ['2019年前: always 2019-01-01']],
    ['2019年前任总裁', ['2019年: 2019-01-01 2020-01-01']],
    ['2019年前半', ['2019年: 2019-01-01 2020-01-01']],
    ['2019年5月より前に', ['2019年5月より前に: always 2019-05-01']],
    ['去年まで社長', ['去年まで: always 2023-01-01']],
    ['直到2019年谁是总裁', ['直到2019年: always 2019-01-01']],
    ['到2019年为止', ['2019年为止: always 2019-01-01']],
    ['2019年之后', ['2019年之后: 2020-01-01 open']],
    ['2019年以降の社長', ['2019年以降: 2019-01-01 open']],
    ['自从2019年3月以来', ['自从2019年3月以来: 2019-03-01 open']],
    ['昨年から', ['昨年から: 2023-01-01 open']],
    ['2019年起诉', ['2019年: 2019-01-01 2020-01-01']],
    ['1990年代以前', ['1990年代以前: always 1990-01-01']],
    ['从2001年到2005年', ['从2001年到2005年: 2001-01-01 2006-01-01']],
    ['2001年から2005年まで', ['2001年から2005年まで: 2001-01-01 2006-01-01']],
    ['三年前', ['三年前: 2021-01-01 2022-01-01']],
    ['May I ask Will about room 2019, known for marching', []],
  ])('in %j', (question, expected) => expect(days(question)).toEqual(expected));

  it('counts days in the zone of the question', () => {
    const [tokyo] = timeWordsOf('yesterday', { now: Date.parse('2024-06-15T20:00:00Z'), timeZone: 'Asia/Tokyo' });
    expect(tokyo?.period).toEqual({
      from: Date.parse('2024-06-15T00:00:00+09:00'),
      to: Date.parse('2024-06-16T00:00:00+09:00'),
    });
  });

  it('never throws, and says where its words are', () => {
    const words = fc.constantFrom(
      'in ',
      '2019',
      'last ',
      'March ',
      '30',
      ' years ago',
      '年',
      '前',
      '三',
      '-',
      '0',
      's',
      '去年',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(words, { maxLength: 12 }), (parts) => {
        const question = parts.join('');
        let before = 0;
        for (const { text, start, end } of timeWordsOf(question, inUtc)) {
          expect(question.slice(start, end)).toBe(text);
          expect(start).toBeGreaterThanOrEqual(before);
          before = end;
        }
        timeRelationsOf(question);
      }),
    );
  });
});

describe('timeRelationsOf', () => {
  const said = (question: string) => timeRelationsOf(question).map(({ relation, clause }) => `${relation} ${clause}`);
  it.each([
    ['what did she say before she joined Acme?', ['BEFORE she joined Acme']],
    ['who ran Acme when the Berlin office opened?', ['WHEN the Berlin office opened']],
    ['who led it after the merger, and why', ['AFTER the merger']],
    ['When did she join?', []],
    ['When she joined, who led it?', ['WHEN she joined']],
    ['who led it before 2019', []],
    ['公司合并之前谁是总裁', ['BEFORE 公司合并']],
    ['柏林办公室开业的时候谁负责', ['WHEN 柏林办公室开业']],
    ['ベルリン支社が開業した時、社長は誰', ['WHEN ベルリン支社が開業']],
    ['三年前', []],
  ])('in %j', (question, expected) => expect(said(question)).toEqual(expected));
});
