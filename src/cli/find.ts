import { notFound } from '../domain/errors.js';
import { foldName } from '../domain/name.js';
import type { EntityRef } from '../library/entities.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Entity } from '../library/view.js';

/** How many entities are looked through for similar names. */
const LOOKED_AT = 1000;

/**
 * The entity a word on the command line means: a name, an external key (`wikidata:Q42`) or a ref, tried in this order.
 * @throws AsofError notFound `entity_not_found` with names that are near; invalid `ambiguous_name`
 */
export async function findEntity(snapshot: Snapshot, word: string, field: string): Promise<Entity> {
  const ways: EntityRef[] = [{ name: word }, { key: word }, { ref: word }];
  for (const by of ways) {
    const found = await snapshot.entity(by);
    if (found !== null) return found;
  }
  const near = await nearNames(snapshot, word);
  const hint = near.length === 0 ? '' : ` Near: ${near.map((name) => `'${name}'`).join(', ')}.`;
  throw notFound(
    'entity_not_found',
    `${field}: there is no entity '${word}' known at ${snapshot.knownAt}.${hint}`,
    field,
    {
      near,
    },
  );
}

/** Names that share the most words with the one asked for, at most five. */
async function nearNames(snapshot: Snapshot, word: string): Promise<string[]> {
  const asked = wordsOf(word);
  const { items } = await snapshot.entities({ first: LOOKED_AT });
  return items
    .flatMap(({ name }) => (name === null ? [] : [{ name, score: likeness(asked, wordsOf(name)) }]))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, 5)
    .map(({ name }) => name);
}

function likeness(asked: readonly string[], words: readonly string[]): number {
  return asked.filter((a) => words.some((w) => w === a || nearlyEqual(a, w))).length;
}

/** One slip of the pen apart: a letter more, less or another, in words of four letters or more. */
function nearlyEqual(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  let j = 0;
  while (j < Math.min(a.length, b.length) - i && a[a.length - 1 - j] === b[b.length - 1 - j]) j++;
  return Math.max(a.length, b.length) - i - j <= 1;
}

function wordsOf(name: string): string[] {
  return foldName(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1);
}
