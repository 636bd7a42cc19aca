import { createHash } from 'node:crypto';
import { notFound } from '../domain/errors.js';
import { ALL_TIME } from '../domain/fold.js';
import { SHARED } from '../domain/scope.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { LogEntry, SpaceState, Store } from '../store/port.js';
import { headerLine, transactionLine } from './space-lines.js';

/** Transactions asked for at once; how much of them an answer holds is the store's to bound. */
const AT_ONCE = 200;

/** @throws AsofError notFound `space_not_found` */
export async function stateOf(store: Store, space: string): Promise<SpaceState> {
  const state = await store.space(space);
  if (state === null) throw notFound('space_not_found', `space: there is no space '${space}'.`, 'space');
  return state;
}

/**
 * A whole space as lines of text without line ends, as it is when the first is asked for, in all scopes: a header, then a line
 * for each transaction. Only a few transactions are in memory at once.
 * @throws AsofError notFound `space_not_found`
 */
export async function* exportSpace(store: Store, space: string): AsyncGenerator<string> {
  const state = await stateOf(store, space);
  yield headerLine(state);
  for await (const { line } of recorded(store, space, state.committedAt)) yield line;
}

/** The transactions of a space up to a time, each with its line. */
export async function* recorded(
  store: Store,
  space: string,
  through: TransactionTime | null,
): AsyncGenerator<{ readonly entry: LogEntry; readonly line: string }> {
  if (through === null) return;
  let after: TransactionTime | null = null;
  for (let number = 1; ; ) {
    const entries: readonly LogEntry[] = await store.log(space, { after, through, first: AT_ONCE });
    if (entries.length === 0) return;
    for (const entry of entries) {
      yield { entry, line: transactionLine(entry, number++) };
      after = entry.transaction.committedAt;
    }
  }
}

/** What a space holds as known at a time, in all scopes. */
export interface Tally {
  readonly transactions: number;
  readonly episodes: number;
  readonly statements: number;
  /** Those believed, over all of valid time; names, types, keys and definitions are among them. */
  readonly facts: number;
  /** SHA-256 in hex of the lines of the transactions as they are exported: equal exactly where the logs are. */
  readonly digest: string;
}

/** Reads the whole log. @throws AsofError notFound `space_not_found` */
export async function tallySpace(store: Store, space: string, through?: TransactionTime): Promise<Tally> {
  const last = (await stateOf(store, space)).committedAt;
  const knownAt = through === undefined || (last !== null && last < through) ? last : through;
  const [count, scopes, hash] = [
    { transactions: 0, episodes: 0, statements: 0 },
    new Set([SHARED]),
    createHash('sha256'),
  ];
  for await (const { entry, line } of recorded(store, space, knownAt)) {
    count.transactions += 1;
    count.episodes += entry.episodes.length;
    count.statements += entry.statements.length;
    for (const scope of entry.scopes) scopes.add(scope);
    hash.update(line).update('\n');
  }
  const view = { space, scopes: [...scopes], validAt: 0 as ValidTime, knownAt: knownAt ?? (0 as TransactionTime) };
  const all = { during: ALL_TIME, reserved: true };
  const { total } = await store.facts(view, all, { first: 1, after: null, total: true });
  return { ...count, facts: total ?? 0, digest: hash.digest('hex') };
}
