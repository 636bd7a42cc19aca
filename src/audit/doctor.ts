import { ALL_TIME } from '../domain/fold.js';
import type { Fact } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { FactPage, Page, Store, Violation } from '../store/port.js';
import type { View } from '../store/view.js';
import { recorded, stateOf } from './export.js';
import { differencesOf } from './fold-check.js';

/** What breaks the rules of a space: those an engine looks at itself, and `not_the_fold`, whose refs are keys' facts. */
export type Finding = Omit<Violation, 'rule'> & { readonly rule: Violation['rule'] | 'not_the_fold' };

/** What the doctor looked at and what it found. */
export interface Examination {
  /** Transactions of the log, and keys whose facts were held against it; null where the log is too damaged to be read. */
  readonly transactions: number | null;
  readonly keys: number | null;
  readonly findings: readonly Finding[];
}

/** Where these are broken, the log may have no reading. */
const UNREADABLE: readonly Finding['rule'][] = ['missing_property', 'bad_evidence'];

/** Keys that are folded at once, facts that are read at once, and refs that are told. */
const AT_ONCE = 500;
const PAGE = 1000;
const TOLD = 10;
/** Keys that are remembered as done; beyond that they are forgotten, and some are looked at again. */
const REMEMBERED = 1_000_000;

/**
 * Looks for damage in a space as it is when it begins: the rules the engine looks at, and whether the believed facts of every key
 * are the fold of the log. Reads everything, a little at a time; others may write meanwhile.
 * @throws AsofError notFound `space_not_found`
 */
export async function examineSpace(store: Store, space: string): Promise<Examination> {
  const { committedAt } = await stateOf(store, space);
  const findings: Finding[] = [...(await store.violations(space))];
  if (findings.some(({ rule }) => UNREADABLE.includes(rule))) return { transactions: null, keys: null, findings };
  const check = new FoldCheck(store, space, committedAt ?? (0 as TransactionTime));
  const scopes = new Set<string>();
  let transactions = 0;
  for await (const { entry } of recorded(store, space, committedAt)) {
    transactions += 1;
    for (const statement of entry.statements) {
      scopes.add(statement.scope);
      if (statement.form !== 'retract') await check.add(statement.key, scopes);
    }
  }
  for await (const fact of believed(store, check.view(scopes))) await check.add(fact.key, scopes);
  await check.finish(scopes);
  const { count, refs } = check;
  if (count > 0) findings.push({ rule: 'not_the_fold', kind: 'fact', count, refs });
  return { transactions, keys: check.keys, findings };
}

/** Every fact believed at the view's K, page by page. */
async function* believed(store: Store, view: View): AsyncGenerator<Fact> {
  let after: FactPage['after'] = null;
  for (;;) {
    const filter = { during: ALL_TIME, reserved: true };
    const { items, more }: Page<Fact> = await store.facts(view, filter, { first: PAGE, after });
    yield* items;
    const last = items.at(-1);
    if (!more || last === undefined) return;
    after = { validAt: last.validAt, ref: last.ref };
  }
}

/** Gathers keys and folds them some at a time. */
class FoldCheck {
  /** Facts that are not as the log gives them; one that is missing has no ref. */
  count = 0;
  keys = 0;
  readonly refs: string[] = [];
  readonly #store: Store;
  readonly #space: string;
  readonly #knownAt: TransactionTime;
  readonly #seen = new Set<string>();
  #waiting: string[] = [];

  constructor(store: Store, space: string, knownAt: TransactionTime) {
    this.#store = store;
    this.#space = space;
    this.#knownAt = knownAt;
  }

  view(scopes: ReadonlySet<string>): View {
    return { space: this.#space, scopes: [...scopes], validAt: 0 as ValidTime, knownAt: this.#knownAt };
  }

  async add(key: string, scopes: ReadonlySet<string>): Promise<void> {
    if (this.#seen.has(key)) return;
    if (this.#seen.size >= REMEMBERED) this.#seen.clear();
    this.#seen.add(key);
    this.#waiting.push(key);
    if (this.#waiting.length >= AT_ONCE) await this.finish(scopes);
  }

  async finish(scopes: ReadonlySet<string>): Promise<void> {
    const keys = this.#waiting;
    if (keys.length === 0) return;
    this.#waiting = [];
    this.keys += keys.length;
    for (const { key, unfounded, missing } of await differencesOf(this.#store, this.view(scopes), keys)) {
      this.count += unfounded.length + missing;
      const told = missing === 0 ? unfounded : [...unfounded, `${missing} missing of key ${key}`];
      this.refs.push(...told.slice(0, TOLD - this.refs.length));
    }
  }
}
