import type { Recalled } from '../search.js';
import type { Chunk, Corpus, IndexState, Mention, Pending } from '../texts.js';
import type { FactFilter, View } from '../view.js';
import { asOf, list } from './as-of.js';
import { Halls } from './halls.js';
import type { FactParts, PlainSearches } from './parts.js';
import * as to from './rows.js';
import { Shelf } from './shelf.js';
import type { Connection, Row } from './sql.js';
import type { Sync } from './sync.js';

const NOTHING = -9007199254740991;

const toMention = ([name, chunk, count, home]: Row): Mention => ({
  name: name as string,
  chunk: chunk as string,
  count: count as number,
  home: home === 1,
});

function toChunk(row: Row): Chunk {
  const [ref, episode, position, scope, occurredAt, committedAt, title, speaker, text] = row;
  return { ref, episode, position, scope, occurredAt, committedAt, title, speaker, text } as unknown as Chunk;
}

const seen = ({ space, scopes, knownAt }: View) => ({ space, scopes: list(scopes), knownAt });

/** Terms hold no quotes. */
const quoted = (term: string): string => `"${term.replaceAll('"', '')}"`;

const isPlain = (filter: FactFilter): boolean => Object.values(filter).every((value) => value === undefined);

export function searchesOf(db: Connection): Sync<PlainSearches & FactParts> {
  const halls = new Halls();
  const shelves = new Map<string, Shelf>();
  const shelf = (space: string): Shelf => {
    const kept = shelves.get(space) ?? new Shelf(db, space, halls);
    shelves.set(space, kept);
    return kept;
  };
  /** Null: what holds and is believed, and no more is asked of it. */
  const among = (view: View, corpus: Corpus, filter: FactFilter): readonly number[] | null =>
    corpus === 'CHUNK' || isPlain(filter)
      ? null
      : db.all('search/among', asOf(view, filter)).map(([id]) => id as number);

  return {
    indexState(space) {
      const row = db.first('search/index-state', { space });
      return row === undefined ? NO_INDEX : toState(row);
    },

    unindexed(space, after, first) {
      const from = { space, after: after ?? NOTHING };
      const until = (db.first('search/unindexed.until', { ...from, first })?.[0] ?? null) as IndexState['through'];
      if (until === null) return { through: after, facts: [], episodes: [], names: [] };
      return {
        through: until,
        facts: db.all('search/unindexed.facts', { ...from, until }).map((row) => to.toFact(row)),
        episodes: db.all('search/unindexed.episodes', { ...from, until }).map(to.toEpisode),
        names: db.all('search/unindexed.names', { ...from, until }).map((row) => row[0] as string),
      };
    },

    unembedded: (space, first) =>
      db.all('search/unembedded', { space, first }).map(([corpus, ref, text, title, speaker, before]) => {
        const turns = JSON.parse(before as string) as [string | null, string][];
        const spoken = turns.map(([by, said]) => ({ speaker: by, text: said }));
        return { corpus, ref, text, title, speaker, before: spoken } as unknown as Pending;
      }),

    frequencies: (space, corpus, terms) =>
      new Map(
        db
          .all('search/frequencies', { space, corpus, terms: list(terms) })
          .map(([term, documents]) => [term as string, documents as number]),
      ),

    textCandidates: (view, { corpus, filter, terms, limit }) =>
      terms.length === 0 ? [] : shelf(view.space).fitting(view, corpus, terms, limit, among(view, corpus, filter)),

    vectorCandidates: (view, { corpus, kind, filter, vector, limit }) =>
      shelf(view.space).nearest(view, corpus, kind, vector, limit, among(view, corpus, filter)),

    termsOf: (view, corpus, refs) => shelf(view.space).termsOf(view, corpus, refs),

    similarities: (view, corpus, kind, refs, vector) =>
      shelf(view.space).similarities(view, corpus, kind, refs, vector),

    factMatches: (view, { filter, ...ask }) => shelf(view.space).factMatches(view, ask, among(view, 'FACT', filter)),

    factMarks: (view, ...ask) => shelf(view.space).factMarks(view, ...ask),

    bareFacts: (view, refs) => db.list('search/bare-facts', { ...seen(view), refs: list(refs) }).map(to.toBare),

    chunks: (view, refs) => db.all('search/chunks', { ...seen(view), refs: list(refs) }).map(toChunk),

    mentionsIn: (view, chunks) => db.all('search/mentions-in', { ...seen(view), refs: list(chunks) }).map(toMention),

    mentionsOf: (view, names, limit) =>
      db.all('search/mentions-of', { ...seen(view), names: list(names), limit }).map(toMention),

    knownNames: (space, limit) =>
      db.all('search/known-names', { space, limit }).map(([name, own]) => ({ name: name as string, own: own === 1 })),

    chunksHaving(space, names, after, first) {
      if (names.length === 0) return [];
      const any = names.map((terms) => `(${terms.map(quoted).join(' AND ')})`).join(' OR ');
      const match = `owner: "${ownerOf(db, space, 'CHUNK')}" AND terms: (${any})`;
      return db.all('search/chunks-having', { space, match, after, first }).map(toChunk);
    },

    mentionCounts: (space, names) =>
      new Map(
        db
          .all('search/mention-counts', { space, names: list(names) })
          .map(([name, chunks]) => [name as string, chunks as number]),
      ),

    recallCounts: (view, refs) =>
      db
        .all('search/recall-counts', { ...seen(view), refs: list(refs) })
        .map(([ref, count, lastAt]) => ({ ref, count, lastAt }) as unknown as Recalled),
  };
}

/** Whose texts: the space and what is searched, as one word. */
export function ownerOf(db: Connection, space: string, corpus: Corpus): string {
  const id = db.first('space/id', { space })?.[0];
  return `${corpus === 'FACT' ? 'f' : 'c'}${id ?? ''}`;
}

const NO_INDEX: IndexState = {
  through: null,
  sizes: { FACT: { documents: 0, length: 0 }, CHUNK: { documents: 0, length: 0 } },
  model: null,
  dimensions: 0,
  pending: 0,
  aside: 0,
  ahead: null,
};

function toState(row: Row): IndexState {
  const [through, factDocuments, factLength, chunkDocuments, chunkLength, ...rest] = row as number[];
  const [model, dimensions, pending, aside, ahead] = rest;
  return {
    through,
    sizes: {
      FACT: { documents: factDocuments, length: factLength },
      CHUNK: { documents: chunkDocuments, length: chunkLength },
    },
    model,
    dimensions,
    pending,
    aside,
    ahead,
  } as unknown as IndexState;
}
