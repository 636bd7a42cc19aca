import type { FactAsk, FactText, Searches } from '../search.js';
import type { View } from '../view.js';
import type { Answers } from './answers.js';
import type { Bare, Mark } from './parts.js';

/** One way to the thread and back: a message takes as long as looking through thousands of texts. */
export async function factCandidates(answers: Answers, view: View, ask: FactAsk): Promise<readonly FactText[]> {
  const marks = await answers.factMatches(view, ask);
  const refs = marks.map(([ref]) => ref);
  return joined(await answers.bareFacts(view, refs), marks);
}

/** Facts in place, while the thread looks up what it has of them. */
export async function factTexts(
  answers: Answers,
  ...ask: Parameters<Searches['factTexts']>
): Promise<readonly FactText[]> {
  const [view, refs] = ask;
  const [marks, facts] = await Promise.all([answers.factMarks(...ask), answers.bareFacts(view, refs)]);
  return joined(facts, marks);
}

function joined(facts: readonly Bare[], marks: readonly Mark[]): readonly FactText[] {
  const byRef = new Map(marks.map((mark) => [mark[0], mark]));
  return facts.map((fact) => {
    const mark = byRef.get(fact.ref) ?? UNMARKED;
    return Object.assign(fact, { length: mark[1], counts: mark[2], cosine: mark[3] });
  });
}

const UNMARKED: Readonly<[string, null, readonly number[], null]> = ['', null, [], null];
