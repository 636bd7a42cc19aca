import { expect, test } from 'vitest';
import { total } from '../../src/recall/candidate.js';
import { speakersNamed, turnTerms, withoutSpeakers } from '../../src/recall/conversation.js';
import { distances, distanceTerm } from '../../src/recall/distance.js';
import { diversify, likeness } from '../../src/recall/diversify.js';
import { PROFILES, profileTerms } from '../../src/recall/profiles.js';
import { WEIGHTS } from '../../src/recall/weights.js';
import { chunk, fact, links } from './items.js';

const DAY = 86_400_000;

test('an item one half-life old gains half of what recency can give', () => {
  const [recency] = profileTerms(chunk('a', { occurredAt: 0 }), PROFILES.casual, 7 * DAY, 2);
  expect(recency).toEqual({ name: 'recency', raw: 7, value: 0.5, weight: 1, contribution: 0.5 });
  const future = profileTerms(chunk('a', { occurredAt: 9 * DAY }), PROFILES.casual, 0, 2);
  expect(future[0]?.value).toBe(1);
});

test('a fact of all time is as old as what was said of it', () => {
  const [recency] = profileTerms(fact('a', { validAt: null, createdAt: 0 }), PROFILES.task, 30 * DAY, 1);
  expect(recency).toMatchObject({ name: 'recency', raw: 30, value: 0.5 });
});

test('what is sure, important, pinned and said outright comes before what is not', () => {
  const good = fact('a', { labels: ['pinned', 'important'] });
  const poor = fact('b', { labels: ['inferred'], confidence: 0.2 });
  const names = (item: ReturnType<typeof fact>) => profileTerms(item, PROFILES.task, 0, 1).map(({ name }) => name);
  for (const profile of [PROFILES.default, PROFILES.task]) {
    expect(total(profileTerms(good, profile, 0, 1))).toBeGreaterThan(total(profileTerms(poor, profile, 0, 1)));
  }
  expect(names(good)).toEqual(['recency', 'importance', 'pinned']);
  expect(names(poor)).toEqual(['recency', 'confidence', 'inferred']);
  const [, confidence, inferred] = profileTerms(poor, PROFILES.task, 0, 2);
  expect(confidence?.contribution).toBeCloseTo(-0.8 * PROFILES.task.confidence * 2);
  expect(inferred?.contribution).toBeCloseTo(-PROFILES.task.inferred * 2);
});

test('a plain fact stands as a passage does', () => {
  expect(profileTerms(fact('a'), PROFILES.default, 0, 1)).toEqual(profileTerms(chunk('b'), PROFILES.default, 0, 1));
});

test('a profile of a text without times, labels or confidence adds nothing', () => {
  for (const profile of Object.values(PROFILES)) expect(profileTerms(chunk('a'), profile, 0, 1)).toEqual([]);
});

test('a turn gains from its neighbours and from the speaker that was asked about', () => {
  const turn = chunk('b', { episode: 'e', position: 1, speaker: 'Ann' });
  const refs = ['a', 'b', 'c'];
  const scores = new Map([
    ['a', 0.5],
    ['b', 0.9],
    ['c', 1],
  ]);
  const terms = turnTerms(turn, scores, (_, at) => refs[at], new Set(['Ann']), WEIGHTS);
  expect(terms.map(({ name }) => name)).toEqual(['previousTurn', 'nextTurn', 'speaker']);
  expect(total(terms)).toBeCloseTo(WEIGHTS.previousTurn * 0.5 + WEIGHTS.nextTurn * 1 + WEIGHTS.speaker);
  expect(turnTerms(turn, new Map(), () => undefined, new Set(['Bob']), WEIGHTS)).toEqual([]);
});

test('speakers are found in a question as whole words, and taken out of it', () => {
  expect(withoutSpeakers("What did Ann say about Bob's dog?", ['Ann', 'Bob'])).toBe('What did say about dog?');
  expect(withoutSpeakers('When did Annie call?', ['Ann'])).toBe('When did Annie call?');
  expect(withoutSpeakers('Ann?', ['Ann'])).toBe('Ann?');
  expect(withoutSpeakers('What is (C++)?', ['(C++)', '', 'a-b'])).toBe('What is ?');
  expect([...speakersNamed("ann's dog", ['Ann', 'Bob', ''])]).toEqual(['Ann']);
});

test('one that is like what was taken waits', () => {
  const vector = (...numbers: number[]) => Float32Array.from(numbers);
  const none: ReadonlySet<string> = new Set();
  const choices = [
    { ref: 'a', score: 1, vector: vector(1, 0), marks: none },
    { ref: 'b', score: 0.9, vector: vector(1, 0), marks: none },
    { ref: 'c', score: 0.8, vector: vector(0, 1), marks: none },
  ];
  expect(diversify(choices, 0.7, 3)).toEqual(['a', 'c', 'b']);
  expect(diversify(choices, 1, 3)).toEqual(['a', 'b', 'c']);
  expect(diversify(choices, 0.7, 1)).toEqual(['a']);
  expect(diversify([], 0.7, 5)).toEqual([]);
  const marked = (ref: string, ...marks: string[]) => ({ ref, score: 1, vector: null, marks: new Set(marks) });
  expect(likeness(marked('a', 'x', 'y'), marked('b', 'y', 'z'))).toBeCloseTo(1 / 3);
  expect(likeness(marked('a'), marked('b'))).toBe(0);
});

test('distance counts the items on the way from an entity', () => {
  const found = distances(['x'], links('a: x y', 'b: y z', 'c: z', 'd: q'));
  expect([...found]).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  expect(distances(['x'], links('a: x y', 'b: y z'), 1).size).toBe(1);
  expect(distanceTerm(2, 0.5, 2)[0]?.contribution).toBe(0.5);
  expect(distanceTerm(undefined, 0.5, 2)).toEqual([]);
});
