import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TERM_PUNCTUATION } from '../../../src/domain/text/char-class.js';
import { isStopTerm } from '../../../src/domain/text/stop-terms.js';
import { MAX_TERM_LENGTH } from '../../../src/domain/text/term.js';
import { MAX_QUERY_TERMS, queryTermsOf, termsOf } from '../../../src/domain/text/terms.js';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  // Halves of surrogate pairs too.
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 100 }).map((units) => String.fromCharCode(...units)),
  fc.string({ unit: fc.constantFrom(...'aA1é的가กー.-_\\/:\'"#@+& \u0301\u{1F600}'), maxLength: 200 }),
);
const punctuation = TERM_PUNCTUATION.replace(/[-\\\]^]/g, '\\$&');
const TERM = new RegExp(`^[\\p{L}\\p{N}\\p{M}\\p{So}\\p{Sc}${punctuation}]+$`, 'u');

function finds(question: string, text: string): boolean {
  const terms = new Set(termsOf(text));
  return queryTermsOf(question).some((term) => terms.has(term));
}

describe('termsOf', () => {
  it.each([
    ['running', ['run']],
    ['GPT-4o', ['gpt-4o', 'gpt', '4o', '4', 'o']],
    ['阿里巴', ['阿', '阿里', '里', '里巴', '巴']],
    ['C:\\repo/x', ['c:/repo/x', 'c', 'repo', 'x']],
    ["O'Neil’s dog", ["o'neil", 'o', 'neil', 'dog']],
    ["don't", ["don't", 'don']],
    ['C++ and C# @ann #tag', ['c++', 'c', 'and', 'c#', 'c', '@ann', 'ann', '#tag', 'tag']],
    ['the U.S. of J.K.', ['the', 'us', 'u', 's', 'of', 'jk', 'j', 'k']],
    ['wait...what, end.', ['wait', 'what', 'end']],
    ['in 2019年3月', ['in', '2019', '年', '3', '月']],
    ['👍🏽 ❤️ 🇩🇪 5€', ['👍', '❤', '🇩🇪', '5', '€']],
    ['straße STRASSE', ['strass', 'strass']],
    ['Москва سلام', ['москва', 'سلام']],
    ['ΟΔΟΣ', ['οδοσ']],
    ['ﾊﾟｰﾄ', ['パ', 'パー', 'ー', 'ート', 'ト']],
    ['ที่', ['ที่']],
    ['', []],
    [' \t\n"*!?_-\u0301', []],
  ])('of %j', (text, terms) => {
    expect(termsOf(text)).toEqual(terms);
  });

  it.each([
    ['阿里', '张三在阿里巴巴工作'],
    ['v2.3.1', 'released v2.3.1 today'],
    ['2.3.1', 'released v2.3.1 today'],
    ['4o', 'asked GPT-4o'],
    ['run', 'she was running'],
    ['C:\\repo/x', 'see C:\\repo/x.'],
    ["O'Neil", 'Shaquille O’Neil plays'],
    ['foo(', 'call foo(bar)'],
    ['foo_bar', 'let foo_bar = 1'],
    ['AND', 'this AND that'],
    ['😀', 'well 😀!'],
    ['ＡＢＣ', 'abc'],
    ['cafe', 'Cafe\u0301'],
    ['ประเทศ', 'ประเทศไทย'],
    ['서울', '서울에서 만났다'],
  ])('%j finds %j', (question, text) => {
    expect(finds(question, text)).toBe(true);
  });

  it('keeps the digits of names apart', () => {
    expect(termsOf('Branch 1')).not.toEqual(termsOf('Branch 2'));
    expect(termsOf('Branch 12')).not.toContain('1');
  });

  it('cuts a long term so that equal stays equal and other stays other', () => {
    const long = 'x1y2'.repeat(50);
    const [term] = termsOf(long);
    expect(term).toHaveLength(Math.min(term?.length ?? 0, MAX_TERM_LENGTH));
    expect(termsOf(long.toUpperCase())).toEqual([term]);
    expect(termsOf(`${long}3`)).not.toEqual([term]);
  });

  it('gives terms of the promised form for any string', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const term of termsOf(text)) {
          expect(term).toMatch(TERM);
          expect(term.length).toBeLessThanOrEqual(MAX_TERM_LENGTH);
          expect(term.isWellFormed()).toBe(true);
        }
      }),
    );
  });

  it('does not tell NFC from NFD', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(termsOf(text.normalize('NFD'))).toEqual(termsOf(text.normalize('NFC')));
      }),
    );
  });

  it('finds a text by each of its words', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'abzéßЖω한ก中ーñ019'), minLength: 1, maxLength: 90 })
      .filter((candidate) => termsOf(candidate).length > 0);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(' ', ', ', '! ', '"'),
        (words, gap) => {
          for (const one of words) expect(finds(one, words.join(gap))).toBe(true);
        },
      ),
    );
  });
});

describe('queryTermsOf', () => {
  it('asks for each term once', () => {
    expect(queryTermsOf('Run, running runs')).toEqual(['run']);
  });

  it('of a long Chinese question takes few terms from all over it', () => {
    const letters = Array.from({ length: 3000 }, (_, i) => String.fromCodePoint(0x4e00 + i));
    const terms = queryTermsOf(letters.join(''));
    expect(terms).toHaveLength(MAX_QUERY_TERMS);
    expect(finds(letters.join(''), letters.slice(1000, 1200).join(''))).toBe(true);
  });

  it('leaves stop words out unless there is nothing else', () => {
    expect(queryTermsOf('who is the king')).toEqual(['king']);
    expect(queryTermsOf('who is')).toEqual(['who', 'is']);
  });

  it('never asks for more than it may, and never for what the question does not hold', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 10 }), (question, max) => {
        const terms = queryTermsOf(question, max);
        const all = new Set(termsOf(question));
        const telling = [...all].filter((term) => !isStopTerm(term)).length;
        expect(terms.length).toBe(Math.min(max, telling || all.size));
        for (const term of terms) expect(all.has(term)).toBe(true);
      }),
    );
  });
});
