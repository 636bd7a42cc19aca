import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { routeQuestion } from '../../../src/domain/text/routing.js';

describe('routeQuestion', () => {
  it.each([
    ['what did we decide last time?', ['EPISODE']],
    ['继续上次的讨论', ['EPISODE']],
    ['what is my favourite editor?', ['FACT', 'PREFERENCE']],
    ['我的项目用什么语言', ['FACT', 'PREFERENCE']],
    ['which next steps are left to do?', ['WORKING']],
    ['what did our lawyer say last time?', ['EPISODE', 'FACT', 'PREFERENCE']],
    ['who is the king of Spain?', []],
  ])('%j asks for kinds', (question, kinds) => expect(routeQuestion(question).kinds).toEqual(kinds));

  it('asks all channels, but for a quotation or a code the words alone', () => {
    expect(routeQuestion('who is he?').channels).toEqual(['TEXT', 'VECTOR', 'GRAPH']);
    for (const code of ['"exactly this"', 'v2.3.1', 'foo_bar', 'C:\\repo/x']) {
      expect(routeQuestion(code).channels).toEqual(['TEXT']);
    }
  });

  it.each([
    'who used to run Acme?',
    'Where did Ann use to live?',
    'Which office that used to be ours burned?',
    'Who is the former CEO of Acme?',
    'Who was Bob’s predecessor?',
    "Who is Ann's ex-husband?",
    'What was her previous job?',
    'Has Alice ever worked at Acme?',
    'How has her title changed?',
    'The history of the Berlin office',
    'Who is no longer with Acme?',
    '谁曾经管理阿里巴巴',
    '阿里巴巴的前任总裁是谁',
    '他以前住在哪里',
    'Acmeの歴代社長',
    '元社長は誰',
    'かつて住んでいた所',
  ])('%j asks for history', (question) => expect(routeQuestion(question)).toMatchObject({ history: true }));

  it.each([
    'who runs Acme?',
    'Which library is used to parse dates?',
    'Which tool used to parse dates is fastest?',
    'What did we say in the previous conversation?',
    'What should I change?',
    'Who changed the lock?',
    'Which is the best café ever?',
    'Who teaches history?',
    '谁是历史老师',
    '前の席',
  ])('%j asks for what is', (question) => expect(routeQuestion(question)).toMatchObject({ history: false }));

  it('names the rules that applied, and takes any string', () => {
    expect(routeQuestion('my last time').rules).toEqual(['last-time', 'mine']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (question) => {
        expect(routeQuestion(question).channels.length).toBeGreaterThan(0);
      }),
    );
  });
});
