import { LRUCache } from 'lru-cache';
import type { FactAsk, FactText, Searches } from '../search.js';
import type { View } from '../view.js';
import type { Answers } from './answers.js';
import type { Bare, Marks } from './parts.js';

/** Facts whose columns are kept, 10 MB where their texts are short; and characters of their texts in all. */
const KEPT = 20_000;
const CHARACTERS = 8_000_000;

/** Facts as candidates, put together from what the thread of the shelves and the database tell. */
export class FactTexts {
  readonly #answers: Answers;
  /** Of the candidates of late, by space and ref: these columns never change, and what one asks for is asked for again. */
  readonly #kept = new LRUCache<string, Bare>({
    max: KEPT,
    maxSize: CHARACTERS,
    sizeCalculation: ({ text }) => text.length + 1,
  });

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  /** One way to the thread and back: a message takes as long as looking through thousands of texts. */
  async candidates(view: View, ask: FactAsk): Promise<readonly FactText[]> {
    const { terms, vector, counted, limit } = ask;
    if (limit === 0 || (terms.length === 0 && vector === null)) return [];
    const marks = await this.#answers.factMatches(view, ask);
    return joined(await this.#bare(view, marks.refs), marks, counted);
  }

  /** Facts in place, while the thread looks up what it has of them. */
  async texts(...ask: Parameters<Searches['factTexts']>): Promise<readonly FactText[]> {
    const [view, refs, counted] = ask;
    const [marks, facts] = await Promise.all([this.#answers.factMarks(...ask), this.#answers.bareFacts(view, refs)]);
    return joined(facts, marks, counted);
  }

  /** Of facts that the view may see: the thread has looked, and what is kept is not looked at again. */
  async #bare(view: View, refs: readonly string[]): Promise<readonly Bare[]> {
    const keyOf = (ref: string) => `${ref} ${view.space}`;
    const found: Bare[] = [];
    const missing: string[] = [];
    for (const ref of refs) {
      const fact = this.#kept.get(keyOf(ref));
      if (fact === undefined) missing.push(ref);
      else found.push(fact);
    }
    if (missing.length === 0) return found;
    const read = await this.#answers.bareFacts(view, missing);
    for (const fact of read) this.#kept.set(keyOf(fact.ref), fact);
    return [...found, ...read];
  }
}

function joined(facts: readonly Bare[], { refs, numbers }: Marks, counted: readonly string[]): readonly FactText[] {
  const step = 2 + counted.length;
  const places = new Map(refs.map((ref, place) => [ref, place * step]));
  const none = counted.map(() => 0);
  // Column by column: to spread an object and add to it takes a hundred times as long, and these are hundreds a question.
  return facts.map(({ ref, subject, object, confidence, kind, labels, validAt, createdAt, text }) => {
    const at = places.get(ref);
    const length = at === undefined ? null : (numbers[at] as number);
    const near = at === undefined ? Number.NaN : (numbers[at + 1] as number);
    const cosine = Number.isNaN(near) ? null : near;
    const counts = at === undefined ? none : Array.from(numbers.subarray(at + 2, at + step));
    return { ref, subject, object, confidence, kind, labels, validAt, createdAt, text, length, counts, cosine };
  });
}
