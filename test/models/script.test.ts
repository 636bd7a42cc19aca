import { expect, test } from 'vitest';
import { isMostlyLatin } from '../../src/models/script.js';

test.each([
  ['Who runs the company?', true],
  ['Où est l’hôtel Đà Nẵng?', true],
  ['Where did 田中 go in 2019?', true],
  ['2019', true],
  ['田中 Ltd', false],
  ['谁在2019年管理公司？', false],
  ['去年はどこにいましたか', false],
  ['Кто это?', false],
  ['Ποιος είναι ο John;', false],
  ['من هو John', false],
  ['누가 회사를 운영합니까', false],
  ['', false],
  ['?! …', false],
  ['🎉🎉', false],
])('%s: %s', (text, known) => {
  expect(isMostlyLatin(text)).toBe(known);
});
