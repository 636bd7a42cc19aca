import type { Snapshot } from '../library/snapshot.js';
import type { Fact } from '../library/view.js';
import { dim, type Output, period, printable, table } from './output.js';

/** What entities are called, by ref. */
export type Names = ReadonlyMap<string, string>;

/** Of the entities at the ends of facts, and of others by their refs. */
export async function namesIn(
  snapshot: Snapshot,
  facts: readonly Fact[],
  others: readonly string[] = [],
): Promise<Names> {
  const ends = facts.flatMap(({ subject, object }) => ('entity' in object ? [subject, object.entity] : [subject]));
  const refs = [...ends, ...others];
  const entities = await snapshot.entitiesByRef([...new Set(refs)]);
  return new Map([...entities].map(([ref, { name }]) => [ref, name ?? ref]));
}

/** The coordinates used, as every answer has them. */
export function at(snapshot: Snapshot) {
  const { space, scopes, validAt, knownAt } = snapshot;
  return { space, scopes, validAt, knownAt };
}

export function showCoordinates(output: Output, snapshot: Snapshot): void {
  const { space, scopes, validAt, knownAt } = at(snapshot);
  const seen = scopes.length === 1 && scopes[0] === '' ? '' : `  scopes ${scopes.map((s) => s || "''").join(', ')}`;
  output.line(dim(output, `${space}${printable(seen)}  valid at ${validAt}  known at ${knownAt}`));
}

const HEADINGS = ['subject', 'predicate', 'object', 'qualifiers', 'holds', 'fact'];

/** Facts as rows, before each of them a mark where there is one. */
export function showFacts(
  output: Output,
  facts: readonly (Fact & { readonly mark?: string })[],
  names: Names,
  belief = false,
): void {
  const marked = facts.some((fact) => fact.mark !== undefined);
  const headings = [...(marked ? [''] : []), ...HEADINGS.slice(0, 5), ...(belief ? ['believed'] : []), 'fact'];
  const rows = facts.map((fact) => [
    ...(marked ? [fact.mark ?? ''] : []),
    nameOf(fact.subject, names),
    fact.predicate,
    objectText(fact, names),
    qualifiersText(fact),
    period(fact.validAt, fact.invalidAt) + (fact.disputed ? ' (disputed)' : ''),
    ...(belief ? [`${fact.createdAt} – ${fact.expiredAt ?? 'still'}`] : []),
    fact.ref,
  ]);
  table(output, headings, rows);
}

export function nameOf(ref: string, names: Names): string {
  return names.get(ref) ?? ref;
}

export function objectText({ object }: Pick<Fact, 'object'>, names: Names): string {
  if ('entity' in object) return nameOf(object.entity, names);
  return typeof object.value === 'string' ? object.value : JSON.stringify(object.value);
}

export function qualifiersText({ qualifiers }: Pick<Fact, 'qualifiers'>): string {
  return Object.entries(qualifiers ?? {})
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
