import { differencesOf } from '../../src/audit/fold-check.js';
import { ALL_TIME } from '../../src/domain/fold.js';
import { NAME } from '../../src/domain/predicate.js';
import { keyOf } from '../../src/domain/ref.js';
import { SHARED } from '../../src/domain/scope.js';
import type { Fact } from '../../src/domain/statement.js';
import { STILL, type ValidTime } from '../../src/domain/time.js';
import { objectText } from '../../src/domain/value.js';
import type { StatementInput } from '../../src/index.js';
import type { Store } from '../../src/store/port.js';
import type { View } from '../../src/store/view.js';
import { HOLDER } from './seats.js';

/** What a store that an import was torn out of must still show. Everything is read through the port. */

const ALL = { during: ALL_TIME, reserved: true };

export async function viewOf(store: Store, space: string): Promise<View | null> {
  const state = await store.space(space);
  if (state === null || state.committedAt === null) return null;
  return { space, scopes: [SHARED], validAt: 0 as ValidTime, knownAt: state.committedAt };
}

/** The numbers of the lines whose observation is stored. */
export async function storedLines(store: Store, view: View): Promise<ReadonlySet<number>> {
  const { items } = await store.episodes(view, {});
  return new Set(items.map(({ body }) => Number(String(body).replace('line ', ''))));
}

/** The keys that statements of way (b) speak of: the seats' own, and the names of everybody. */
export function keysOf(space: string, statements: readonly StatementInput[]): readonly string[] {
  const keys = new Set<string>();
  for (const { assert, end } of statements) {
    const said = assert ?? end;
    if (said === undefined) continue;
    const subject = refOf(said.subject);
    keys.add(keyOf(space, SHARED, subject, HOLDER.name, null));
    for (const entity of [subject, refOf(said.object)]) keys.add(keyOf(space, SHARED, entity, NAME, null));
  }
  return [...keys];
}

function refOf(entity: unknown): string {
  return (entity as { readonly ref: string }).ref;
}

/** Facts that are believed though the log does not give them, and those it gives that are not: their number. */
export async function differencesFromLog(store: Store, view: View, keys: readonly string[]): Promise<number> {
  const believed = (await store.facts(view, ALL)).items.map(({ key }) => key);
  const differences = await differencesOf(store, view, [...new Set([...keys, ...believed])]);
  return differences.reduce((sum, { unfounded, missing }) => sum + unfounded.length + missing, 0);
}

/** Every version ever believed, as text; transactions by their place, since only replayed ones have the same times. */
export async function historyText(store: Store, view: View, keys: readonly string[]): Promise<readonly string[]> {
  const { items } = await store.transactions(view, { after: null, first: 1_000_000 });
  const places = new Map<number, number>(items.map(({ committedAt }, i) => [committedAt, i]));
  const place = (at: number): number | null => (at === STILL ? null : (places.get(at) ?? -1));
  const versions = await store.versions(view, keys, 'UNTIL_K');
  const text = (f: Fact): string =>
    JSON.stringify([
      ...[f.subject, f.predicate, objectText(f.object), f.qualifiers, f.validAt, f.invalidAt, place(f.createdAt)],
      ...[place(f.expiredAt), f.confidence, f.text, f.disputed, f.start, f.end],
    ]);
  return versions.map(text).sort();
}
