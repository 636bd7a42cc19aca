import type { FactText, Searches } from '../search.js';
import type { Answers } from './answers.js';

/** Facts in place, while the thread that keeps texts in memory looks up what it has of them. */
export async function factTexts(
  answers: Answers,
  ...[view, refs, vector]: Parameters<Searches['factTexts']>
): Promise<readonly FactText[]> {
  const [texts, near, facts] = await Promise.all([
    answers.termsOf(view, 'FACT', refs),
    vector === null ? [] : answers.similarities(view, 'FACT', 'TEXT', refs, vector),
    answers.factsByRef(view, refs),
  ]);
  const terms = new Map(texts.map((text) => [text.ref, text.terms]));
  const cosines = new Map(near.map(({ ref, cosine }) => [ref, cosine]));
  return facts.map((fact) => ({
    fact,
    terms: terms.get(fact.ref) ?? null,
    cosine: cosines.get(fact.ref) ?? null,
  }));
}
