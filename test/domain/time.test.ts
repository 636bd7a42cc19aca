import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AsofError } from '../../src/domain/errors.js';
import {
  formatBound,
  formatTransactionTime,
  formatValidTime,
  parseCoordinate,
  parseEnd,
  parsePeriod,
  parseStart,
  parseTransactionTime,
  type TimeOptions,
} from '../../src/domain/parse-time.js';
import {
  ALWAYS,
  contains,
  intersection,
  interval,
  isEmpty,
  MAX_VALID,
  MIN_VALID,
  nextCommit,
  OPEN,
  STILL,
  transactionTime,
  validTime,
} from '../../src/domain/time.js';

const field = 'validAt';
const plain: TimeOptions = { field };
const newYork = { field, timeZone: 'America/New_York' };

const start = (text: string, options = plain) => formatValidTime(parseStart(text, options).at);
const end = (text: string, options = plain) => formatValidTime(parseEnd(text, options).at);

function bounds(text: string, options = plain): [string | null, string | null] {
  const { from, to } = parsePeriod(text, options);
  return [from && formatValidTime(from.at), to && formatValidTime(to.at)];
}

function errorOf(run: () => unknown): AsofError {
  try {
    run();
  } catch (error) {
    if (error instanceof AsofError) return error;
    throw error;
  }
  throw new Error('expected an error');
}

type Parse = (text: string, options: TimeOptions) => unknown;

