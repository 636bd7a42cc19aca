import { law4, law5, law8, law9 } from './law-answers.js';
import { law1, law2, law3, law7 } from './law-order.js';
import { law6 } from './law-rebuild.js';
import type { Trial } from './trial.js';

export interface Law {
  readonly number: number;
  readonly says: string;
  /** Throws where a history breaks the law. */
  readonly check: (trial: Trial) => Promise<void>;
}

/** The laws of time, by their numbers in the specification. */
export const LAWS: readonly Law[] = [
  { number: 1, says: 'an answer never changes', check: law1 },
  { number: 2, says: 'any order of asserts and ends gives the same timeline', check: law2 },
  { number: 3, says: 'a batch answers like single writes', check: law3 },
  { number: 4, says: 'a key has at most one value', check: law4 },
  { number: 5, says: 'the store equals the model', check: law5 },
  { number: 6, says: 'the log rebuilds the facts', check: law6 },
  { number: 7, says: 'retracting gives the timeline of the log without', check: law7 },
  { number: 8, says: 'two stores answer alike', check: law8 },
  { number: 9, says: 'diffs apply and compose', check: law9 },
];
