import { RESERVED } from '../../domain/predicate.js';
import type { TransactionTime } from '../../domain/time.js';
import type { Searches, SearchWrites, TextAsk, VectorAsk } from '../search.js';
import type { View } from '../view.js';
import { sought } from './params.js';
import { asOf, isEmpty, seen } from './reads.js';
import type { Row } from './rows.js';
import * as to from './rows.js';
import {
  counts,
  NO_INDEX,
  toChunk,
  toFactText,
  toMention,
  toNear,
  toPending,
  toRecalled,
  toSimilar,
  toState,
  toTerms,
} from './search-rows.js';
import type { Server } from './server.js';
import { transactionDate } from './times.js';
import type { VectorIndexes } from './vector-indexes.js';

type Params = Readonly<Record<string, unknown>>;

/** Lucene takes 1,024 clauses in a question. */
const CLAUSES = 1000;
/** So many times what is wanted are looked at first: a server reads ten in the time of another question. */
const FIRST = 10;
/** How much further a look goes at most, where what may be seen lies behind what may not. */
const WIDER = 8;
/** And how much further than would do, were there as much to be seen behind it as before it. */
const RESERVE = 1.5;
/**
 * A graph of vectors that is asked for more finds the nearest more surely: of the 20 nearest of 200,000, asked for 100, 500, 750 and
 * 1,000, it found 92.6, 98.7, 99.9 and 100 % (384 numbers, as of a time and a tenant: the bench's row), for some milliseconds.
 */
const LEAST_NEAREST = 750;
/** And it gives no more than so many, whatever it is asked for. */
const MOST_NEAREST = 10_000;

