import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatValidTime } from '../../src/domain/parse-time.js';
import { ALWAYS, MAX_VALID, MIN_VALID, type TransactionTime, type ValidTime } from '../../src/domain/time.js';
import { describedFact } from '../../src/recall/items.js';
import { type FindFact, timeOf } from '../../src/recall/question-time.js';
import type { FactText } from '../../src/store/search.js';

const NOW = Date.parse('2025-06-15T12:00:00Z') as ValidTime;
const from = (validAt: number, timeZone?: string) => ({
  view: { space: 'default', scopes: [''], validAt: validAt as ValidTime, knownAt: 0 as TransactionTime },
  timeZone,
});

/** Nobody knows of anything that happened. */
const nothing: FindFact = async () => null;

async function instant(question: string, validAt: number = NOW, timeZone?: string): Promise<string | null> {
  const { view, timeZone: zone } = from(validAt, timeZone);
  const understood = await timeOf(question, view, nothing, zone);
  return understood && formatValidTime(understood.validAt);
}

test.each([
  // What a time has before it: the last moment that it speaks of.
  ['who ran Acme before 2019?', '2018-12-31T23:59:59.999Z'],
  ['who ran Acme until 2019?', '2018-12-31T23:59:59.999Z'],
  ['who ran Acme prior to May 2019?', '2019-04-30T23:59:59.999Z'],
  ['who ran Acme before the 1990s?', '1989-12-31T23:59:59.999Z'],
  ['who ran Acme until last March?', '2025-02-28T23:59:59.999Z'],
  ['who ran Acme before the end of 2019?', '2019-12-31T23:59:59.999Z'],
  ['who ran Acme before 2030?', '2029-12-31T23:59:59.999Z'],
  ['2019年以前谁是总裁', '2018-12-31T23:59:59.999Z'],
  ['2019年之前谁是总裁', '2018-12-31T23:59:59.999Z'],
  ['去年以前の社長は誰', '2023-12-31T23:59:59.999Z'],
  ['2019年5月より前の社長は誰', '2019-04-30T23:59:59.999Z'],
  // What goes on: where one stands, if that is in it, or its first moment.
  ['who has run Acme since 2015?', '2025-06-15T12:00:00Z'],
  ['who ran Acme after 2015?', '2025-06-15T12:00:00Z'],
  ['who runs Acme since last March?', '2025-06-15T12:00:00Z'],
  ['who will run Acme after 2030?', '2031-01-01T00:00:00Z'],
  ['who will run Acme since 2030?', '2030-01-01T00:00:00Z'],
  ['who ran Acme after this year?', '2026-01-01T00:00:00Z'],
  ['2015年以来谁是总裁', '2025-06-15T12:00:00Z'],
  ['2030年以降の社長は誰', '2030-01-01T00:00:00Z'],
  ['2030年之后谁是总裁', '2031-01-01T00:00:00Z'],
  // A period: its middle; of one that is not over, of what is.
  ['who ran Acme in 2019?', '2019-07-02T12:00:00Z'],
  ['who ran Acme last March?', '2025-03-16T12:00:00Z'],
  ['who ran Acme between 2001 and 2002?', '2002-01-01T00:00:00Z'],
  ['who ran Acme yesterday?', '2025-06-14T12:00:00Z'],
  ['去年谁是总裁', '2024-07-02T00:00:00Z'],
  ['昨年の社長は誰', '2024-07-02T00:00:00Z'],
  ['who ran Acme this month?', '2025-06-08T06:00:00Z'],
  ['who runs Acme now?', '2025-06-15T12:00:00Z'],
  ['who runs Acme?', null],
  ['who ran Acme on February 30, 2019?', null],
])('%s', async (question, expected) => expect(await instant(question)).toBe(expected));

test('what goes on is seen where one stands, whenever that is', async () => {
  const stood = Date.parse('2001-02-03');
  expect(await instant('who ran Acme since 1999?', stood)).toBe('2001-02-03T00:00:00Z');
  expect(await instant('who ran Acme since 2015?', stood)).toBe('2015-01-01T00:00:00Z');
});

test('days and years begin where the coordinates have their time zone', async () => {
  expect(await instant('who ran Acme before 2019?', NOW, 'Asia/Tokyo')).toBe('2018-12-31T14:59:59.999Z');
  expect(await instant('who will run Acme since 2030?', NOW, '-05:00')).toBe('2030-01-01T05:00:00Z');
  // 8 in the evening in London is tomorrow in Tokyo.
  const evening = Date.parse('2025-06-15T20:00:00Z');
  expect(await instant('yesterday', evening, 'Asia/Tokyo')).toBe('2025-06-15T03:00:00Z');
  expect(await instant('yesterday', evening)).toBe('2025-06-14T12:00:00Z');
});

test('a time after a word of time is no event, whatever facts are named like it; an event is', async () => {
  const asked: string[] = [];
  const named: FindFact = async (clause) => {
    asked.push(clause);
    return describedFact({ ref: 'fa_1', validAt: 1000, object: 'en_1', labels: [] } as unknown as FactText);
  };
  const { view } = from(NOW);
  for (const question of [
    'who ran Acme before the 1990s?',
    'who ran Acme until last March',
    'since May 2019 who ran it',
    '2019年以前谁是总裁',
    '去年の前に社長は誰',
  ])
    expect((await timeOf(question, view, named))?.fact, question).toBeNull();
  expect(asked).toEqual([]);
  const events = [
    ['who ran Acme when the Berlin office opened?', 1000],
    ['who ran Acme before the Berlin office opened in May 2019?', 999],
    ["who ran Acme after last year's merger?", 1000],
    ['公司合并之前谁是总裁', 999],
  ] as const;
  for (const [question, validAt] of events)
    expect(await timeOf(question, view, named), question).toMatchObject({ fact: 'fa_1', validAt });
});

test('a fact that always held begins at no time', async () => {
  const always: FindFact = async () =>
    describedFact({ ref: 'fa_1', validAt: ALWAYS, object: null, labels: [] } as unknown as FactText);
  expect(await timeOf('when the sun rose', from(NOW).view, always)).toBeNull();
});

test('whatever is said and wherever one stands, the instant is one there is', async () => {
  const words = fc.constantFrom(
    'before ',
    'after ',
    'since ',
    'until ',
    'in ',
    '2019',
    '1990s',
    '0000-01-01',
    'last year',
    '2019年',
    '以前',
    '以降',
    'ten years ago',
    ' ',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(words, { maxLength: 8 }),
      fc.integer({ min: MIN_VALID, max: MAX_VALID }),
      async (parts, at) => {
        const understood = await timeOf(parts.join(''), from(at).view, nothing);
        if (understood === null) return;
        expect(understood.validAt).toBeGreaterThanOrEqual(MIN_VALID);
        expect(understood.validAt).toBeLessThanOrEqual(MAX_VALID);
        expect(Number.isInteger(understood.validAt)).toBe(true);
      },
    ),
  );
});
