import { invalid } from '../domain/errors.js';
import { formatValidTime } from '../domain/parse-time.js';
import type { Term } from '../recall/candidate.js';
import type { Place } from '../recall/fuse.js';
import type { Indexer } from '../recall/indexer.js';
import { PROFILES, type ProfileName } from '../recall/profiles.js';
import { DEFAULT_ASK, type Found, recall } from '../recall/recall.js';
import type { Via } from '../recall/spread.js';
import { countTokens } from '../recall/tokens.js';
import type { Store, View } from '../store/port.js';
import type { Corpus } from '../store/search.js';
import { type FactQuery, filterOf, within } from './questions.js';
import * as seen from './view.js';

/** What can be found: facts, and stretches of episodes. */
export type Searchable = 'FACT' | 'EPISODE';
/** By words, by meaning, by what the best hits speak of. */
export type Channel = 'TEXT' | 'VECTOR' | 'GRAPH';

interface FoundQuery {
  /** Default: both. */
  readonly in?: Searchable | readonly Searchable[] | undefined;
  /** 1 to 100, default 10. */
  readonly limit?: number | undefined;
  /** Only hits whose final score is at least this. */
  readonly minScore?: number | undefined;
  /** What counts beside the question. Default: `default`. */
  readonly profile?: ProfileName | undefined;
}

export interface SearchQuery extends FoundQuery, FactQuery {
  /** Default: TEXT and VECTOR. */
  readonly channels?: readonly Channel[] | undefined;
}

export interface RecallQuery extends FoundQuery {
  readonly question: string;
}

/** A fact or a stretch of an episode, and why it is there. */
export interface Hit {
  readonly kind: Searchable;
  /** Of the fact; of the stretch: `<episode>#<position>`. */
  readonly ref: string;
  readonly text: string;
  /** Tokens of the text (o200k). */
  readonly tokens: number;
  readonly fact: seen.Fact | null;
  readonly episode: Passage | null;
  /** The sum of the terms' contributions. */
  readonly score: number;
  readonly explanation: Explanation;
}

/** Where in an episode a stretch is from. */
export interface Passage {
  readonly ref: string;
  readonly position: number;
  readonly title: string | null;
  readonly speaker: string | null;
  readonly occurredAt: string;
}

export interface Explanation {
  readonly terms: readonly Term[];
  /** Where each channel placed it, and its raw score. */
  readonly channels: { readonly text: Place | null; readonly vector: Place | null };
  /** Entities (refs) and names of the question that it speaks of. */
  readonly named: readonly string[];
  /** The entities or names the walk came through, and the hits it came from. */
  readonly via: readonly Via[];
}

export interface Recalled {
  readonly question: string;
  readonly view: View;
  readonly hits: readonly Hit[];
  /** Of all hits' texts. */
  readonly tokens: number;
  /** Why vectors had no part in it; null: they had. */
  readonly withoutVectors: string | null;
  /** Texts of the space that have no vector yet. */
  readonly pending: number;
}

const MAX_HITS = 100;
const DEFAULT_HITS = 10;
const MAX_QUESTION = 20_000;

export async function search(
  store: Store,
  indexer: Indexer,
  view: View,
  text: string,
  query: SearchQuery,
): Promise<readonly Hit[]> {
  const channels = query.channels ?? ['TEXT', 'VECTOR'];
  const found = await find(store, indexer, view, text, query, channels, query);
  return found.hits;
}

export async function recalled(store: Store, indexer: Indexer, view: View, query: RecallQuery): Promise<Recalled> {
  const found = await find(store, indexer, view, query.question, query, ['TEXT', 'VECTOR', 'GRAPH'], {});
  const tokens = found.hits.reduce((sum, hit) => sum + hit.tokens, 0);
  return { question: query.question, view, ...found, tokens };
}

async function find(
  store: Store,
  indexer: Indexer,
  view: View,
  text: string,
  query: FoundQuery,
  channels: readonly Channel[],
  filter: FactQuery,
): Promise<Pick<Recalled, 'hits' | 'withoutVectors' | 'pending'>> {
  if (text.length > MAX_QUESTION) {
    throw invalid(
      'text_too_long',
      `question: ${text.length} characters; at most ${MAX_QUESTION} are accepted.`,
      'question',
    );
  }
  const limit = within(query.limit, 'limit', MAX_HITS, DEFAULT_HITS);
  const state = await indexer.ready(view.space, view.knownAt);
  const found = await recall(store, indexer.embedder, state, view, {
    ...DEFAULT_ASK,
    text,
    corpora: corporaOf(query.in),
    channels: {
      text: channels.includes('TEXT'),
      vector: channels.includes('VECTOR'),
      graph: channels.includes('GRAPH'),
    },
    filter: filterOf(filter),
    profile: PROFILES[query.profile ?? 'default'],
  });
  const { minScore } = query;
  const hits = found.hits.filter(({ score }) => minScore === undefined || score >= minScore).slice(0, limit);
  return { ...found, hits: hits.map((hit) => toHit(hit, view)) };
}

function corporaOf(given: Searchable | readonly Searchable[] = ['FACT', 'EPISODE']): readonly Corpus[] {
  const all = typeof given === 'string' ? [given] : given;
  return [...new Set(all)].map((one) => (one === 'FACT' ? 'FACT' : 'CHUNK'));
}

function toHit({ ref, score, terms, channels, named, via, told }: Found['hits'][number], view: View): Hit {
  const common = {
    ref,
    text: told.text,
    tokens: countTokens(told.text),
    score,
    explanation: { terms, channels, named, via },
  };
  if ('fact' in told) return { kind: 'FACT', ...common, fact: seen.toFact(told.fact, view.knownAt), episode: null };
  const { episode, position, title, speaker, occurredAt } = told.chunk;
  const passage = { ref: episode, position, title, speaker, occurredAt: formatValidTime(occurredAt) };
  return { kind: 'EPISODE', ...common, fact: null, episode: passage };
}
