import type { Episode } from '../domain/episode.js';
import type { Fact } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { FactFilter, View } from './view.js';

/**
 * The part of the port that finds by words, names and meaning. Its index follows the log, some transactions behind it at most:
 * texts as terms (domain/text), names that chunks mention, vectors of a model. What an index holds is independent of time; every
 * question applies space, scopes, T and K before it takes the best.
 */

export type Corpus = 'FACT' | 'CHUNK';

/** A stretch of an episode that is found as one: a turn of a conversation, a part of a document. */
export interface Chunk {
  /** `<ref of the episode>#<position>`. */
  readonly ref: string;
  readonly episode: string;
  /** Counted from 0 within the episode. */
  readonly position: number;
  readonly scope: string;
  readonly occurredAt: ValidTime;
  readonly committedAt: TransactionTime;
  readonly title: string | null;
  readonly speaker: string | null;
  readonly text: string;
}

/** A name that a chunk mentions, folded. */
export interface Mention {
  readonly name: string;
  readonly chunk: string;
  /** How often. */
  readonly count: number;
  /** The chunk is about it: its title names it. */
  readonly home: boolean;
}

/** What a vector stands for: the text itself, a turn with those before it, one of a text's sentences. */
export type VectorKind = 'TEXT' | 'WINDOW' | 'SENTENCE';

/** Of texts that have been indexed. */
export interface CorpusSize {
  readonly documents: number;
  /** Terms in all of them. */
  readonly length: number;
}

export interface IndexState {
  /** The last transaction whose texts are in the index; null before the first. */
  readonly through: TransactionTime | null;
  readonly sizes: Readonly<Record<Corpus, CorpusSize>>;
  /** Whose vectors there are; null before the first. */
  readonly model: string | null;
  /** How long they are; 0 before the first. */
  readonly dimensions: number;
  /** Texts whose vector is still to come. */
  readonly pending: number;
  /** Texts that were set aside: no vector could be made of them. */
  readonly aside: number;
  /** Up to this transaction earlier chunks may have been gone through in part for names of later ones; null: nobody was stopped. */
  readonly ahead: TransactionTime | null;
}

/** What was committed and is not in the index, in ALL scopes: of whole transactions, oldest first. */
export interface Unindexed {
  /** The last transaction it is from; where there is nothing, the space's last. */
  readonly through: TransactionTime | null;
  readonly facts: readonly Fact[];
  readonly episodes: readonly Episode[];
  /** What entities came to be called, as it was written: names and aliases. */
  readonly names: readonly string[];
}

/** A name that texts are searched for: as entities were called (`own`), as it was written; or as chunks mention it, folded. */
export interface KnownName {
  readonly name: string;
  readonly own: boolean;
}

/** A text as the index keeps it: its terms in order, with repeats. */
export interface Terms {
  readonly ref: string;
  readonly terms: readonly string[];
}

export interface IndexBatch {
  /** The state it follows: where the index has moved on meanwhile, nothing is stored. */
  readonly after: TransactionTime | null;
  readonly through: TransactionTime;
  readonly facts: readonly Terms[];
  readonly chunks: readonly (Chunk & Terms)[];
  readonly mentions: readonly Mention[];
  /** Chunks of earlier batches: their mentions are replaced by those given. */
  readonly again: readonly string[];
  /** Set where this is a step before the batch, which has neither facts nor chunks: the transaction the batch will end with. */
  readonly ahead: TransactionTime | null;
}

/** A text that has no vector. */
export interface Pending {
  readonly corpus: Corpus;
  readonly ref: string;
  readonly text: string;
  /** Of a chunk. */
  readonly title: string | null;
  readonly speaker: string | null;
  /** The two chunks before a turn, in its episode, the first first; none for anything else. */
  readonly before: readonly Pick<Chunk, 'speaker' | 'text'>[];
}

export interface VectorRow {
  readonly corpus: Corpus;
  readonly ref: string;
  readonly kind: VectorKind;
  /** Tells the sentences of one text apart; 0 for the others. */
  readonly part: number;
  /** Of length 1. */
  readonly vector: Float32Array;
}

/** Which texts are asked. A filter is for facts alone. */
interface SearchAsk {
  readonly corpus: Corpus;
  readonly filter: FactFilter;
  readonly limit: number;
}

export interface TextAsk extends SearchAsk {
  /** Any of them. */
  readonly terms: readonly string[];
}

export interface VectorAsk extends SearchAsk {
  readonly kind: VectorKind;
  readonly vector: Float32Array;
}

