import { inverseFrequency } from '../domain/text/bm25.js';
import { queryTermsOf, termsOf } from '../domain/text/terms.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import type { Indexer } from './indexer.js';
import { type FindFact, WHENEVER } from './question-time.js';
import { DEFAULT_ASK, recall } from './recall.js';

/** What a clause of a question says. */
interface Clause {
  /** Its telling terms with how telling they are. */
  readonly weights: ReadonlyMap<string, number>;
  /** Those of them that are no part of a name in it. */
  readonly others: ReadonlySet<string>;
}

/** What is alike in meaning alone is not what was named, so nobody waits for a vector. */
const channels = { text: true, vector: false, graph: true } as const;

/**
 * Finds the fact that a clause of a question names, whenever it held: the best one that has most of what the clause tells, or
 * an entity that it names and one more word of it. That some word is in both says little: `when the server is down` is not about
 * the fact `the old server runs nginx`.
 */
export function eventFinder(store: Store, indexer: Indexer, view: View): FindFact {
  return async (text) => {
    const terms = tellingTerms(text);
    if (terms.length === 0) return null;
    const state = await indexer.catchUp(view.space, view.knownAt);
    const book = await indexer.names(view.space, state);
    const spellings = (name: string) => book.spellings(name);
    const names = book.namesIn(text);
    const ask = { ...DEFAULT_ASK, text, names, spellings, corpora: ['FACT'], filter: WHENEVER, channels } as const;
    const { hits } = await recall(store, null, state, view, ask);
    const df = await store.frequencies(view.space, 'FACT', terms);
    const size = state.sizes.FACT.documents;
    const weights = new Map(terms.map((term) => [term, inverseFrequency(df.get(term) ?? 0, size)]));
    const clause = { weights, others: othersOf(text, names) };
    const named = hits.find(({ told, named: entities }) => isNamed(clause, told.text, entities.length));
    return named?.told ?? null;
  };
}

/** Terms of one letter are parts of longer ones in scripts without spaces; they count where there are no others. */
function tellingTerms(text: string): readonly string[] {
  const all = queryTermsOf(text);
  const long = all.filter((term) => [...term].length > 1);
  return long.length > 0 ? long : all;
}

function othersOf(text: string, names: readonly string[]): ReadonlySet<string> {
  const ofNames = new Set(names.flatMap(termsOf));
  // Without the names no term joins a letter of one with a letter beside it.
  const rest = names.reduce((left, name) => left.toLowerCase().replaceAll(name, ' '), text);
  return new Set(tellingTerms(rest).filter((term) => !ofNames.has(term)));
}

function isNamed({ weights, others }: Clause, text: string, entities: number): boolean {
  const own = new Set(termsOf(text));
  const found = [...weights].filter(([term]) => own.has(term));
  if (entities > 1 || (entities === 1 && found.some(([term]) => others.has(term)))) return true;
  // Of two or more terms one alone is too little, however rare it is.
  return found.length >= Math.min(2, weights.size) && sum(found) > sum([...weights]) / 2;
}

const sum = (terms: readonly (readonly [string, number])[]): number =>
  terms.reduce((all, [, weight]) => all + weight, 0);
