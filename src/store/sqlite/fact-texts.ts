import type { FactAsk, FactText, Searches } from '../search.js';
import type { View } from '../view.js';
import type { Answers } from './answers.js';
import type { Bare, Mark } from './parts.js';

/** One way to the thread and back: a message takes as long as looking through thousands of texts. */
export async function factCandidates(answers: Answers, view: View, ask: FactAsk): Promise<readonly FactText[]> {
  const { terms, vector, counted, limit } = ask;
  if (limit === 0 || (terms.length === 0 && vector === null)) return [];
  const marks = await answers.factMatches(view, ask);
  const refs = marks.map(([ref]) => ref);
  return joined(refs.length === 0 ? [] : await answers.bareFacts(view, refs), marks, counted);
}

/** Facts in place, while the thread looks up what it has of them. */
export async function factTexts(
  answers: Answers,
  ...ask: Parameters<Searches['factTexts']>
): Promise<readonly FactText[]> {
  const [view, refs, counted] = ask;
  const [marks, facts] = await Promise.all([answers.factMarks(...ask), answers.bareFacts(view, refs)]);
  return joined(facts, marks, counted);
}

function joined(facts: readonly Bare[], marks: readonly Mark[], counted: readonly string[]): readonly FactText[] {
  const byRef = new Map(marks.map((mark) => [mark[0], mark]));
  return facts.map((fact) => {
    const mark = byRef.get(fact.ref);
    const told =
      mark === undefined
        ? { length: null, counts: counted.map(() => 0), cosine: null }
        : { length: mark[1], counts: mark[2], cosine: mark[3] };
    return Object.assign(fact, told);
  });
}
