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

  it('asks for history where the words do', () => {
    expect(routeQuestion('who used to run Acme?').history).toBe(true);
    expect(routeQuestion('who runs Acme?').history).toBe(false);
  });

  it('names the rules that applied, and takes any string', () => {
    expect(routeQuestion('my last time').rules).toEqual(['last-time', 'mine']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (question) => {
        expect(routeQuestion(question).channels.length).toBeGreaterThan(0);
      }),
    );
  });
});
