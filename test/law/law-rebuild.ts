import assert from 'node:assert/strict';
import { ALL_TIME, fold, type Piece } from '../../src/domain/fold.js';
import { reconcile } from '../../src/domain/reconcile.js';
import type { Assertion, End, Fact, Statement } from '../../src/domain/statement.js';
import type { TransactionTime, ValidTime } from '../../src/domain/time.js';
import { believed, validGrid, view } from './answers.js';
import type { Played } from './play.js';
import type { Trial } from './trial.js';

/** Law 6: rebuilding the facts from the log gives the same facts; and a key folded in parts is the key folded whole. */
export async function law6(trial: Trial): Promise<void> {
  const played = await trial.base();
  for (const knownAt of trial.dice.sample(played.commits, trial.questions)) {
    const keys = await liveByKey(played, knownAt);
    const facts = (await believed(played, knownAt)).filter((fact) => fact.predicate !== 'definition');
    const rebuilt = [...keys.values()].flatMap(({ assertions, ends }) => factsOf(fold(assertions, ends)));
    assert.deepEqual(sorted(facts.map(withoutTimes)), sorted(rebuilt.map(withoutTimes)), `rebuilt at ${knownAt}`);
    await checkStates(trial, played, knownAt, keys);
  }
}

interface Live {
  readonly assertions: Assertion[];
  readonly ends: End[];
}

/** The log read back whole, and what is live in it by the definition. */
async function liveByKey(played: Played, knownAt: number): Promise<Map<string, Live>> {
  const log = await played.store.statementsByRef(view(played, knownAt), played.refs);
  const byRef = new Map(log.map(({ statement }) => [statement.ref, statement]));
  const aimers = new Map<string, Statement[]>();
  for (const { statement } of log) {
    for (const ref of replacedBy(statement, byRef)) aimers.set(ref, [...(aimers.get(ref) ?? []), statement]);
  }
  const isLive = (ref: string): boolean => !(aimers.get(ref) ?? []).some((aimer) => isLive(aimer.ref));
  const keys = new Map<string, Live>();
  for (const { statement, live } of log) {
    assert.equal(live, isLive(statement.ref), `${statement.ref} is live at ${knownAt}`);
    if (statement.form === 'retract' || !live) continue;
    const key = keys.get(statement.key) ?? { assertions: [], ends: [] };
    keys.set(statement.key, key);
    if (statement.form === 'assert') key.assertions.push(statement);
    else key.ends.push(statement);
  }
  return keys;
}

/** What a statement aims at and, where it corrects a correction, all that this one had replaced. */
function replacedBy(statement: Statement, byRef: ReadonlyMap<string, Statement>): string[] {
  if (statement.aims === null) return [];
  const target = byRef.get(statement.aims);
  const stands = statement.op === 'correct' && target?.op === 'correct';
  return [statement.aims, ...(stands ? replacedBy(target, byRef) : [])];
}

function factsOf(pieces: readonly Piece[]): readonly Fact[] {
  return reconcile([], pieces, 0 as TransactionTime).created;
}

/** A fact's ref names the transaction that first believed it; the rest follows from the log. */
function withoutTimes({ ref: _, createdAt: __, expiredAt: ___, ...fact }: Fact) {
  return fact;
}

function sorted<F extends { readonly key: string; readonly validAt: number }>(facts: readonly F[]): F[] {
  return [...facts].sort((a, b) => (a.key === b.key ? a.validAt - b.validAt : a.key < b.key ? -1 : 1));
}

/** What the store hands out to fold a key in a window gives there what all its statements give. */
async function checkStates(
  trial: Trial,
  played: Played,
  knownAt: number,
  keys: ReadonlyMap<string, Live>,
): Promise<void> {
  const grid = validGrid(played.lines) as ValidTime[];
  const asks = [...keys.keys()].flatMap((key) => {
    const [a, b] = [trial.dice.pick(grid), trial.dice.pick(grid)];
    const window = a < b ? { from: a, to: b } : { from: b, to: (a + 1) as ValidTime };
    return [
      { key, window },
      { key, window: ALL_TIME },
    ];
  });
  for (const { key, window, assertions, ends } of await played.store.keyStates(view(played, knownAt), asks)) {
    const { assertions: all, ends: allEnds } = keys.get(key) as Live;
    const inWindow = fold(all, allEnds, window);
    assert.deepEqual(
      fold(assertions, ends, window).map(plain),
      inWindow.map(plain),
      `${key} in ${JSON.stringify(window)}`,
    );
    const clipped = fold(all, allEnds)
      .map((piece) => ({ ...plain(piece), from: Math.max(piece.from, window.from), to: Math.min(piece.to, window.to) }))
      .filter((piece) => piece.from < piece.to);
    assert.deepEqual(inWindow.map(plain), clipped, `${key} cut to ${JSON.stringify(window)}`);
  }
}

function plain({ from, to, value, disputed }: Piece) {
  return { from: from as number, to: to as number, value, disputed };
}
