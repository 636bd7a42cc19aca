import { invalid } from '../domain/errors.js';
import { foldName } from '../domain/name.js';
import { ALIAS, EXTERNAL_KEY, isPredicateSubject, NAME, TYPE } from '../domain/predicate.js';
import type { Candidate, Reads } from '../store/port.js';
import type { View } from '../store/view.js';
import type { Entity } from './view.js';

/** How an entity is named in a question: a name, or exactly one of ref, name and external key (`wikidata:Q42`). */
export type EntityRef = string | { readonly ref: string } | { readonly name: string } | { readonly key: string };

/**
 * The entity meant, as known at the view's K; null where there is none. Looking up by name ignores T: any name or alias it
 * ever had; the one valid at T ranks first, then an exact spelling.
 * @throws AsofError invalid `ambiguous_name`, listing the candidates that may be seen
 */
export async function findEntity(store: Reads, view: View, by: EntityRef, field: string): Promise<string | null> {
  const given = typeof by === 'string' ? { name: by } : by;
  // A ref is taken at its word: where nothing of the entity may be seen, nothing will be found.
  if ('ref' in given) return given.ref;
  if ('key' in given) return (await store.lookup(view, [], [given.key]))[0]?.entity ?? null;
  const found = await store.lookup(view, [foldName(given.name)], []);
  const best = ranked(found, given.name, view);
  if (best.length > 1) throw await ambiguous(store, view, given.name, best, field);
  return best[0] ?? null;
}

/** The entities that rank first among those that carry the name. */
function ranked(found: readonly Candidate[], name: string, view: View): string[] {
  const rank = (c: Candidate): number => {
    const holds = c.validAt <= view.validAt && view.validAt < c.invalidAt;
    const exact = c.text.normalize('NFC') === name.normalize('NFC');
    return (holds ? 2 : 0) + (exact ? 1 : 0);
  };
  const top = found.reduce((most, c) => Math.max(most, rank(c)), 0);
  return [...new Set(found.filter((c) => rank(c) === top).map((c) => c.entity))];
}

async function ambiguous(store: Reads, view: View, name: string, refs: readonly string[], field: string) {
  const candidates = [...(await describeEntities(store, view, refs)).values()];
  const listed = candidates.map((c) => `${c.ref}${c.types.length > 0 ? ` (${c.types.join(', ')})` : ''}`).join(', ');
  return invalid(
    'ambiguous_name',
    `${field}: '${name}' is the name of several entities: ${listed}. Give a ref or a key.`,
    field,
    {
      candidates,
    },
  );
}

/** What entities are called and what they are, as seen from the view; one statement for all of them. */
export async function describeEntities(
  store: Reads,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Entity>> {
  const told = new Map<string, Candidate[]>(refs.map((ref) => [ref, []]));
  for (const name of refs.length === 0 ? [] : await store.names(view, refs)) told.get(name.entity)?.push(name);
  return new Map([...told].map(([ref, names]) => [ref, entityOf(ref, names, view)]));
}

function entityOf(ref: string, told: readonly Candidate[], view: View): Entity {
  const now = told.filter((c) => c.validAt <= view.validAt && view.validAt < c.invalidAt);
  const texts = (of: readonly Candidate[], predicate: string): string[] => [
    ...new Set(of.filter((c) => c.predicate === predicate).map((c) => c.text)),
  ];
  const before = told.filter((c) => c.validAt <= view.validAt);
  const name = texts(now, NAME)[0] ?? texts(before, NAME).at(-1) ?? texts(told, NAME)[0];
  return {
    ref,
    name: name ?? (isPredicateSubject(ref) ? ref : null),
    aliases: texts(now, ALIAS),
    types: texts(now, TYPE),
    externalKeys: texts(now, EXTERNAL_KEY),
  };
}