/** The code of the error, after checking what every error of this module carries. */
function codeOf(text: string, options = plain, parse: Parse = parseStart) {
  const error = errorOf(() => parse(text, options));
  expect(error.category).toBe('invalid');
  expect(error.field).toBe(error.code === 'unknown_time_zone' ? 'timeZone' : field);
  expect(error.message).toMatch(/Accepted: .*'/);
  return error.code;
}

describe('T1: empty and reversed intervals', () => {
  test('T1: [a, a) is empty, on either axis', () => {
    const a = validTime(1000);
    expect(isEmpty(interval(a, a, 'to'))).toBe(true);
    expect(contains(interval(a, a, 'to'), a)).toBe(false);
    const empty = parsePeriod('2024-01-01T00:00:00Z/2024-01-01T00:00:00Z', plain);
    expect(empty.from?.at).toBe(empty.to?.at);
  });

  test('T1: an end before the start is an error naming the field', () => {
    const error = errorOf(() => interval(validTime(2), validTime(1), 'invalidAt'));
    expect([error.category, error.code, error.field]).toEqual(['invalid', 'end_before_start', 'invalidAt']);
    expect(codeOf('2006/2004', plain, parsePeriod)).toBe('end_before_start');
    expect(codeOf('2004-06-01/2003', plain, parsePeriod)).toBe('end_before_start');
  });

  test('T1: a coarse end inside the coarse start is in order, since the end is included', () => {
    expect(bounds('2004/2004')).toEqual(['2004-01-01T00:00:00Z', '2005-01-01T00:00:00Z']);
    expect(bounds('2004-06-15/2004-06')).toEqual(['2004-06-15T00:00:00Z', '2004-07-01T00:00:00Z']);
  });

  test('the start is in, the end is out; what only touches shares nothing', () => {
    const span = interval(validTime(1), validTime(5), 'to');
    expect([0, 1, 4, 5].map((t) => contains(span, validTime(t)))).toEqual([false, true, true, false]);
    expect(contains(interval(ALWAYS, OPEN, 'to'), MIN_VALID)).toBe(true);
    expect(contains(interval(ALWAYS, OPEN, 'to'), MAX_VALID)).toBe(true);
    expect(intersection(span, interval(validTime(4), OPEN, 'to'))).toEqual({ from: 4, to: 5 });
    expect(intersection(span, interval(validTime(5), OPEN, 'to'))).toBeNull();
  });
});

describe('T11: what is accepted and what is refused', () => {
  test('T11: -0044-03-15 is 45 BC', () => {
    expect(start('-0044-03-15')).toBe('-000044-03-15T00:00:00Z');
    expect(start('-000044-03-15')).toBe('-000044-03-15T00:00:00Z');
    expect(start('-0044-03-15T12:00Z')).toBe('-000044-03-15T12:00:00Z');
  });

  test('T11: the last instant is accepted, 1 ms more is an error naming the field', () => {
    expect(parseStart('+275760-09-13T00:00:00Z', plain).at).toBe(MAX_VALID);
    expect(parseStart('+275760-09-13', plain).at).toBe(MAX_VALID);
    expect(codeOf('+275760-09-13T00:00:00.001Z')).toBe('time_out_of_range');
  });

  test('T11: impossible dates are errors, never rolled over', () => {
    const texts = ['2024-02-30', '2023-02-29', '1900-02-29', '2023-02-29~', '2024-13', '2024-13-01', '2024-00'];
    const times = ['2024-01-01T25:00:00Z', '2024-01-01T24:00Z', '2024-01-01T10:60Z', '2024-01-01T10:00:61Z'];
    const others = ['2024-02-30T10:00Z', '2024-01-01T10:00+24:00', '2024-04-31', '2024-06-00', '-0000'];
    for (const text of [...texts, ...times, ...others]) expect([text, codeOf(text)]).toEqual([text, 'impossible_date']);
    expect(codeOf('2024-02-30T10:00', newYork)).toBe('impossible_date');
    expect(codeOf('2024-01-01T25:00', newYork)).toBe('impossible_date');
    expect(start('2000-02-29')).toBe('2000-02-29T00:00:00Z');
  });

  test('T11: 23:59:60 is the next second', () => {
    expect(start('2016-12-31T23:59:60Z')).toBe('2017-01-01T00:00:00Z');
    expect(end('2016-12-31T23:59:60Z')).toBe('2017-01-01T00:00:00Z');
    expect(start('2016-12-31T23:59:60.250Z')).toBe('2017-01-01T00:00:00.250Z');
    // As it reads elsewhere: RFC 3339 gives 15:59:60-08:00 as its example.
    expect(start('1990-12-31T15:59:60-08:00')).toBe('1991-01-01T00:00:00Z');
    expect(start('2016-12-31T18:59:60', newYork)).toBe('2017-01-01T00:00:00Z');
    expect(formatTransactionTime(parseTransactionTime('2016-12-31T23:59:60Z', plain))).toBe(
      '2017-01-01T00:00:00.000000Z',
    );
    expect(codeOf('2016-12-31T10:30:60Z')).toBe('impossible_date');
  });

  test('T11: a date-time without an offset is an error unless a time zone is given', () => {
    expect(codeOf('2024-01-01T10:00')).toBe('missing_offset');
    expect(codeOf('2024-01-01T10:00:00.5')).toBe('missing_offset');
    expect(start('2024-01-01T10:00', newYork)).toBe('2024-01-01T15:00:00Z');
    expect(start('2024-01-01T10:00Z', newYork)).toBe('2024-01-01T10:00:00Z');
    expect(start('2024-01-01T10:00+02:00')).toBe('2024-01-01T08:00:00Z');
    expect(start('2024-01-01t10:00:00.120-05:30')).toBe('2024-01-01T15:30:00.120Z');
  });

  test('the years 0 to 99 are those years', () => {
    expect(start('0000')).toBe('0000-01-01T00:00:00Z');
    expect(start('0099-12-31')).toBe('0099-12-31T00:00:00Z');
    expect(start('0050', { field, timeZone: 'UTC' })).toBe('0050-01-01T00:00:00Z');
  });

  test('both edges of the valid axis', () => {
    expect(parseStart('-271821-04-20', plain).at).toBe(MIN_VALID);
    expect(parseStart('+275760-09-13T02:00:00+02:00', plain).at).toBe(MAX_VALID);
    for (const text of [
      '-271821',
      '-271821-04-19',
      '-999999',
      '+275761',
      'Y300001',
      'Y-271822',
      '-271821-04-20T00:00+01:00',
    ])
      expect([text, codeOf(text)]).toEqual([text, 'time_out_of_range']);
    expect(start('+275760')).toBe('+275760-01-01T00:00:00Z');
    expect(codeOf('+275760', plain, parseEnd)).toBe('time_out_of_range');
    expect(codeOf('+275760-09-13', plain, parsePeriod)).toBe('time_out_of_range');
    expect(codeOf('+275760-09-14', newYork)).toBe('time_out_of_range');
    expect(codeOf('+280000-01-01T10:00', newYork)).toBe('time_out_of_range');
  });

  test('finer than the axis is an error, unless the digits are zeros', () => {
    expect(start('2024-01-01T00:00:00.123000Z')).toBe('2024-01-01T00:00:00.123Z');
    expect(codeOf('2024-01-01T00:00:00.1234Z')).toBe('time_too_fine');
    expect(errorOf(() => start('2024-01-01T00:00:00.1234Z')).message).toContain('whole milliseconds');
    expect(codeOf('2024-01-01T00:00:00.1234567Z', plain, parseTransactionTime)).toBe('time_too_fine');
  });

  test('what is no time at all', () => {
    const long = '1'.repeat(65);
    const texts = ['', ' 2024', '2024 ', '2024\0', '２０２４', '٢٠٢٤', 'now', '2024-1-1', '+2024', '20240101', long];
    const times = [
      '2024-01-01 10:00Z',
      '2024-01-01T10Z',
      '2024-01-01T10:00+0200',
      '2024-01-01T10:00:00,5Z',
      '2024-01-01T',
    ];
    for (const text of [...texts, ...times, '2024-W01', '2004-06~11', '2004X'])
      expect([text, codeOf(text)]).toEqual([text, 'bad_time']);
    expect(codeOf('/'.repeat(100_000), plain, parsePeriod)).toBe('bad_time');
    expect(errorOf(() => start('x'.repeat(1_000_000))).message.length).toBeLessThan(600);
  });

  test('an unknown time zone is an error on timeZone, even where it would not be used', () => {
    for (const timeZone of ['Nowhere/Land', '', '2024-01-01T00:00Z', 'UTC\0', '+25:00', 'x'.repeat(1000)]) {
      expect(codeOf('2024-01-01T10:00', { field, timeZone })).toBe('unknown_time_zone');
      expect(codeOf('2024-01-01T10:00Z', { field, timeZone })).toBe('unknown_time_zone');
    }
    expect(start('2024-01-01T10:00', { field, timeZone: '+02:00' })).toBe('2024-01-01T08:00:00Z');
  });

  test('property: any text is read or refused with an AsofError that names a field', () => {
    const letters = fc.constantFrom(...'0123456789-+:./TZXYES~?%[]{}, \0٣'.split(''));
    const text = fc.oneof(fc.string({ unit: letters, maxLength: 70 }), fc.string({ unit: 'binary' }));
    const zone = fc.constantFrom(undefined, 'America/New_York', 'Asia/Kathmandu');
    fc.assert(
      fc.property(text, zone, (input, timeZone) => {
        for (const parse of [parseStart, parseEnd, parsePeriod, parseTransactionTime]) {
          try {
            parse(input, { field, timeZone });
          } catch (error) {
            if (!(error instanceof AsofError) || error.field !== field) throw error;
          }
        }
      }),
    );
  });
});

describe('T12: time zones', () => {
  test('T12: a time in the gap moves forward', () => {
    const bound = parseStart('2024-03-10T02:30', newYork);
    expect(bound.at).toBe(Date.parse('2024-03-10T03:30:00-04:00'));
    expect(bound.ambiguous).toBe(false);
  });

  test('T12: of a time that occurs twice the earlier is taken, and it is flagged', () => {
    const bound = parseStart('2024-11-03T01:30', newYork);
    expect(bound.at).toBe(Date.parse('2024-11-03T01:30:00-04:00'));
    expect(bound.ambiguous).toBe(true);
    expect(bound.text).toBe('2024-11-03T01:30');
    expect(parseEnd('2024-11-03T01:30', newYork)).toEqual(bound);
    expect(parseStart('2024-11-03T01:30-05:00', newYork).ambiguous).toBe(false);
    expect(parseStart('2024-11-03T02:00', newYork).ambiguous).toBe(false);
  });

  test('T12: a coarse date is the local one', () => {
    expect(bounds('2024-03-10', newYork)).toEqual(['2024-03-10T05:00:00Z', '2024-03-11T04:00:00Z']);
    expect(bounds('2024', newYork)).toEqual(['2024-01-01T05:00:00Z', '2025-01-01T05:00:00Z']);
    // Clocks went from 01:00 back to 00:00 that day: the day begins at the first midnight, in no doubt.
    const havana = parseStart('2024-11-03', { field, timeZone: 'America/Havana' });
    expect([formatValidTime(havana.at), havana.ambiguous]).toEqual(['2024-11-03T04:00:00Z', false]);
    // Midnight itself was skipped: the day begins at 01:00.
    expect(start('2018-11-04', { field, timeZone: 'America/Sao_Paulo' })).toBe('2018-11-04T03:00:00Z');
  });
});

describe('T13: coarse dates and EDTF', () => {
  test('T13: a coarse start is its first instant, a coarse end includes the period', () => {
    expect([start('2010'), end('2010')]).toEqual(['2010-01-01T00:00:00Z', '2011-01-01T00:00:00Z']);
    expect(end('2012')).toBe('2013-01-01T00:00:00Z');
    expect([start('2004-12'), end('2004-12')]).toEqual(['2004-12-01T00:00:00Z', '2005-01-01T00:00:00Z']);
    expect([start('2004-02-28'), end('2004-02-28')]).toEqual(['2004-02-28T00:00:00Z', '2004-02-29T00:00:00Z']);
    expect(end('2004-12-31')).toBe('2005-01-01T00:00:00Z');
    expect(end('2004-12-31T10:00Z')).toBe('2004-12-31T10:00:00Z');
  });

  test('T13: 199X', () => {
    expect(bounds('199X')).toEqual(['1990-01-01T00:00:00Z', '2000-01-01T00:00:00Z']);
    const bound = parseStart('199X', plain);
    expect(bound).toEqual({
      at: Date.UTC(1990, 0),
      precision: 'YEAR',
      text: '199X',
      ambiguous: false,
      approximate: false,
    });
    expect(end('199X')).toBe('2000-01-01T00:00:00Z');
    expect(bounds('19XX')).toEqual(['1900-01-01T00:00:00Z', '2000-01-01T00:00:00Z']);
    expect(bounds('1XXX')).toEqual(['1000-01-01T00:00:00Z', '2000-01-01T00:00:00Z']);
    expect(bounds('000X')).toEqual(['0000-01-01T00:00:00Z', '0010-01-01T00:00:00Z']);
    expect(bounds('-199X')).toEqual(['-001999-01-01T00:00:00Z', '-001989-01-01T00:00:00Z']);
  });

  test('T13: 2004~, 2004? and 2004% are approximate, with the same bounds', () => {
    for (const text of ['2004~', '2004?', '2004%', '~2004', '?2004']) {
      expect(bounds(text)).toEqual(['2004-01-01T00:00:00Z', '2005-01-01T00:00:00Z']);
      expect(parseStart(text, plain)).toMatchObject({ approximate: true, precision: 'YEAR', text });
    }
    expect(parseEnd('2004-06~', plain)).toMatchObject({ at: Date.UTC(2004, 6), approximate: true, precision: 'MONTH' });
    expect(parseStart('2004-06-11%', plain)).toMatchObject({ approximate: true, precision: 'DAY' });
    expect(parseStart('2004-?06-11', plain)).toMatchObject({ approximate: true, precision: 'DAY' });
  });

  test('T13: 2004/.. and 2004/2006, words and precision kept', () => {
    expect(bounds('2004/..')).toEqual(['2004-01-01T00:00:00Z', null]);
    expect(bounds('2004/')).toEqual(['2004-01-01T00:00:00Z', null]);
    expect(bounds('../2004')).toEqual([null, '2005-01-01T00:00:00Z']);
    expect(bounds('/2004')).toEqual([null, '2005-01-01T00:00:00Z']);
    expect(bounds('../..')).toEqual([null, null]);
    expect(bounds('2004/2006')).toEqual(['2004-01-01T00:00:00Z', '2007-01-01T00:00:00Z']);
    const { from, to } = parsePeriod('2004~/2006-08', plain);
    expect(from).toMatchObject({ text: '2004~', precision: 'YEAR', approximate: true });
    expect(to).toMatchObject({ text: '2006-08', precision: 'MONTH', approximate: false });
    expect(bounds('2024-03-10/2024-03-10T18:00', newYork)).toEqual(['2024-03-10T05:00:00Z', '2024-03-10T22:00:00Z']);
  });

  test('T13: a single value is the period it states; an instant holds 1 ms', () => {
    expect(bounds('2010')).toEqual(['2010-01-01T00:00:00Z', '2011-01-01T00:00:00Z']);
    expect(bounds('2010-05-06T07:08:09Z')).toEqual(['2010-05-06T07:08:09Z', '2010-05-06T07:08:09.001Z']);
    const { to } = parsePeriod('2010-05-06T07:08:09Z', plain);
    expect(to).toMatchObject({ precision: 'INSTANT', text: '2010-05-06T07:08:09Z' });
  });

  test('T13: X may only end a date', () => {
    expect(bounds('2004-XX')).toEqual(['2004-01-01T00:00:00Z', '2005-01-01T00:00:00Z']);
    expect(bounds('20XX-XX-XX')).toEqual(['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z']);
    expect(bounds('2004-12-XX')).toEqual(['2004-12-01T00:00:00Z', '2005-01-01T00:00:00Z']);
    expect(parseStart('2004-12-XX', plain).precision).toBe('MONTH');
    for (const text of ['156X-12-25', '2004-XX-11', '2004-1X', '2004-06-1X', 'XXXX', '1X9X', '-000X', '15XX-12-XX'])
      expect([text, codeOf(text)]).toEqual([text, 'unsupported_edtf']);
  });

  test('T13: long years; seasons, sets, decades and rounded years are refused', () => {
    expect(bounds('Y17000')).toEqual(['+017000-01-01T00:00:00Z', '+017001-01-01T00:00:00Z']);
    expect(start('Y-17E3')).toBe('-017000-01-01T00:00:00Z');
    for (const text of ['2004-21', '[2001,2002]', '{2001,2002}', '199', '20', '1950S2'])
      expect([text, codeOf(text)]).toEqual([text, 'unsupported_edtf']);
    expect(errorOf(() => start('2004-21')).message).toContain('season');
  });

  test('T13: a period where one time is wanted, and more than two ends', () => {
    for (const parse of [parseStart, parseEnd, parseCoordinate, parseTransactionTime])
      expect(codeOf('2004/2006', plain, parse)).toBe('period_not_allowed');
    for (const text of ['/', '2004/2005/2006', '//']) expect(codeOf(text, plain, parsePeriod)).toBe('bad_time');
  });

  test('T13: a coarse coordinate is its first instant, on both axes', () => {
    expect(parseCoordinate('2024', plain)).toBe(Date.UTC(2024, 0));
    expect(parseCoordinate('199X', plain)).toBe(Date.UTC(1990, 0));
    expect(parseTransactionTime('2024', plain)).toBe(Date.UTC(2024, 0) * 1000);
    expect(parseTransactionTime('2024-03', newYork)).toBe(Date.UTC(2024, 2, 1, 5) * 1000);
  });

  test('T13: plain dates agree with Date, and every period has the length of what it states', () => {
    const year = fc.integer({ min: -9998, max: 9998 }).filter((y) => y !== 0);
    fc.assert(
      fc.property(year, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }), (y, m, d) => {
        const two = (n: number) => String(n).padStart(2, '0');
        const text = `${y < 0 ? '-' : ''}${String(Math.abs(y)).padStart(4, '0')}-${two(m)}-${two(d)}`;
        const at = new Date(0).setUTCFullYear(y, m - 1, d);
        expect(parseStart(text, plain).at).toBe(at);
        expect(parseEnd(text, plain).at).toBe(at + 86_400_000);
        expect(parseEnd(text.slice(0, -3), plain).at).toBe(new Date(0).setUTCFullYear(y, m, 1));
        expect(parseStart(text, { field, timeZone: 'UTC' }).at).toBe(at);
      }),
    );
  });
});