/** The port's searches but those that write. */
export function searchesOf(server: Server, indexes: VectorIndexes): Omit<Searches, keyof SearchWrites> {
  const run = server.read;

  /** Looks further until enough may be seen, there is no more (`all`), or nothing further may be looked at. */
  async function widening(
    name: string,
    params: Params,
    limit: number,
    reach: number,
    furthest = Number.POSITIVE_INFINITY,
    again = false,
  ): Promise<{ readonly rows: readonly Row[]; readonly all: boolean }> {
    const [row] = await run(name, { ...params, limit: BigInt(limit), reach: BigInt(reach) });
    const [looked, rows] = row as readonly [number, readonly Row[]];
    if (rows.length >= limit || looked < reach || reach >= furthest) return { rows, all: looked < reach };
    const share = Math.min(WIDER, (RESERVE * limit) / rows.length);
    // Where the share was no guide, the next looks go as far as they may.
    const further = Math.ceil(reach * (again ? WIDER : share));
    return widening(name, params, limit, Math.min(furthest, further), furthest, true);
  }

  /** The rows of the texts that fit best; of facts also how near each is to a vector. */
  async function fitting(
    view: View,
    { corpus, filter, terms, limit }: TextAsk,
    vector: Float32Array,
  ): Promise<readonly Row[]> {
    if (limit === 0 || (corpus === 'FACT' && isEmpty(filter.during))) return [];
    const field = corpus === 'FACT' ? 'owner' : 'space';
    const name = corpus === 'FACT' ? 'search/text-candidates.facts' : 'search/text-candidates.chunks';
    const params = { ...asOf(view, filter), ...vectorOf(vector) };
    const found = new Map<unknown, Row>();
    for (let at = 0; at < terms.length && found.size < limit; at += CLAUSES) {
      const some = terms.slice(at, at + CLAUSES).map(quoted);
      const query = `+${field}:${quoted(view.space)} +terms:(${some.join(' ')})`;
      const { rows } = await widening(name, { ...params, query }, limit, FIRST * limit);
      for (const row of rows) found.set(row[0], row);
    }
    return [...found.values()].slice(0, limit);
  }

  /** The rows of the nearest texts. */
  async function nearest(view: View, ask: VectorAsk): Promise<readonly Row[]> {
    const { corpus, filter, limit, vector, kind } = ask;
    if (limit === 0 || (corpus === 'FACT' && isEmpty(filter.during)) || !(await indexes.ready(vector.length)))
      return [];
    const params = { ...asOf(view, filter), kind, ...vectorOf(vector) };
    const reach = Math.min(MOST_NEAREST, Math.max(2 * limit, LEAST_NEAREST));
    const { rows, all } = await widening(nearestBy(ask), params, limit, reach, MOST_NEAREST);
    if (all || rows.length >= limit || corpus !== 'FACT' || kind !== 'TEXT') return rows;
    return run('search/vector-candidates.exact', { ...params, limit: BigInt(limit) });
  }

  return {
    async indexState(space) {
      const [row] = await run('search/index-state', { space });
      return row === undefined ? NO_INDEX : toState(row);
    },

    async unindexed(space, after, first) {
      const from = { space, after: transactionDate(after ?? -1) };
      const [row] = await server.readLatest('search/unindexed.until', { ...from, first: BigInt(first) });
      const through = (row?.[0] ?? null) as TransactionTime | null;
      if (through === null) return { through: after, facts: [], episodes: [], names: [] };
      const stretch = { ...from, until: transactionDate(through) };
      const [facts, episodes, names] = await Promise.all([
        run('search/unindexed.facts', { ...stretch, hidden: RESERVED }),
        run('search/unindexed.episodes', stretch),
        run('search/unindexed.names', stretch),
      ]);
      return {
        through,
        facts: facts.map((fact) => to.toFact(fact)),
        episodes: episodes.map(to.toEpisode),
        names: names.map(([name]) => name as string),
      };
    },

    unembedded: async (space, first) =>
      (await run('search/unembedded', { space, first: BigInt(first) })).map(toPending),

    frequencies: async (space, corpus, terms) =>
      new Map(counts(await run('search/frequencies', { space, corpus, terms }))),

    textCandidates: async (view, ask) => (await fitting(view, ask, NO_VECTOR)).map(toTerms),

    vectorCandidates: async (view, ask) =>
      (await nearest(view, ask)).map(ask.corpus === 'FACT' && ask.kind === 'TEXT' ? toNear : toSimilar),

    async factCandidates(view, { vector, counted, ...ask }) {
      const rows = await Promise.all([
        fitting(view, { ...ask, corpus: 'FACT' }, vector ?? NO_VECTOR),
        vector === null ? [] : nearest(view, { ...ask, corpus: 'FACT', kind: 'TEXT', vector }),
      ]);
      return [...new Map(rows.flat().map((row) => [row[0], row])).values()].map(toFactText(counted));
    },

    termsOf: async (view, corpus, refs) =>
      (await run(corpus === 'FACT' ? 'search/terms-of.facts' : 'search/terms-of.chunks', { ...seen(view), refs })).map(
        toTerms,
      ),

    async similarities(view, corpus, kind, refs, vector) {
      const params = { ...seen(view), corpus, kind, refs, ...vectorOf(vector) };
      const own = corpus === 'FACT' ? 'search/similarities.facts' : 'search/similarities.chunks';
      return (await run(kind === 'TEXT' ? own : 'search/similarities.passages', params)).map(toSimilar);
    },

    factTexts: async (view, refs, counted, vector) =>
      (await run('search/fact-texts', { ...seen(view), refs, ...vectorOf(vector ?? NO_VECTOR) })).map(
        toFactText(counted),
      ),

    chunks: async (view, refs) => (await run('search/chunks', { ...seen(view), refs })).map(toChunk),

    mentionsIn: async (view, chunks) =>
      (await run('search/mentions-in', { ...seen(view), refs: chunks })).map(toMention),

    mentionsOf: async (view, names, limit) =>
      (await run('search/mentions-of', { ...seen(view), names: names.map(sought), limit: BigInt(limit) })).map(
        toMention,
      ),

    knownNames: async (space, limit) =>
      (await run('search/known-names', { space, limit: BigInt(limit) })).map(([name, own]) => ({
        name: name as string,
        own: own as boolean,
      })),

    async chunksHaving(space, names, after, first) {
      if (names.length === 0) return [];
      const any = names.map((terms) => `(${terms.map((term) => `+${quoted(term)}`).join(' ')})`).join(' ');
      const query = `+space:${quoted(space)} +terms:(${any})`;
      return (await run('search/chunks-having', { space, query, after, first: BigInt(first) })).map(toChunk);
    },

    mentionCounts: async (space, names) =>
      new Map(counts(await run('search/mention-counts', { space, names: names.map(sought) }))),

    recallCounts: async (view, refs) => (await run('search/recall-counts', { ...seen(view), refs })).map(toRecalled),
  };
}

/** No text has a vector of this length. */
const NO_VECTOR = new Float32Array();

/** A word as Lucene's query parser takes it as it is: AND, OR and NOT are words, too. */
const quoted = (word: string): string => `"${word.replace(/["\\]/g, '\\$&')}"`;

const vectorOf = (vector: Float32Array): Params => ({ vector: [...vector], dimensions: BigInt(vector.length) });

function nearestBy({ corpus, kind }: VectorAsk): string {
  if (corpus === 'FACT')
    return kind === 'TEXT' ? 'search/vector-candidates.facts' : 'search/vector-candidates.fact-passages';
  return kind === 'TEXT' ? 'search/vector-candidates.chunks' : 'search/vector-candidates.passages';
}
