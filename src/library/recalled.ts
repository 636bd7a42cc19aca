import { invalid } from '../domain/errors.js';
import { isReserved } from '../domain/predicate.js';
import { type RuleName, routeQuestion } from '../domain/text/routing.js';
import { queryTermsOf } from '../domain/text/terms.js';
import type { Reranker } from '../models/reranker.js';
import { diverseHits } from '../recall/diverse-hits.js';
import { eventFinder } from '../recall/events.js';
import type { Indexer } from '../recall/indexer.js';
import { type TimeUnderstood, timeOf, WHENEVER } from '../recall/question-time.js';
import * as pipeline from '../recall/recall.js';
import { rerank } from '../recall/rerank.js';
import type { RecallSetup } from '../recall/setup.js';
import type { Tuning } from '../recall/tuning.js';
import type { Store } from '../store/port.js';
import type { Corpus } from '../store/texts.js';
import type { View } from '../store/view.js';
import { findEntity } from './entities.js';
import { toHits } from './hits.js';
import { linkedNames } from './linked-names.js';
import { filterOf, within } from './questions.js';
import type { Channel, Found, FoundQuery, RecallQuery, Searchable, SearchQuery } from './recall-query.js';
import { inStore } from './stored-names.js';

const MAX_HITS = 100;
const DEFAULT_HITS = 10;
const MAX_QUESTION = 20_000;

/** @throws AsofError invalid `out_of_range`, `text_too_long`, `filter_not_taken` */
export async function search(
  store: Store,
  indexer: Indexer,
  { tuning }: RecallSetup,
  view: View,
  text: string,
  query: SearchQuery,
): Promise<Found> {
  const { channels = ['TEXT', 'VECTOR'], predicate, kind, label, reserved, during } = query;
  const { predicates, ...rest } = filterOf({ predicate, kind, label, reserved, during });
  checkIndexed(predicates, reserved);
  const names = await inStore(store, view, predicates);
  const filter = names === undefined ? rest : { ...rest, predicates: names };
  const filtered = Object.keys(filter).length > 0;
  const corpora = corporaOf(query.in ?? (filtered ? 'FACT' : undefined));
  if (filtered && corpora.includes('CHUNK')) {
    throw invalid(
      'filter_not_taken',
      'in: a filter and a window are for facts; with one of them only FACT is accepted.',
      'in',
    );
  }
  const ask = { text, field: 'text', channels, corpora, filter, query, reranker: null, tuning };
  const { withoutReranker: _, ...found } = await find(store, indexer, view, ask);
  return found;
}

/** @throws AsofError invalid `out_of_range`, `text_too_long`, `no_reranker` */
export async function recall(
  store: Store,
  indexer: Indexer,
  { reranker, tuning }: RecallSetup,
  view: View,
  query: RecallQuery & { readonly timeZone?: string | undefined },
): Promise<
  Found & {
    readonly view: View;
    readonly time: TimeUnderstood | null;
    readonly routing: readonly RuleName[];
    readonly withoutReranker: string | null;
  }
> {
  const { question, rerank: wanted = reranker !== null, during } = query;
  checkLength(question, 'question');
  if (wanted && reranker === null) {
    throw invalid('no_reranker', 'rerank: true is not accepted: no reranker is configured (ASOF_RERANKER).', 'rerank');
  }
  const fromQuestion = query.time === 'FROM_QUESTION' && during === undefined;
  const time = fromQuestion ? await timeOf(question, view, eventFinder(store, indexer, view), query.timeZone) : null;
  const at = time === null ? view : { ...view, validAt: time.validAt };
  const { channels, history, rules } = routeQuestion(question);
  const corpora = corporaOf(query.in);
  // Where a time is chosen, by whomever, that is the history asked for.
  const ever = history && fromQuestion && time === null && corpora.includes('FACT');
  const ask = {
    text: question,
    field: 'question',
    channels,
    filter: ever ? WHENEVER : filterOf({ during }),
    reranker: wanted ? reranker : null,
    tuning,
  } as const;
  const found = await find(store, indexer, at, { ...ask, corpora, query });
  return { ...found, view: at, time, routing: rules.filter((rule) => rule !== 'history' || ever) };
}

