import type { Clock } from '../domain/clock.js';
import { invalid } from '../domain/errors.js';
import { formatTransactionTime } from '../domain/parse-time.js';
import { SHARED } from '../domain/scope.js';
import type { TransactionTime } from '../domain/time.js';
import type { Store, WriteTransaction } from '../store/port.js';
import { recorded, stateOf } from './export.js';
import type { Header, TransactionLine } from './line-shape.js';
import { atLine, readHeader, readTransaction } from './read-line.js';
import { planRestore } from './restore-plan.js';
import { otherwise } from './restored.js';

/** What a restore did. */
export interface Restored {
  readonly space: string;
  /** The last transaction that is there; null before the first. */
  readonly committedAt: string | null;
  /** Transactions stored by this run. */
  readonly transactions: number;
  /** Transactions that were there already, from an earlier run. */
  readonly present: number;
  /** Stored by this run. */
  readonly episodes: number;
  /** Stored by this run. */
  readonly statements: number;
}

export interface RestoreOptions {
  /** The space to restore into; default: the name of the one that was exported. */
  readonly space?: string | undefined;
  /** Whether a space that does not exist is made. Default true. */
  readonly createSpace?: boolean | undefined;
  /** Called after each transaction, once it is durably there. */
  readonly onTransaction?: ((soFar: Restored) => void) | undefined;
}

/**
 * Restores an exported space: each line's transaction as one write at its own time, with the refs it had. One that has
 * transactions goes on after its last, if all that it has is what the lines say.
 * @param spaceFor the space of a name, made where there is none
 * @throws AsofError naming the line (`details.line`) and the field; nothing of that line is stored, what came before it is
 */
export async function restoreSpace(
  store: Store,
  lines: AsyncIterable<string>,
  { space, onTransaction }: RestoreOptions,
  clock: Clock,
  spaceFor: (name: string) => Promise<void>,
): Promise<Restored> {
  let restore: Restore | null = null;
  let number = 0;
  for await (const text of lines) {
    number += 1;
    try {
      if (restore === null) {
        const header = readHeader(text);
        const name = space ?? header.space;
        await spaceFor(name);
        restore = new Restore(store, name, header, clock);
      } else {
        const soFar = await restore.take(text);
        onTransaction?.(soFar);
      }
    } catch (error) {
      throw atLine(error, number);
    }
  }
  if (restore === null) throw invalid('not_an_export', 'lines: there is none, not even a header.', 'lines');
  return restore.finish();
}

/** How far the clock of another machine may be ahead, in microseconds: a minute. */
const SKEW = 60_000_000;

/** One restore, from its header on. */
class Restore {
  readonly #store: Store;
  readonly #header: Header;
  readonly #clock: Clock;
  /** The lines of what is there already; null once they are passed. */
  #there: AsyncIterator<string> | null;
  readonly #scopes = new Set([SHARED]);
  #done: Restored;
  #last: TransactionTime | null = null;

  constructor(store: Store, space: string, header: Header, clock: Clock) {
    this.#store = store;
    this.#header = header;
    this.#clock = clock;
    this.#there = linesOf(store, space);
    this.#done = { space, committedAt: null, transactions: 0, present: 0, episodes: 0, statements: 0 };
  }

  async take(text: string): Promise<Restored> {
    const line = readTransaction(text);
    const { space, transactions, present, episodes, statements } = this.#done;
    const committedAt = formatTransactionTime(line.committedAt);
    this.#checkPlace(line, transactions + present + 1);
    for (const scope of line.scopes) this.#scopes.add(scope);
    if (await this.#isThere(text.trim())) {
      this.#done = { ...this.#done, committedAt, present: present + 1 };
    } else {
      await this.#store.write(space, (transaction) => this.#apply(transaction, line));
      this.#done = {
        ...this.#done,
        committedAt,
        transactions: transactions + 1,
        episodes: episodes + (line.episodes?.length ?? 0),
        statements: statements + (line.statements?.length ?? 0),
      };
    }
    this.#last = line.committedAt;
    return this.#done;
  }

  /** @throws AsofError invalid `truncated`; conflict `space_not_empty` where the space goes on after the last line */
  async finish(): Promise<Restored> {
    const { committedAt } = this.#header;
    if (committedAt !== this.#last) {
      const last = committedAt === null ? 'none' : formatTransactionTime(committedAt);
      throw invalid('truncated', `lines: the export is cut off; its last transaction is that of ${last}.`, 'lines');
    }
    if ((await this.#there?.next())?.done === false) throw otherwise('goes on after the last of these');
    return this.#done;
  }

  #checkPlace({ transaction, committedAt }: TransactionLine, next: number): void {
    if (transaction !== next) {
      throw invalid('out_of_order', `transaction: is number ${transaction}, but ${next} comes next.`, 'transaction');
    }
    if (this.#last !== null && committedAt <= this.#last) {
      throw invalid('out_of_order', 'committedAt: lies not after that of the transaction before.', 'committedAt');
    }
    if (committedAt > (this.#header.committedAt ?? -1)) {
      throw invalid('out_of_order', "committedAt: lies after the export's last transaction.", 'committedAt');
    }
    if (committedAt > this.#clock.now() + SKEW) {
      throw invalid('in_the_future', 'committedAt: lies in the future.', 'committedAt');
    }
  }

  /** Whether the space has this transaction. @throws AsofError conflict `space_not_empty` where it has another one */
  async #isThere(text: string): Promise<boolean> {
    const next = await this.#there?.next();
    if (next === undefined || next.done === true) {
      this.#there = null;
      return false;
    }
    if (next.value !== text) throw otherwise('has another transaction in this place');
    return true;
  }

  async #apply(transaction: WriteTransaction, line: TransactionLine): Promise<void> {
    // How far recorded times are replayed says who may go on to replay; until all is there, only a restore may.
    const replayedAt = line.committedAt === this.#header.committedAt ? this.#header.replayedAt : null;
    const stand = { last: this.#last, replayedAt, scopes: [...this.#scopes] };
    await transaction.apply(await planRestore(transaction, line, stand));
  }
}

async function* linesOf(store: Store, space: string): AsyncGenerator<string> {
  const { committedAt } = await stateOf(store, space);
  for await (const { line } of recorded(store, space, committedAt)) yield line;
}
