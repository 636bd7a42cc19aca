import type { Episode } from '../domain/episode.js';
import type { Fact } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';

/** What an index keeps of a space's texts, and what is put into it. */

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