describe('transaction time', () => {
  const read = (text: string) => parseTransactionTime(text, { field });

  test('six digits are read exactly', () => {
    expect(read('2025-01-10T09:00:00.000123Z')).toBe(Date.UTC(2025, 0, 10, 9) * 1000 + 123);
    expect(read('2025-01-10T09:00:00.5Z')).toBe(Date.UTC(2025, 0, 10, 9) * 1000 + 500_000);
    expect(formatTransactionTime(read('2025-01-10T09:00:00.000123Z'))).toBe('2025-01-10T09:00:00.000123Z');
    expect(formatTransactionTime(read('2025-01-10T11:00+02:00'))).toBe('2025-01-10T09:00:00.000000Z');
  });

  test('the range: before 1970 is legal, before 1684 is the earliest, after 2255 is an error', () => {
    expect(read('1969-12-31T23:59:59.999999Z')).toBe(-1);
    expect(formatTransactionTime(transactionTime(-1))).toBe('1969-12-31T23:59:59.999999Z');
    expect(read('-271821-04-20T00:00Z')).toBe(Number.MIN_SAFE_INTEGER);
    expect(read('1000')).toBe(Number.MIN_SAFE_INTEGER);
    expect(codeOf('-271822', plain, parseTransactionTime)).toBe('time_out_of_range');
    expect(read('2255-06-05T23:47:34.740990Z')).toBe(STILL - 1);
    for (const text of ['2255-06-05T23:47:34.740991Z', '2256', '9999-12-31T23:59:59Z'])
      expect(codeOf(text, plain, parseTransactionTime)).toBe('time_out_of_range');
  });

  test('property: a transaction time reads back exactly', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (us) => {
        if (us === STILL) return;
        const text = formatTransactionTime(transactionTime(us));
        expect(text).toMatch(/^\d{4}-.*\.\d{6}Z$/);
        expect(read(text)).toBe(us);
      }),
    );
  });

  test('property: commits are unique and increase, whatever the clock reads', () => {
    const clock = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1 });
    fc.assert(
      fc.property(clock, (readings) => {
        let previous: ReturnType<typeof nextCommit> | undefined;
        for (const reading of readings) {
          const next = nextCommit(transactionTime(reading), previous);
          expect(next).toBeGreaterThanOrEqual(reading);
          if (previous !== undefined) expect(next).toBe(Math.max(reading, previous + 1));
          previous = next;
        }
      }),
    );
    expect(nextCommit(transactionTime(5), undefined)).toBe(5);
    expect(errorOf(() => nextCommit(STILL, undefined)).code).toBe('time_out_of_range');
    expect(errorOf(() => nextCommit(transactionTime(0), transactionTime(STILL - 1))).code).toBe('time_out_of_range');
    expect(errorOf(() => nextCommit(transactionTime(-1), undefined)).code).toBe('time_out_of_range');
  });
});