/** How near a text's vector is to the one asked for: the cosine, -1 to 1. */
export interface Similar {
  readonly ref: string;
  readonly part: number;
  readonly cosine: number;
}

/** A fact as a candidate: with the terms the index has of it, and how near its text is to a vector (null: nothing to compare). */
export interface FactText {
  readonly fact: Fact;
  /** Null: it is not indexed. */
  readonly terms: readonly string[] | null;
  readonly cosine: number | null;
}

/** How often a fact was recalled, and when for the last time. */
export interface Recalled {
  readonly ref: string;
  readonly count: number;
  readonly lastAt: ValidTime;
}

/** What engines answer about texts. */
export interface Searches {
  indexState(space: string): Promise<IndexState>;
  /** From a transaction on, about so many facts and episodes. */
  unindexed(space: string, after: TransactionTime | null, first: number): Promise<Unindexed>;
  /** False where another was quicker; then nothing is stored. */
  index(space: string, batch: IndexBatch): Promise<boolean>;
  /** At most so many texts whose vector is to come, in the order they were indexed in. */
  unembedded(space: string, first: number): Promise<readonly Pending[]>;
  /** The vectors of whole texts. @throws AsofError conflict `other_model`, invalid `bad_vector` for unequal lengths and NaN */
  embed(space: string, model: string, vectors: readonly VectorRow[]): Promise<void>;
  /** Forgets all vectors, so that another model's can come. */
  forgetVectors(space: string): Promise<void>;
  /** Texts that no vector can be made of: they are pending no more. By their refs; what is not pending is passed over. */
  setAside(space: string, refs: readonly string[]): Promise<void>;
  /** What was set aside is pending again. */
  takeBack(space: string): Promise<void>;
  /** In how many texts of the space terms occur; terms that occur in none are left out. */
  frequencies(space: string, corpus: Corpus, terms: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The texts that fit best by the engine's own rank. */
  textCandidates(view: View, ask: TextAsk): Promise<readonly Terms[]>;
  /** The nearest texts, by exact cosine. */
  vectorCandidates(view: View, ask: VectorAsk): Promise<readonly Similar[]>;
  /** The terms of texts that one may see. */
  termsOf(view: View, corpus: Corpus, refs: readonly string[]): Promise<readonly Terms[]>;
  /** How near these texts are, as far as they have vectors. */
  similarities(
    view: View,
    corpus: Corpus,
    kind: VectorKind,
    refs: readonly string[],
    vector: Float32Array,
  ): Promise<readonly Similar[]>;
  /** Facts that one may see, whatever T is, created by K: what `factsByRef`, `termsOf` and `similarities` say of them, at once. */
  factTexts(view: View, refs: readonly string[], vector: Float32Array | null): Promise<readonly FactText[]>;
  chunks(view: View, refs: readonly string[]): Promise<readonly Chunk[]>;
  mentionsIn(view: View, chunks: readonly string[]): Promise<readonly Mention[]>;
  /** Where names are mentioned, of each at most so many. */
  mentionsOf(view: View, names: readonly string[], limit: number): Promise<readonly Mention[]>;
  /** Names that are mentioned in chunks of the space, or that entities were ever called by what is indexed; at most so many. */
  knownNames(space: string, limit: number): Promise<readonly KnownName[]>;
  /**
   * Chunks of ALL scopes in which all terms of any of these names occur, in the order they were indexed in: at most so many, those
   * after a chunk (its ref). For keeping the index, never for what a caller may see.
   */
  chunksHaving(
    space: string,
    names: readonly (readonly string[])[],
    after: string | null,
    first: number,
  ): Promise<readonly Chunk[]>;
  /** In how many chunks of the space names are mentioned; those that are in none are left out. */
  mentionCounts(space: string, names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /**
   * Adds to how often facts were recalled. It is no part of the log, and refs of no fact are passed over.
   * @param attempt tells one set of counts from all others: sent again because its answer was lost, it counts once
   */
  recalled(space: string, attempt: string, recalls: readonly Recalled[]): Promise<void>;
  /** Of facts that one may see, as far as they were ever recalled; T and K restrict no counts. */
  recallCounts(view: View, refs: readonly string[]): Promise<readonly Recalled[]>;
}

/** Those that change what an engine keeps. */
export type SearchWrites = Pick<Searches, 'index' | 'embed' | 'forgetVectors' | 'setAside' | 'takeBack' | 'recalled'>;
