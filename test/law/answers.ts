import { ALL_TIME } from '../../src/domain/fold.js';
import type { Fact as StoredFact } from '../../src/domain/statement.js';
import { ALWAYS, OPEN, type TransactionTime, type ValidTime } from '../../src/domain/time.js';
import type { Fact, Snapshot } from '../../src/index.js';
import type { View } from '../../src/store/view.js';
import { instant, keyOf, qualifiersOf } from './lines.js';
import { factsAt, type Line, type ModelFact } from './model.js';
import type { Played } from './play.js';

/** What a store answers, and what the model says it should. */

const SCOPES = ['', 'user:ann'] as const;

/** A fact without what only a store has: refs and transaction times. */
export interface Told extends Omit<ModelFact, 'supports'> {}

export function snapshot(played: Played, validAt: number, knownAt: number, scopes: readonly string[] = SCOPES) {
  return played.space.asOf({ validAt: new Date(validAt).toISOString(), knownAt: transactionText(knownAt), scopes });
}

/** Microseconds since 1970 as text with six digits. */
function transactionText(us: number): string {
  const ms = Math.floor(us / 1000);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(us - ms * 1000).padStart(3, '0')}Z`;
}

export async function answer(at: Snapshot): Promise<Told[]> {
  return (await at.facts()).map(told).sort(inOrder);
}

export function told(fact: Fact): Told {
  const from = fact.validAt === null ? -Infinity : Date.parse(fact.validAt);
  const to = fact.invalidAt === null ? Infinity : Date.parse(fact.invalidAt);
  return toldOf(fact, from, to);
}

function toldOf(fact: Fact | StoredFact, from: number, to: number): Told {
  const object = 'entity' in fact.object ? fact.object.entity : JSON.stringify(fact.object.value);
  const how = fact.qualifiers === null ? null : String(fact.qualifiers.how);
  const { disputed, confidence, text } = fact;
  return { key: keyOf(fact, object), value: `${object}${qualifiersOf(how)}`, from, to, disputed, confidence, text };
}

export function view(played: Played, knownAt: number, scopes: readonly string[] = SCOPES): View {
  return { space: played.space.name, scopes, validAt: 0 as ValidTime, knownAt: knownAt as TransactionTime };
}

/** All facts believed at K, over all of valid time. */
export async function believed(played: Played, knownAt: number): Promise<readonly StoredFact[]> {
  return (await played.store.facts(view(played, knownAt), { during: ALL_TIME })).items;
}

/** The timelines of all keys at K. */
export async function timelines(played: Played, knownAt: number): Promise<Told[]> {
  const facts = await believed(played, knownAt);
  const bound = (at: ValidTime): number => (at === ALWAYS ? -Infinity : at === OPEN ? Infinity : at);
  return facts.map((fact) => toldOf(fact, bound(fact.validAt), bound(fact.invalidAt))).sort(inOrder);
}

export function modelTimelines(lines: readonly Line[], knownAt: number): Told[] {
  return factsAt(lines, knownAt)
    .map(({ supports: _, ...fact }) => fact)
    .sort(inOrder);
}

export function inOrder(a: Told, b: Told): number {
  if (a.key !== b.key) return a.key < b.key ? -1 : 1;
  return a.from - b.from;
}

/** Every instant a history speaks of, and one millisecond before and after. */
export function validGrid(lines: readonly Line[]): number[] {
  const told = lines.flatMap((line) =>
    line.form === 'assert' ? [line.from, line.to] : line.form === 'end' ? [line.at] : [],
  );
  const finite = [...told, instant(0)].filter(Number.isFinite);
  return [...new Set(finite.flatMap((at) => [at - 1, at, at + 1]))].sort((a, b) => a - b);
}

/** Every transaction, and one microsecond before and after. */
export function knownGrid(commits: readonly number[]): number[] {
  return [...new Set(commits.flatMap((at) => [at - 1, at, at + 1]))].sort((a, b) => a - b);
}