interface Ask {
  readonly text: string;
  /** What the caller calls the text. */
  readonly field: string;
  readonly channels: readonly Channel[];
  readonly corpora: readonly Corpus[];
  readonly filter: pipeline.RecallAsk['filter'];
  readonly query: FoundQuery;
  readonly reranker: Reranker | null;
  readonly tuning: Tuning;
}

async function find(
  store: Store,
  indexer: Indexer,
  view: View,
  ask: Ask,
): Promise<Found & { readonly withoutReranker: string | null }> {
  const { text, field, channels, corpora, filter, query } = ask;
  const { profile = 'default', minScore = Number.NEGATIVE_INFINITY, diversity = 0 } = query;
  const limit = within(query.limit, 'limit', MAX_HITS, DEFAULT_HITS);
  checkLength(text, field);
  const { state, failure } = await indexer.ready(view.space, view.knownAt, text);
  // Without a word there is no question: the nearest vectors would be arbitrary.
  if (queryTermsOf(text).length === 0)
    return {
      hits: [],
      tokens: 0,
      withoutVectors: null,
      withoutReranker: null,
      names: [],
      pending: state.pending + state.aside,
    };
  const book = await indexer.names(view.space, state);
  const names = book.namesIn(text);
  const spellings = (name: string) => book.spellings(name);
  const routing = routeQuestion(text);
  const centre = query.near === undefined ? null : await findEntity(store, view, query.near, 'near');
  const near = centre === null ? [] : [centre];
  const { hits, withoutVectors, pending } = await pipeline.recall(store, indexer.embedder, state, view, {
    ...pipeline.DEFAULT_ASK,
    names,
    spellings,
    text,
    corpora,
    lean: { kinds: routing.kinds, near },
    channels: {
      text: channels.includes('TEXT'),
      vector: channels.includes('VECTOR'),
      graph: channels.includes('GRAPH'),
    },
    filter,
    profile: ask.tuning.profiles[profile],
    weights: ask.tuning.weights,
    failure,
  });
  const { hits: ranked, withoutReranker } = await rerank(ask.reranker, text, hits, limit);
  const best = diverseHits(
    ranked.filter(({ score }) => score >= minScore),
    diversity,
    limit,
  );
  const [shown, linked] = await Promise.all([toHits(store, view, best), linkedNames(store, view, names, spellings)]);
  indexer.recorder.note(
    view.space,
    shown.flatMap(({ kind, ref }) => (kind === 'FACT' ? [ref] : [])),
  );
  const tokens = shown.reduce((sum, hit) => sum + hit.tokens, 0);
  return {
    hits: shown,
    tokens,
    withoutVectors,
    withoutReranker,
    names: linked,
    pending,
  };
}

/** What entities are called is found by `entity` and `facts`: the index does not hold it, so that a name outweighs no fact. */
function checkIndexed(predicates: readonly string[] = [], reserved = false): void {
  const named = predicates.find((name) => isReserved(name));
  if (named === undefined && !reserved) return;
  const what = named === undefined ? 'reserved: true' : `predicate: '${named}'`;
  const field = named === undefined ? 'reserved' : 'predicate';
  throw invalid(
    'filter_not_taken',
    `${what} is not accepted: names, types and keys are not searched; ask for facts.`,
    field,
  );
}

function checkLength(text: string, field: string): void {
  if (text.length <= MAX_QUESTION) return;
  const accepted = `at most ${MAX_QUESTION} are accepted`;
  throw invalid('text_too_long', `${field}: has ${text.length} characters; ${accepted}.`, field);
}

function corporaOf(given: Searchable | readonly Searchable[] = ['FACT', 'EPISODE']): readonly Corpus[] {
  const all = typeof given === 'string' ? [given] : given;
  return [...new Set(all)].map((one) => (one === 'FACT' ? 'FACT' : 'CHUNK'));
}
