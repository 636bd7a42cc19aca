import { expect, test } from 'vitest';
import { WEIGHTS, weightsFor } from '../../src/recall/weights.js';

const { walk, walkUnspaced } = WEIGHTS;

test.each([
  ['Who ran the company?', walk],
  ['Who is 田中?', walk],
  ['2019?', walk],
  ['', walk],
  ['《战国无双3》是由哪两个公司合作开发的？', walkUnspaced],
  ['GTA 的主角是谁', walkUnspaced],
  ['東京タワーはいつ建てられたか', walkUnspaced],
])('the walk for %j weighs %d', (question, weight) => {
  expect(weightsFor(question, WEIGHTS)).toEqual({ ...WEIGHTS, walk: weight });
});

test('a walk that is turned down is not turned up', () => {
  expect(weightsFor('東京', { ...WEIGHTS, walk: 0.5 }).walk).toBe(0.5);
});
