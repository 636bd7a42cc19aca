import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gazetteer } from '../../../src/domain/text/gazetteer.js';
import { mentionName, titleNames } from '../../../src/domain/text/mention-name.js';
import { nameSpansOf } from '../../../src/domain/text/name-spans.js';

const names = (text: string) => nameSpansOf(text).map(({ name }) => name);

function gazetteer(...known: string[]): Gazetteer {
  const made = new Gazetteer();
  for (const name of known) made.add(name);
  return made;
}

describe('mentionName', () => {
  it.each([
    ['The Beatles', 'beatles'],
    ["Ann's", 'ann'],
    ['Acme (company)', 'acme company'],
    ['ＡＢＣ', 'abc'],
    ['Cafe\u0301', 'café'],
    ['北京大学', '北京大学'],
    ['Branch 1', 'branch 1'],
    ['…', ''],
  ])('of %j', (name, folded) => expect(mentionName(name)).toBe(folded));

  it('shortens titles', () => {
    expect(titleNames('Paris, Texas')).toEqual([
      { name: 'paris texas', bare: false },
      { name: 'paris', bare: true },
    ]);
    expect(titleNames('Mercury (planet)').map(({ name }) => name)).toEqual(['mercury planet', 'mercury']);
    expect(titleNames('Berlin')).toHaveLength(1);
  });
});

describe('nameSpansOf', () => {
  it.each([
    ['When Ann Smith met Duke of York in March.', ['ann smith', 'duke of york']],
    ['She moved to Paris. However it rained.', ['paris']],
    ['Branch 1 and Branch 2 met J. K. Rowling', ['branch 1', 'branch 2', 'j k rowling']],
    ['I think I saw GPT-4o on Monday', ['gpt 4o']],
    ['Anna: well, Bob', ['bob']],
    ["we like Acme's tools", ['acme']],
    ['昨日アリスは「羅生門」を見た', ['アリス', '羅生門']],
    ['他读《红楼梦》', ['红楼梦']],
    ['他在Google工作', ['google']],
    ['nothing here 12', []],
  ])('in %j', (text, expected) => expect(names(text)).toEqual(expected));

  it('asks whether the first word of a sentence is a name', () => {
    expect(nameSpansOf('Paris is big.', (word) => word === 'paris')).toEqual([{ name: 'paris', start: 0, end: 5 }]);
  });

  it('never throws, and its spans are in the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'AbC .,-\'"1アー「」《\ud800\u{1F600}é\u0301'), maxLength: 200 });
    fc.assert(
      fc.property(text, (any) => {
        const known = new Gazetteer();
        for (const { name, start, end } of nameSpansOf(any)) {
          expect(mentionName(any.slice(start, end))).toBe(name);
          known.add(name);
        }
        known.match(any);
        known.match(any, true);
      }),
    );
  });
});

describe('Gazetteer', () => {
  it('finds the longest name, and a name beside its digits only', () => {
    const known = gazetteer('New York', 'New York Times', 'Branch 1', 'York');
    expect(known.match('The New York Times of York').map(({ name }) => name)).toEqual(['new york times', 'york']);
    expect(known.match('Branch 2, Branch 12')).toEqual([]);
    expect(known.match('Branch 1.')).toEqual([{ name: 'branch 1', start: 0, end: 8 }]);
  });

  it('reads lower case as a name in questions, and only of several words', () => {
    const known = gazetteer('Acme', 'Berlin Office');
    expect(known.match('the berlin office of acme')).toEqual([]);
    expect(known.match('the berlin office of acme', true).map(({ name }) => name)).toEqual(['berlin office']);
  });

  it('finds names of scripts without spaces', () => {
    const known = gazetteer('阿里巴巴', '阿里', '北京大学', '東京');
    expect(known.match('张三在阿里巴巴和北京大学').map(({ name }) => name)).toEqual(['阿里巴巴', '北京大学']);
  });

  it('does not hold what names nothing', () => {
    expect(gazetteer('May', '2019', 'the', '', 'I', 'a b c d e f g h i').size).toBe(0);
  });
});
