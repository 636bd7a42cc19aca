import type { FactKind } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type {
  Chunk,
  Corpus,
  IndexBatch,
  IndexState,
  KnownName,
  Mention,
  Pending,
  Terms,
  Unindexed,
  VectorKind,
  VectorRow,
} from './texts.js';
import type { FactFilter, View } from './view.js';

/**
 * The part of the port that finds by words, names and meaning. Its index follows the log, some transactions behind it at most:
 * texts as terms (domain/text), names that chunks mention, vectors of a model. What an index holds is independent of time; every
 * question applies space, scopes, T and K before it takes the best.
 */

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

/** Facts by words and by meaning at once. */
export interface FactAsk {
  readonly filter: FactFilter;
  /** Any of them. */
  readonly terms: readonly string[];
  /** Terms that are counted in what is found. */
  readonly counted: readonly string[];
  /** Null: by words alone. */
  readonly vector: Float32Array | null;
  /** Of each of the two. */
  readonly limit: number;
}

/**
 * A fact as a candidate: what it is weighed by. Of hundreds of candidates a few are shown, so the rest of a fact is not read, nor
 * all its terms.
 */
export interface FactText {
  readonly ref: string;
  readonly subject: string;
  /** Null: it is a value. */
  readonly object: string | null;
  readonly confidence: number;
  readonly kind: FactKind;
  readonly labels: readonly string[];
  readonly validAt: ValidTime;
  readonly createdAt: TransactionTime;
  readonly text: string;
  /** How many terms the index has of it; null: it is not indexed. */
  readonly length: number | null;
  /** How often each of the terms that were to be counted is among them. */
  readonly counts: readonly number[];
  /** How near its text is to a vector; null: there is nothing to compare. */
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
  /** What `textCandidates` and `vectorCandidates` find of facts, each once, as `factTexts` tells of them. In no order. */
  factCandidates(view: View, ask: FactAsk): Promise<readonly FactText[]>;
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
  /** Facts that one may see, whatever T is, created by K. */
  factTexts(
    view: View,
    refs: readonly string[],
    counted: readonly string[],
    vector: Float32Array | null,
  ): Promise<readonly FactText[]>;
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
