import { UNSPACED_SCRIPTS } from '../domain/text/char-class.js';

/**
 * The weights of the pipeline. One set for all data: which parts apply to a candidate follows from what it is (a turn, a long
 * text, a text with a subject, a fact), never from where it comes from.
 */
export interface Weights {
  /** How text and vectors are joined: by their scores on one scale, or by their ranks alone. */
  readonly fusion: 'min-max' | 'rrf';
  readonly text: number;
  readonly vector: number;
  /** What `text` is for turns of conversations; the vector has the rest of both. */
  readonly turnText: number;
  /** The constant of reciprocal ranks; only for `rrf`. */
  readonly rrfK: number;
  /** For choosing where the walk starts: an entity of the question is named in the item, or is its subject. */
  readonly named: number;
  readonly home: number;
  /** How many items the walk starts from, and the power that favours the best of them. */
  readonly seeds: number;
  readonly sharpness: number;
  /** How often the walk goes to the entities and back, and the share that goes on at each step. */
  readonly rounds: number;
  readonly damping: number;
  /** How much more the subject of an item counts than what it names in passing. */
  readonly homeLink: number;
  /** What the walk adds for items with a subject (a title; a fact), and for texts without. */
  readonly walk: number;
  readonly walkUntitled: number;
  /** What stands for `walk` where the question is in letters without spaces: found by ones and twos, they miss less. */
  readonly walkUnspaced: number;
  /** Shares of a turn's neighbours, and of being said by somebody the question names. */
  readonly previousTurn: number;
  readonly nextTurn: number;
  readonly speaker: number;
}

/**
 * Chosen on even-numbered questions of the sets of `npm run eval -- recall`; what else was tried stands in docs/recall-quality.md.
 * On titled passages (MuSiQue, HotpotQA): text, vector, named, home, seeds, sharpness, rounds, damping, homeLink, walk.
 * On CMRC and JSQuAD: walkUnspaced.
 * On turns (LoCoMo, LongMemEval): turnText, walkUntitled, speaker, previousTurn, nextTurn. rrfK is the customary 60.
 */
export const WEIGHTS: Weights = {
  fusion: 'min-max',
  text: 0.4,
  vector: 0.6,
  turnText: 0.5,
  rrfK: 60,
  named: 0.3,
  home: 0.3,
  seeds: 5,
  sharpness: 16,
  rounds: 2,
  damping: 0.6,
  homeLink: 4,
  walk: 5,
  walkUntitled: 0.2,
  walkUnspaced: 2,
  previousTurn: 0.1,
  nextTurn: 0.2,
  speaker: 0.2,
};

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'gu');

/** The weights for a question, by the letters most of it is written in: two of those without spaces count as a word. */
export function weightsFor(question: string, weights: Weights): Weights {
  const unspaced = question.match(UNSPACED)?.length ?? 0;
  if (unspaced === 0) return weights;
  const words = question.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return unspaced / 2 < words ? weights : { ...weights, walk: Math.min(weights.walk, weights.walkUnspaced) };
}
