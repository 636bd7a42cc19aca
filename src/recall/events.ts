import { queryTermsOf } from '../domain/text/terms.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import type { Indexer } from './indexer.js';
import { type FindFact, WHENEVER } from './question-time.js';
import { DEFAULT_ASK, recall } from './recall.js';

/** Finds the fact that a clause of a question names: the best one, whenever it held, if words of the clause are in it. */
export function eventFinder(store: Store, indexer: Indexer, view: View): FindFact {
  return async (clause) => {
    if (queryTermsOf(clause).length === 0) return null;
    const state = await indexer.ready(view.space, view.knownAt);
    const book = await indexer.names(view.space, state);
    const spellings = (name: string) => book.spellings(name);
    const names = book.namesIn(clause);
    const ask = { ...DEFAULT_ASK, text: clause, names, spellings, corpora: ['FACT'], filter: WHENEVER } as const;
    const { hits } = await recall(store, indexer.embedder, state, view, ask);
    return hits.find(({ channels }) => channels.text !== null)?.told ?? null;
  };
}