describe('writing valid time', () => {
  test('milliseconds only when there are some, expanded years outside 0 to 9999', () => {
    expect(formatValidTime(validTime(Date.UTC(2020, 0)))).toBe('2020-01-01T00:00:00Z');
    expect(formatValidTime(validTime(Date.UTC(2020, 0) + 7))).toBe('2020-01-01T00:00:00.007Z');
    expect(formatValidTime(MIN_VALID)).toBe('-271821-04-20T00:00:00Z');
    expect(formatValidTime(MAX_VALID)).toBe('+275760-09-13T00:00:00Z');
  });

  test('sentinels have no text', () => {
    expect([formatBound(ALWAYS), formatBound(OPEN), formatBound(validTime(0))]).toEqual([
      null,
      null,
      '1970-01-01T00:00:00Z',
    ]);
    for (const run of [() => formatValidTime(ALWAYS), () => formatValidTime(OPEN), () => formatTransactionTime(STILL)])
      expect(errorOf(run)).toMatchObject({ category: 'internal', code: 'open_bound' });
  });

  test('checked constructors take the sentinels and refuse what is off the axis', () => {
    expect([validTime(ALWAYS), validTime(OPEN), transactionTime(STILL)]).toEqual([ALWAYS, OPEN, STILL]);
    for (const ms of [0.5, Number.NaN, Number.POSITIVE_INFINITY, MAX_VALID + 1, MIN_VALID - 1])
      expect(errorOf(() => validTime(ms)).code).toBe('time_out_of_range');
    for (const us of [0.5, Number.NaN, 2 ** 53])
      expect(errorOf(() => transactionTime(us)).code).toBe('time_out_of_range');
  });

  test('property: a valid time reads back exactly, in UTC and under any time zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: MIN_VALID, max: MAX_VALID }), (ms) => {
        const text = formatValidTime(validTime(ms));
        expect(parseStart(text, plain).at).toBe(ms);
        expect(parseEnd(text, newYork).at).toBe(ms);
      }),
    );
  });

  test('property: a local time written without its offset reads back in its zone', () => {
    const range = { min: Date.UTC(1950, 0) / 1000, max: Date.UTC(2037, 0) / 1000 };
    const wall = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    fc.assert(
      fc.property(fc.integer(range), (seconds) => {
        const bound = parseStart(wall.format(seconds * 1000).replace(' ', 'T'), newYork);
        // An ambiguous one may be the later of the two.
        expect(bound.ambiguous ? [0, 3_600_000] : [0]).toContain(seconds * 1000 - bound.at);
      }),
    );
  });
});
