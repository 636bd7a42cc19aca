import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Candidate, Item, Link } from '../../src/recall/candidate.js';
import { PROFILES } from '../../src/recall/profiles.js';
import { type Asked, type Hit, judge, rank, seedsOf } from '../../src/recall/score.js';
import { WEIGHTS } from '../../src/recall/weights.js';
import { chunk, fact, frequencies, links } from './items.js';

const DOCUMENTS = 100;

function hits(
  candidates: readonly Candidate[],
  all: readonly Link[],
  asked: Asked,
  profile = PROFILES.default,
): readonly Hit[] {
  const judged = judge(candidates, asked, all, DOCUMENTS, WEIGHTS);
  const graph = { links: all, df: frequencies(all), documents: DOCUMENTS };
  return rank(judged, seedsOf(judged, WEIGHTS), graph, WEIGHTS, profile, 1_000);
}

const plain: Asked = { text: 'who leads Acme', nodes: [], speakers: [] };

test('a text two joins away comes before one that only sounds like the question', () => {
  const candidates = [
    { item: chunk('start', { title: 'Acme' }), raw: { text: 9, vector: 0.8 } },
    { item: chunk('bridge', { title: 'Alice' }), raw: { text: null, vector: 0.1 } },
    { item: chunk('alike', { title: 'Other' }), raw: { text: 4, vector: 0.5 } },
  ];
  const all = links('start: acme* alice', 'bridge: alice* berlin', 'alike: other*');
  const asked = { ...plain, nodes: [{ node: 'acme', df: 1 }] };
  const found = hits(candidates, all, asked);
  expect(found.map(({ ref }) => ref)).toEqual(['start', 'bridge', 'alike']);
  expect(found[1]?.via()[0]).toMatchObject({ node: 'alice', from: 'start' });
  expect(found[0]?.named).toEqual(['acme']);
  expect(found[0]?.channels).toMatchObject({ text: { rank: 1, raw: 9 }, vector: { rank: 1, raw: 0.8 } });
});

test('seeds are the most promising; the first holds most, and all shares add up to 1', () => {
  const candidates = [1, 2, 3, 4, 5, 6, 7].map((text) => ({ item: chunk(`c${text}`), raw: { text, vector: null } }));
  const seeds = seedsOf(judge(candidates, plain, [], DOCUMENTS, WEIGHTS), WEIGHTS);
  expect([...seeds.keys()]).toEqual(['c7', 'c6', 'c5', 'c4', 'c3']);
  expect([...seeds.values()].reduce((a, b) => a + b)).toBeCloseTo(1);
  expect((seeds.get('c6') ?? 0) / (seeds.get('c7') ?? 1)).toBeCloseTo((6 / 7) ** WEIGHTS.sharpness);
});

test('nothing found, nothing ranked', () => {
  expect(hits([], [], plain)).toEqual([]);
  expect(hits([], links('a: x'), plain)).toEqual([]);
});

test('a candidate given twice is one hit; equal scores go by ref', () => {
  const one = (ref: string) => ({ item: chunk(ref), raw: { text: 1, vector: null } });
  expect(hits([one('b'), one('a'), one('b')], [], plain).map(({ ref }) => ref)).toEqual(['a', 'b']);
});

const number = fc.oneof(fc.constant(null), fc.double({ min: 0, max: 30 }), fc.double());
const refs = fc.integer({ min: 0, max: 12 }).map((n) => `r${n}`);
const item: fc.Arbitrary<Item> = fc.oneof(
  fc
    .record({
      episode: fc.constantFrom('e', 'f'),
      position: fc.nat(5),
      occurredAt: fc.oneof(fc.constant(null), fc.double()),
      speaker: fc.constantFrom(null, 'Ann', 'Bob'),
    })
    .map((more) => chunk('', more)),
  fc
    .record({
      confidence: fc.double(),
      labels: fc.subarray(['pinned', 'important', 'inferred', 'x']),
      createdAt: fc.double(),
    })
    .map((more) => fact('', more)),
);
const scores = fc.record({
  text: number,
  vector: number,
  windowText: number,
  windowVector: number,
  sentenceVector: number,
});
const candidate = fc.tuple(refs, item, scores).map(([ref, of, raw]): Candidate => ({ item: { ...of, ref }, raw }));
const candidates = fc.uniqueArray(candidate, { maxLength: 12, selector: (one) => one.item.ref });
const mentions = fc.array(
  fc.record({ item: refs, node: fc.constantFrom('x', 'y', 'z'), tf: fc.double({ min: 0 }), home: fc.boolean() }),
  { maxLength: 25 },
);
const profile = fc.constantFrom(...Object.values(PROFILES));
const asked = { text: 'What did Ann say?', nodes: [{ node: 'x', df: 3 }], speakers: ['Ann', 'Bob'] };

test('every score is finite and is the sum of its parts, for any input', () => {
  fc.assert(
    fc.property(candidates, mentions, profile, (some, all, chosen) => {
      for (const { score, terms, via } of hits(some, all, asked, chosen)) {
        expect(Number.isFinite(score)).toBe(true);
        let sum = 0;
        for (const { contribution, weight, value } of terms) {
          expect(contribution).toBe(weight * value);
          sum += contribution;
        }
        expect(score).toBe(sum);
        for (const { share } of via()) expect(share).toBeGreaterThan(0);
      }
    }),
  );
});

test('the order of the input does not matter', () => {
  const shuffled = fc
    .tuple(candidates, mentions)
    .chain(([some, all]) =>
      fc.tuple(
        fc.constant(some),
        fc.constant(all),
        fc.shuffledSubarray(some, { minLength: some.length }),
        fc.shuffledSubarray(all, { minLength: all.length }),
      ),
    );
  fc.assert(
    fc.property(shuffled, ([some, all, others, mixed]) => {
      const told = (list: readonly Hit[]) =>
        list.map(({ ref, score, terms, via }) => ({ ref, score, terms, via: via() }));
      expect(told(hits(others, mixed, asked))).toEqual(told(hits(some, all, asked)));
    }),
  );
});
