import type { PredicateInput, StatementInput } from '../../src/index.js';
import type { Commit } from './data.js';

/** A statement to write, and what to do with the ref it is given. */
export interface Said {
  readonly statement: StatementInput;
  readonly written: (ref: string) => void;
}

/** A way of saying the file in statements: it keeps which statements stand for what. */
export interface Way {
  readonly predicate: PredicateInput;
  /** What a commit says, in the order to write it. */
  statements(commit: Commit): Said[];
}
