/**
 * Predicates: the registry is data in the store. A definition is a JSON literal, the value of the reserved predicate
 * `definition` of the subject `predicate:<name>`; so it has a log, provenance and both axes like every other fact.
 */
export type Cardinality = 'SINGLE' | 'MULTI';
export type PredicateKind = 'STATE' | 'EVENT';

export interface Definition {
  readonly name: string;
  readonly cardinality: Cardinality;
  /** A state holds over a period; an event takes `at` and holds for the precision stated. */
  readonly kind: PredicateKind;
  /** Stored once, found from both ends. */
  readonly symmetric: boolean;
  /** The other direction's name; statements of it are stored as this one, turned round. */
  readonly inverse: string | null;
  readonly description: string | null;
}

export const NAME = 'name';
export const ALIAS = 'alias';
export const TYPE = 'type';
export const EXTERNAL_KEY = 'externalKey';
export const DEFINITION = 'definition';

const define = (name: string, cardinality: Cardinality, description: string): Definition => ({
  name,
  cardinality,
  kind: 'STATE',
  symmetric: false,
  inverse: null,
  description,
});

const reserved: readonly Definition[] = [
  define(NAME, 'SINGLE', 'What the entity is called.'),
  define(ALIAS, 'MULTI', 'What it is also called.'),
  define(TYPE, 'MULTI', 'What kind of thing it is.'),
  define(EXTERNAL_KEY, 'MULTI', 'Its identity elsewhere, as `wikidata:Q42`; unique in the space.'),
  define(DEFINITION, 'SINGLE', 'How a predicate behaves.'),
];

/** A memory that is only a sentence: the object is the sentence. */
const sentences: readonly Definition[] = ['preference', 'rule', 'note', 'insight'].map((name) =>
  define(name, 'MULTI', `A ${name}, as a sentence.`),
);

const builtIn = new Map([...reserved, ...sentences].map((d) => [d.name, d]));
/** Names of the predicates that say what an entity is. */
export const RESERVED: readonly string[] = reserved.map((d) => d.name);
const reservedNames = new Set(RESERVED);

/** Those that say what an entity is; their objects are literals and no walk meets them. */
export function isReserved(predicate: string): boolean {
  return reservedNames.has(predicate);
}

/** The definition that comes with Asof, if the name has one. */
export function builtInDefinition(name: string): Definition | undefined {
  return builtIn.get(name);
}

/** An unregistered predicate is MULTI: nothing may be invalidated by a guess. */
export function unregistered(name: string): Definition {
  return { name, cardinality: 'MULTI', kind: 'STATE', symmetric: false, inverse: null, description: null };
}

const SUBJECT = 'predicate:';

/** The subject that carries a predicate's definition. */
export function predicateSubject(name: string): string {
  return `${SUBJECT}${name}`;
}

export function isPredicateSubject(ref: string): boolean {
  return ref.startsWith(SUBJECT);
}
