import { conflict } from '../domain/errors.js';
import { fold } from '../domain/fold.js';
import type { Flip } from '../domain/liveness.js';
import { lookupOf } from '../domain/name.js';
import { parseTransactionTime } from '../domain/parse-time.js';
import { EXTERNAL_KEY } from '../domain/predicate.js';
import { reconcile } from '../domain/reconcile.js';
import type { Assertion, End, Fact, Statement } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { KeyAsk, LoggedStatement, WriteKeyState, WriteTransaction } from '../store/port.js';
import type { WriteInput } from './input.js';
import { NOTHING_ASKED } from './references.js';

interface Said {
  readonly log: readonly Statement[];
  readonly chains: readonly LoggedStatement[];
  readonly flips: readonly Flip[];
  readonly committedAt: TransactionTime;
  readonly input: WriteInput;
  /** Whose entities may be named in an error. */
  readonly scopes: readonly string[];
  /** The input field of one of the log's statements. */
  readonly fieldOf: (statement: Statement) => string;
}

/** Folds every key that a write touches: which facts it takes out of belief, and which it brings in. */
export async function foldKeys(
  transaction: WriteTransaction,
  said: Said,
): Promise<{ readonly expired: readonly Fact[]; readonly created: readonly Fact[] }> {
  const stored = new Set(said.chains.map(({ statement }) => statement.ref));
  const byRef = new Map<string, Statement>(said.chains.map(({ statement }) => [statement.ref, statement]));
  for (const statement of said.log) byRef.set(statement.ref, statement);
  const dead = new Set<string>();
  const born = new Map<string, (Assertion | End)[]>();
  const touched = new Map<string, { from: ValidTime; through: ValidTime }>();
  for (const { ref, live } of said.flips) {
    const statement = byRef.get(ref);
    if (statement === undefined || statement.form === 'retract') continue;
    if (live) push(born, statement.key, statement);
    else dead.add(ref);
    // What was made and unmade by this very write was never felt.
    if (live || stored.has(ref)) touch(touched, statement);
  }
  const asks: KeyAsk[] = [...touched].map(([key, time]) => ({ key, ...time }));
  if (asks.length === 0) return { expired: [], created: [] };
  await checkExpected(transaction, said.input, asks);
  const expired: Fact[] = [];
  const created: Fact[] = [];
  for (const state of await transaction.keyStates(asks)) {
    const pieces = foldState(state, dead, born.get(state.key) ?? []);
    const changes = reconcile(state.facts, pieces, said.committedAt);
    expired.push(...changes.expired);
    created.push(...changes.created);
  }
  await checkExternalKeys(transaction, said, expired, created);
  return { expired, created };
}

function foldState(state: WriteKeyState, dead: ReadonlySet<string>, born: readonly (Assertion | End)[]) {
  const assertions = state.assertions.filter((a) => !dead.has(a.ref));
  const ends = state.ends.filter((e) => !dead.has(e.ref));
  for (const statement of born) {
    if (statement.form === 'assert') assertions.push(statement);
    else ends.push(statement);
  }
  return fold(assertions, ends, state.window);
}

function touch(touched: Map<string, { from: ValidTime; through: ValidTime }>, statement: Assertion | End): void {
  const at = statement.form === 'assert' ? statement.from : statement.at;
  const time = touched.get(statement.key);
  if (time === undefined) {
    touched.set(statement.key, { from: at, through: at });
  } else {
    if (at < time.from) time.from = at;
    if (at > time.through) time.through = at;
  }
}

function push<T>(map: Map<string, T[]>, key: string, item: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [item]);
  else list.push(item);
}

/** Compare-and-set: the caller's answer was read at `expectedKnownAt`, and nothing it rests on may have moved since. */
async function checkExpected(transaction: WriteTransaction, input: WriteInput, asks: readonly KeyAsk[]): Promise<void> {
  if (input.expectedKnownAt === undefined) return;
  const expected = parseTransactionTime(input.expectedKnownAt, { field: 'expectedKnownAt', timeZone: input.timeZone });
  const moved = await transaction.touchedSince(
    asks.map((ask) => ask.key),
    expected,
  );
  if (moved.length === 0) return;
  throw conflict(
    'moved_on',
    `expectedKnownAt: ${moved.length === 1 ? 'a key' : `${moved.length} keys`} this write touches moved on since then; read again and decide anew.`,
    'expectedKnownAt',
  );
}

/**
 * An external key belongs to one entity of the space. The keys of the facts are asked for here, since a key can come back
 * by a retraction, too, which does not name it. Whom this write takes a key from does not own it any more.
 */
async function checkExternalKeys(
  transaction: WriteTransaction,
  said: Said,
  expired: readonly Fact[],
  created: readonly Fact[],
): Promise<void> {
  const keyed = created.filter((fact) => fact.predicate === EXTERNAL_KEY);
  if (keyed.length === 0) return;
  const keyOf = (fact: Fact): string => lookupOf(fact.predicate, fact.object) as string;
  const placeOf = (...parts: (string | number)[]): string => JSON.stringify(parts);
  const gone = new Set(
    expired
      .filter((fact) => fact.predicate === EXTERNAL_KEY)
      .map((fact) => placeOf(fact.subject, keyOf(fact), fact.scope, fact.validAt)),
  );
  const externalKeys = [...new Set(keyed.map(keyOf))];
  const { owners: found } = await transaction.resolve({ ...NOTHING_ASKED, externalKeys });
  const owning = found.filter(({ entity, text, scope, validAt }) => !gone.has(placeOf(entity, text, scope, validAt)));
  const owners = new Map(owning.map((owner) => [owner.text, owner.entity]));
  for (const fact of keyed) {
    const key = keyOf(fact);
    const owner = owners.get(key);
    if (owner !== undefined && owner !== fact.subject) {
      // A ref tells of an entity: only those who may see that it has the key are told.
      const seen = [...owning, ...keyed.map(({ subject, scope }) => ({ entity: subject, scope }))].some(
        ({ entity, scope }) => entity === owner && said.scopes.includes(scope),
      );
      throw taken(key, seen ? owner : null, fieldOfKey(fact, said));
    }
    owners.set(key, fact.subject);
  }
}

/** The field of the statement that gives the fact its key; `key` where one comes back by a retraction. */
function fieldOfKey(fact: Fact, said: Said): string {
  const statement = said.log.find((s) => s.form === 'assert' && s.key === fact.key);
  return statement === undefined ? 'key' : said.fieldOf(statement);
}

function taken(key: string, owner: string | null, field: string) {
  const whose = owner === null ? 'another entity' : `another entity, ${owner}`;
  return conflict('external_key_taken', `${field}: the external key '${key}' belongs to ${whose}.`, field);
}
