import { ALL_TIME, fold } from '../domain/fold.js';
import { reconcile } from '../domain/reconcile.js';
import type { Assertion, Fact } from '../domain/statement.js';
import { objectText, qualifiersText, valueText } from '../domain/value.js';
import type { KeyState, Store } from '../store/port.js';
import type { View } from '../store/view.js';

/** A key whose believed facts are not what its statements give. */
export interface Difference {
  readonly key: string;
  /** Refs of facts that are believed though the log does not give them. */
  readonly unfounded: readonly string[];
  /** How many facts the log gives that are not believed. */
  readonly missing: number;
}

/** Holds the facts of keys, as believed at the view's K over all of valid time, against the fold of their statements. */
export async function differencesOf(store: Store, view: View, keys: readonly string[]): Promise<readonly Difference[]> {
  const asks = keys.map((key) => ({ key, window: ALL_TIME }));
  const [states, versions] = await Promise.all([store.keyStates(view, asks), store.versions(view, keys, 'UNTIL_K')]);
  const believed = new Map<string, Fact[]>(keys.map((key) => [key, []]));
  for (const fact of versions) if (fact.expiredAt > view.knownAt) believed.get(fact.key)?.push(fact);
  return states.flatMap((state) => differenceOf(state, believed.get(state.key) ?? [], view));
}

function differenceOf(state: KeyState, believed: readonly Fact[], { knownAt }: View): Difference[] {
  const { key, assertions, ends } = state;
  const { expired, created } = reconcile(believed, fold(assertions, ends), knownAt);
  const said = assertions[0];
  const misplaced = believed.filter((fact) => !isItself(fact) || (said !== undefined && !isAbout(fact, said)));
  const unfounded = new Set([...expired, ...misplaced].map(({ ref }) => ref));
  return unfounded.size + created.length === 0 ? [] : [{ key, unfounded: [...unfounded], missing: created.length }];
}

/** Whether it stands where the statements of its key do. */
function isAbout(fact: Fact, { subject, predicate, scope }: Assertion): boolean {
  return fact.subject === subject && fact.predicate === predicate && fact.scope === scope;
}

/** Whether the object that is shown is the value that was folded. */
function isItself({ object, qualifiers, value }: Fact): boolean {
  return valueText(objectText(object), qualifiersText(qualifiers)) === value;
}
