import type { TransactionTime } from '../../domain/time.js';
import type { View } from '../view.js';
import type { Row } from './rows.js';
import type { Run } from './server.js';
import { TRANSACTION_STILL } from './times.js';

/** Runs a statement as of a view, by what is believed now where the view's K is the latest. */
export type RunAt = (view: View, name: string, params: Readonly<Record<string, unknown>>) => Promise<readonly Row[]>;

/**
 * Knows the last commit of each space that this process has heard of, and where a view stands at it, asks by an index over what
 * is believed now. What such a statement finds counts only if nothing was committed meanwhile, which it says itself; else the
 * general one is asked, which is right at any K.
 */
export class Latest {
  readonly #run: Run;
  readonly #heard = new Map<string, TransactionTime>();

  constructor(run: Run) {
    this.#run = run;
  }

  heard(space: string, committedAt: TransactionTime | null): void {
    const before = this.#heard.get(space);
    if (committedAt !== null && (before === undefined || committedAt > before)) this.#heard.set(space, committedAt);
  }

  readonly runAt: RunAt = async (view, name, params) => {
    const last = this.#heard.get(view.space);
    if (last !== undefined && view.knownAt >= last) {
      const rows = await this.#run(`${name}.latest`, { ...params, still: TRANSACTION_STILL });
      // Each row says whether it counts; where nothing was found there is one that says nothing else.
      const [[, counts] = []] = rows;
      if (counts === true) return rows.flatMap(([row]) => (row === null ? [] : [row as Row]));
    }
    return this.#run(name, params);
  };
}
