/** What an import tells: the rows it set aside, how far it is, and what it did. */

/** A line that was set aside, and why. */
export interface Rejected {
  readonly line: number;
  readonly code: string;
  /** The field at fault, as the line has it; null where it is the line as a whole. */
  readonly field: string | null;
  readonly reason: string;
  readonly original: string;
}

export interface Imported {
  /** Lines read, empty ones apart. */
  readonly lines: number;
  /** Statements stored by this run. */
  readonly statements: number;
  /** Statements with an empty period, for which nothing was written. */
  readonly empty: number;
  readonly episodes: number;
  readonly transactions: number;
  /** Lines that were stored before, by an earlier run or an equal line. */
  readonly repeated: number;
  readonly rejected: number;
}

export interface ImportWatcher {
  rejected(row: Rejected): void;
  /** Every line up to this one is durably stored or set aside. */
  acknowledged(line: number, soFar: Imported): void;
}
