import { expect, test } from 'vitest';
import type { Reranker } from '../../src/models/reranker.js';
import { rerankerFailed } from '../../src/models/reranker.js';
import { acme } from './ask-world.js';

/** One's own reranker; what it was asked is kept. */
function own(scoreOf: (text: string) => number) {
  const asked: { question: string; texts: readonly string[] }[] = [];
  const reranker: Reranker = {
    model: 'own',
    score: async (question, texts) => {
      asked.push({ question, texts });
      return texts.map(scoreOf);
    },
    close: async () => undefined,
  };
  return { asked, options: { kind: 'own', reranker } as const };
}

const question = 'Who runs Acme?';

test('a reranker orders the hits once more, and is a part of their scores', async () => {
  const plain = await (await acme()).recall({ question });
  expect(plain.withoutReranker).toBeNull();
  const last = plain.hits.at(-1)?.text ?? '';
  expect(plain.hits.length).toBeGreaterThan(1);
  const { asked, options } = own((text) => (text === last ? 7 : 2));
  const now = await acme(undefined, options);
  const { hits, withoutReranker } = await now.recall({ question });
  expect(asked).toEqual([{ question, texts: plain.hits.map(({ text }) => text) }]);
  expect(withoutReranker).toBeNull();
  expect(hits[0]?.text).toBe(last);
  expect(hits[0]?.explanation.terms.find(({ name }) => name === 'rerank')).toMatchObject({ raw: 7, value: 1 });
  for (const { score, explanation } of hits)
    expect(explanation.terms.reduce((sum, { contribution }) => sum + contribution, 0)).toBe(score);
});

test('it reads only what may be seen, and is left out where the caller says so', async () => {
  const { asked, options } = own((text) => text.length);
  const now = await acme(undefined, options);
  await now.recall({ question: 'What does Acme hide? The Golden Key?' });
  expect(asked.flatMap(({ texts }) => texts).filter((text) => text.includes('Golden Key'))).toEqual([]);
  const before = asked.length;
  const kept = await now.recall({ question, rerank: false });
  await now.search(question);
  expect(asked).toHaveLength(before);
  expect(kept.hits).toEqual((await (await acme()).recall({ question })).hits);
});

test('one that fails leaves the order as it is, and that is said', async () => {
  const failing = own(() => {
    throw rerankerFailed('reranker_down', 'own', "can't be reached.");
  });
  const { hits, withoutReranker } = await (await acme(undefined, failing.options)).recall({ question });
  expect(withoutReranker).toBe("reranker own: can't be reached.");
  expect(hits).toEqual((await (await acme()).recall({ question })).hits);
});

test.each([[[Number.NaN]], [[]], [[Number.POSITIVE_INFINITY]]])(
  'one whose scores are %j is no reranker',
  async (scores) => {
    const odd = own(() => 0);
    odd.options.reranker.score = async (_, texts) => texts.flatMap(() => scores);
    const { hits, withoutReranker } = await (await acme(undefined, odd.options)).recall({ question });
    expect(withoutReranker).toBe('reranker own: the answer has not a finite score for each text.');
    expect(hits).toEqual((await (await acme()).recall({ question })).hits);
  },
);

test('one that is not there is not promised', async () => {
  const asked = (await acme()).recall({ question, rerank: true });
  await expect(asked).rejects.toMatchObject({ category: 'invalid', code: 'no_reranker', field: 'rerank' });
});

test('a window in place of the instant: what was superseded is among the hits only there', async () => {
  const now = await acme();
  const ceos = async (more: object) =>
    (await now.recall({ question, in: 'FACT', ...more })).hits.map(({ text }) => text).sort();
  expect(await ceos({})).toEqual(['Acme ceo Bob']);
  expect(await ceos({ during: '../..' })).toEqual(['Acme ceo Alice', 'Acme ceo Bob']);
  expect(await ceos({ during: '2021/2022' })).toEqual(['Acme ceo Alice']);
  await expect(now.recall({ question, during: '2022/2021' })).rejects.toMatchObject({ field: 'during' });
});
