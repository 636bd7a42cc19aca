import { expect, test } from 'vitest';
import { total } from '../../src/recall/candidate.js';
import { fuse, minMax, reciprocalRank } from '../../src/recall/fuse.js';
import { channelScores } from '../../src/recall/sentences.js';
import { WEIGHTS } from '../../src/recall/weights.js';
import { chunk } from './items.js';

test('values are brought to 0 to 1; equal ones all count whole', () => {
  expect(minMax([2, 4, 3])).toEqual([0, 1, 0.5]);
  expect(minMax([7, 7])).toEqual([1, 1]);
  expect(minMax([])).toEqual([]);
  expect(minMax([-Number.MAX_VALUE, Number.MAX_VALUE, 0])).toEqual([0, 1, 0.5]);
  expect(minMax([0, Number.MIN_VALUE]).every(Number.isFinite)).toBe(true);
});

test('both channels add up, each on its own scale', () => {
  const fused = fuse(
    [
      { ref: 'a', text: 10, vector: 0.2 },
      { ref: 'b', text: 5, vector: 0.6 },
      { ref: 'c', text: 0, vector: 0.4 },
    ],
    WEIGHTS,
  );
  expect(fused.map(({ terms }) => total(terms))).toEqual([
    expect.closeTo(0.4 * 1 + 0.6 * 0),
    expect.closeTo(0.4 * 0.5 + 0.6 * 1),
    expect.closeTo(0.4 * 0 + 0.6 * 0.5),
  ]);
  expect(fused[1]?.text).toMatchObject({ rank: 2, raw: 5 });
  expect(fused[1]?.vector).toMatchObject({ rank: 1, raw: 0.6 });
});

test('without vectors the text counts whole, from no word at all; without text the vectors, from the least of them', () => {
  const texts = fuse(
    [
      { ref: 'a', text: 3, vector: null },
      { ref: 'b', text: 1, vector: null },
    ],
    WEIGHTS,
  );
  expect(texts.map(({ terms }) => total(terms))).toEqual([1, 1 / 3]);
  const vectors = fuse(
    [
      { ref: 'a', text: null, vector: 0.3 },
      { ref: 'b', text: null, vector: 0.1 },
    ],
    WEIGHTS,
  );
  expect(vectors.map(({ terms }) => total(terms))).toEqual([1, 0]);
});

test('what a channel does not have gets nothing from it; numbers that are none are left out', () => {
  const [a, b] = fuse(
    [
      { ref: 'a', text: Number.NaN, vector: 0.3 },
      { ref: 'b', text: 2, vector: Infinity },
    ],
    WEIGHTS,
  );
  expect(a?.text).toBeNull();
  expect(b?.vector).toBeNull();
  expect(a?.terms.map(({ name }) => name)).toEqual(['vector']);
  expect(b?.terms.map(({ name }) => name)).toEqual(['text']);
});

test('by reciprocal ranks: equal scores share a rank', () => {
  const candidates = [
    { ref: 'a', text: 9, vector: null },
    { ref: 'b', text: 9, vector: null },
    { ref: 'c', text: 1, vector: null },
  ];
  const fused = fuse(candidates, { ...WEIGHTS, fusion: 'rrf' });
  expect(fused.map(({ text }) => text?.rank)).toEqual([1, 1, 3]);
  expect(fused.map(({ terms }) => total(terms))).toEqual([1, 1, reciprocalRank(3, 60)]);
  expect(reciprocalRank(3, 60)).toBeCloseTo(61 / 63);
});

test('a turn is weighed with its window, a long text with its best sentence', () => {
  const turn = channelScores({ item: chunk('t'), raw: { text: null, vector: 0.2, windowText: 6, windowVector: 0.4 } });
  expect(turn).toEqual({ ref: 't', turn: false, text: 3, vector: expect.closeTo(0.3) });
  const long = channelScores({ item: chunk('l'), raw: { text: 2, vector: 0.2, sentenceVector: 0.8 } });
  expect(long).toEqual({ ref: 'l', turn: false, text: 2, vector: 0.5 });
  expect(channelScores({ item: chunk('n'), raw: { text: null, vector: null } })).toEqual({
    ref: 'n',
    turn: false,
    text: null,
    vector: null,
  });
});

test('words count more in what somebody said than in a document; both scales add up to the same', () => {
  const said = channelScores({ item: chunk('s', { speaker: 'Ann' }), raw: { text: 4, vector: 0.2 } });
  const written = channelScores({ item: chunk('w'), raw: { text: 4, vector: 0.8 } });
  const weightsOf = fuse([said, written], WEIGHTS).map(({ terms }) => terms.map(({ name, weight }) => [name, weight]));
  const { text, vector, turnText } = WEIGHTS;
  expect(weightsOf).toEqual([
    [
      ['vector', text + vector - turnText],
      ['text', turnText],
    ],
    [
      ['vector', expect.closeTo(vector)],
      ['text', text],
    ],
  ]);
});
