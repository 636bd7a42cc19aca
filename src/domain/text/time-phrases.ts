import { EDGE_WORDS, SIDE_WORDS } from './time-sides.js';

/** The day of the question, in its time zone. Months from 1. */
export interface Today {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A way of naming a time, and what it means as EDTF text (`2019`, `2019-03`, `199X`, `2001/2005`), `now` or null; see also sideOf. */
export interface Phrase {
  readonly pattern: RegExp;
  readonly means: (parts: readonly string[], today: Today) => string | null;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const YEAR = '(1[0-9]{3}|2[01][0-9]{2})';
const COUNT = '([0-9]{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten)';
const COUNT_CJK = '([0-9]{1,3}|[一二三四五六七八九十两])';
const COUNTS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const en = (source: string) => new RegExp(`\\b${source}\\b`, 'giu');
const cjk = (source: string) => new RegExp(source, 'gu');

/** In the order they are tried: a longer phrase before what it holds. */
export const PHRASES: readonly Phrase[] = [
  {
    pattern: en(`(?:between|from) ${YEAR} (?:and|to|until) ${YEAR}`),
    means: ([a, b]) => (`${a}` <= `${b}` ? `${a}/${b}` : null),
  },
  { pattern: en('(?:on |as of )?([12][0-9]{3})-([0-9]{2})-([0-9]{2})'), means: ([y, m, d]) => `${y}-${m}-${d}` },
  {
    pattern: en(`(?:on )?${MONTH} ([0-9]{1,2})(?:st|nd|rd|th)?,? ${YEAR}`),
    means: ([m, d, y]) => `${y}-${month(m)}-${two(d)}`,
  },
  {
    pattern: en(`(?:on )?([0-9]{1,2})(?:st|nd|rd|th)? (?:of )?${MONTH},? ${YEAR}`),
    means: ([d, m, y]) => `${y}-${month(m)}-${two(d)}`,
  },
  { pattern: en(`(?:in )?${MONTH},? (?:of )?${YEAR}`), means: ([m, y]) => `${y}-${month(m)}` },
  {
    pattern: en(`(?:in |during )?(?:the )?(1[0-9]|20)([0-9])0['’]?s`),
    means: ([century, decade]) => `${century}${decade}X`,
  },
  { pattern: en(`(?:in|during|as of|back in) ${YEAR}`), means: ([y]) => y ?? null },
  // A bare number is a year only after a word that makes it one.
  { pattern: en(`(?<=\\b${SIDE_WORDS}\\s+${EDGE_WORDS})${YEAR}`), means: ([y]) => y ?? null },
  { pattern: en(`(?:in )?last ${MONTH}`), means: ([m], today) => lastMonthNamed(Number(month(m)), today) },
  {
    pattern: en('(last|this) (year|month)'),
    means: ([which, unit], today) => back(which === 'last' ? 1 : 0, unit, today),
  },
  { pattern: en(`${COUNT} (year|month|day|week)s? ago`), means: ([n, unit], today) => back(countOf(n), unit, today) },
  {
    pattern: en('(yesterday|today)'),
    means: ([word], today) => back(word?.toLowerCase() === 'today' ? 0 : 1, 'day', today),
  },
  { pattern: en('(?:currently|nowadays|right now|at present|now)'), means: () => 'now' },
  {
    pattern: cjk('从?([12][0-9]{3})年(?:到|至|から|[-~〜～–—])([12][0-9]{3})年(?:まで|为止|為止|間)?'),
    means: ([a, b]) => (`${a}` <= `${b}` ? `${a}/${b}` : null),
  },
  {
    pattern: cjk('([12][0-9]{3})年([0-9]{1,2})月([0-9]{1,2})[日号]'),
    means: ([y, m, d]) => `${y}-${two(m)}-${two(d)}`,
  },
  { pattern: cjk('([12][0-9]{3})年([0-9]{1,2})月'), means: ([y, m]) => `${y}-${two(m)}` },
  { pattern: cjk('([12][0-9]{3})年代'), means: ([y]) => `${y?.slice(0, 3)}X` },
  { pattern: cjk('([12][0-9]{3})年'), means: ([y]) => y ?? null },
  { pattern: cjk(`${COUNT_CJK}年前`), means: ([n], today) => back(countOf(n), '年', today) },
  { pattern: cjk(`${COUNT_CJK}(?:个月|個月|か月|ヶ月|カ月)前`), means: ([n], today) => back(countOf(n), '月', today) },
  { pattern: cjk(`${COUNT_CJK}(?:天|日)前`), means: ([n], today) => back(countOf(n), '日', today) },
  { pattern: cjk('去年|昨年'), means: (_, today) => back(1, '年', today) },
  { pattern: cjk('前年'), means: (_, today) => back(2, '年', today) },
  { pattern: cjk('今年'), means: (_, today) => back(0, '年', today) },
  { pattern: cjk('先月|上个月|上個月'), means: (_, today) => back(1, '月', today) },
  { pattern: cjk('今月|本月|这个月'), means: (_, today) => back(0, '月', today) },
  { pattern: cjk('昨天|昨日'), means: (_, today) => back(1, '日', today) },
  { pattern: cjk('今天|今日'), means: (_, today) => back(0, '日', today) },
  { pattern: cjk('现在|目前|現在|今は'), means: () => 'now' },
];

function back(count: number, unit: string | undefined, { year, month: thisMonth, day }: Today): string | null {
  const word = unit?.toLowerCase();
  if (word === 'year' || word === '年') return String(year - count).padStart(4, '0');
  if (word === 'month' || word === '月') {
    const months = year * 12 + thisMonth - 1 - count;
    return `${String(Math.floor(months / 12)).padStart(4, '0')}-${two(String((months % 12) + 1))}`;
  }
  const days = word === 'week' ? count * 7 : count;
  const date = new Date(Date.UTC(year, thisMonth - 1, day - days));
  return date.toISOString().slice(0, 10);
}

/** The last month of that name that is over, or running: in June, `last March` is this year's. */
function lastMonthNamed(named: number, { year, month: thisMonth }: Today): string {
  return `${named < thisMonth ? year : year - 1}-${two(String(named))}`;
}

function month(name: string | undefined): string {
  return two(String(MONTHS.indexOf((name ?? '').slice(0, 3).toLowerCase()) + 1));
}

function two(digits: string | undefined): string {
  return (digits ?? '').padStart(2, '0');
}

function countOf(text: string | undefined): number {
  const word = (text ?? '').toLowerCase();
  if (/^[0-9]+$/.test(word)) return Number(word);
  if (word === 'a' || word === 'an') return 1;
  if (word === '两') return 2;
  const han = '一二三四五六七八九十'.indexOf(word);
  return word.length === 1 && han >= 0 ? han + 1 : COUNTS.indexOf(word);
}
