import type { Window } from '../domain/fold.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';

/** Where every read stands: there is no read without coordinates. */
export interface View {
  readonly space: string;
  /** The scopes that may be seen. */
  readonly scopes: readonly string[];
  readonly validAt: ValidTime;
  readonly knownAt: TransactionTime;
}

/** Which facts. Every part that is given restricts. */
export interface FactFilter {
  readonly predicates?: readonly string[];
  /** Facts whose validity meets this window, in place of those that hold at the view's T. */
  readonly during?: Window;
  /** Names, types, keys and definitions, too. Default false; a reserved predicate that is named is always found. */
  readonly reserved?: boolean;
  readonly kinds?: readonly string[];
  readonly labels?: readonly string[];
}
