import { foldName } from '../domain/name.js';
import { builtInDefinition, isReserved, predicateSubject } from '../domain/predicate.js';
import { SHARED } from '../domain/scope.js';
import type { WriteAsk } from '../store/port.js';
import type { EntityInput, ObjectInput, WriteInput } from './input.js';

/** For asking about one thing alone. */
export const NOTHING_ASKED: WriteAsk = {
  scopes: [],
  names: [],
  externalKeys: [],
  entities: [],
  predicates: [],
  idempotencyKey: null,
  episodeHashes: [],
  episodes: [],
  statements: [],
  facts: [],
};

/** Everything a request's words refer to, so that the store is asked once. */
export function referencesOf(input: WriteInput, idempotencyKey: string | null, hashes: readonly string[]): WriteAsk {
  const names = new Set<string>();
  const keys = new Set<string>();
  const entities = new Set<string>();
  const predicates = new Set<string>();
  const episodes = new Set<string>();
  const statements = new Set<string>();
  const facts = new Set<string>();
  const scopes = new Set([SHARED, input.scope ?? SHARED, ...(input.scopes ?? [])]);

  const entity = (given: EntityInput): void => {
    if (typeof given === 'string') names.add(foldName(given));
    else if (given.ref !== undefined) entities.add(given.ref);
    else if (given.name !== undefined) names.add(foldName(given.name));
    if (typeof given === 'object' && given.key !== undefined) keys.add(given.key);
  };

  for (const { name, inverse } of input.predicates ?? []) {
    entities.add(predicateSubject(name));
    predicates.add(name);
    if (inverse !== undefined) predicates.add(inverse);
  }
  for (const { assert, end, correct, retract } of input.statements ?? []) {
    const said = assert ?? end ?? correct;
    if (said?.subject !== undefined) entity(said.subject);
    if (said?.predicate !== undefined) predicates.add(said.predicate);
    const object = said?.object;
    if (object !== undefined && isEntityInput(object, said?.predicate)) entity(object);
    if (said?.predicate === 'externalKey' && typeof object === 'string') keys.add(object);
    const aim = correct?.statement ?? retract?.statement;
    if (aim?.startsWith('fa_')) facts.add(aim);
    else if (aim !== undefined && !aim.startsWith('#')) statements.add(aim);
    if (assert?.scope !== undefined) scopes.add(assert.scope);
    if (end?.scope !== undefined) scopes.add(end.scope);
    for (const { episode } of (assert ?? end ?? correct ?? retract)?.evidence ?? []) {
      if (episode !== undefined && !episode.startsWith('#')) episodes.add(episode);
    }
  }
  return {
    scopes: [...scopes],
    names: [...names],
    externalKeys: [...keys],
    entities: [...entities],
    predicates: [...predicates],
    idempotencyKey,
    episodeHashes: hashes,
    episodes: [...episodes],
    statements: [...statements],
    facts: [...facts],
  };
}

/** Whether an object names an entity: a text does, except of a predicate whose objects are literals. */
export function isEntityInput(object: ObjectInput, predicate: string | undefined): object is EntityInput {
  if (typeof object === 'string') return predicate === undefined || !isLiteralPredicate(predicate);
  return typeof object === 'object' && !('literal' in object) && !('date' in object);
}

/** Names, types and keys, and memories that are only a sentence. */
export function isLiteralPredicate(predicate: string): boolean {
  return isReserved(predicate) || builtInDefinition(predicate) !== undefined;
}
