import { invalid } from '../domain/errors.js';
import { checkText } from '../domain/name.js';
import { formatValidTime, type ParsedBound, parsePeriod, type TimeOptions } from '../domain/parse-time.js';
import { DEFINITION, type Definition, EXTERNAL_KEY, isPredicateSubject, isReserved } from '../domain/predicate.js';
import { keyOf } from '../domain/ref.js';
import { isEntityObject, type Json, NONE, type ObjectValue, objectText } from '../domain/value.js';
import type { Entities, Introduction } from './entities.js';
import type { EntityInput, ObjectInput } from './input.js';
import type { Predicates } from './predicates.js';
import { isEntityInput, isLiteralPredicate } from './references.js';

/** What a statement is about: the key it is folded under, and the object. */
export interface Saying {
  readonly key: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: ObjectValue | null;
  /** Canonical text of the object, or NONE. */
  readonly objectText: string;
  readonly definition: Definition;
  readonly introduce: readonly Introduction[];
}

export interface SayingInput {
  readonly subject: EntityInput;
  readonly predicate: string;
  readonly object?: ObjectInput | undefined;
  readonly none?: boolean | undefined;
}

interface Context {
  readonly space: string;
  readonly scope: string;
  readonly field: string;
  readonly timeZone: string | undefined;
}

/** Resolves who and what a statement is about, and turns it to the direction it is stored in. */
export function sayingOf(input: SayingInput, context: Context, entities: Entities, predicates: Predicates): Saying {
  const { field } = context;
  checkText(input.predicate, `${field}.predicate`, 256);
  if (input.predicate === DEFINITION) {
    const name = `${field}.predicate`;
    throw invalid('predicate_reserved', `${name}: define predicates with 'predicates'.`, name);
  }
  const { definition, reversed } = predicates.find(input.predicate);
  const subject = entities.resolve(input.subject, `${field}.subject`);
  const introduce = subject.introduce === null ? [] : [subject.introduce];
  let object: ObjectValue | null = null;
  if (input.object !== undefined) {
    if (isEntityInput(input.object, input.predicate)) {
      const entity = entities.resolve(input.object, `${field}.object`);
      object = { entity: entity.ref };
      if (entity.introduce !== null) introduce.push(entity.introduce);
    } else {
      object = literalOf(input.object, input.predicate, context);
    }
  }
  checkObject(input, definition, reversed, object, field);
  const [from, to] = turned(subject.ref, object, definition, reversed);
  const single = definition.cardinality === 'SINGLE';
  return {
    key: keyOf(context.space, context.scope, from, definition.name, single || to === null ? null : objectText(to)),
    subject: from,
    predicate: definition.name,
    object: to,
    objectText: input.none === true || to === null ? NONE : objectText(to),
    definition,
    introduce,
  };
}

/** Both names of an inverse are stored as one direction, a symmetric fact once, the lesser ref first. */
function turned(
  subject: string,
  object: ObjectValue | null,
  definition: Definition,
  reversed: boolean,
): [string, ObjectValue | null] {
  if (object === null || !isEntityObject(object)) return [subject, object];
  const turn = reversed || (definition.symmetric && object.entity < subject);
  return turn ? [object.entity, { entity: subject }] : [subject, object];
}

function checkObject(
  input: SayingInput,
  definition: Definition,
  reversed: boolean,
  object: ObjectValue | null,
  field: string,
): void {
  const refuse = (part: string, code: string, why: string): never => {
    throw invalid(code, `${field}.${part}: ${why}`, `${field}.${part}`);
  };
  const single = definition.cardinality === 'SINGLE';
  if (input.none === true && single && object !== null && !reversed) {
    refuse(
      'object',
      'none_has_no_object',
      `none of '${definition.name}' means nobody and nothing: leave the object out.`,
    );
  }
  if (object === null && (input.none !== true || !single || reversed)) {
    refuse('object', 'object_needed', `an entity (a name or {ref}, {key}) or {literal: …} is needed.`);
  }
  if (object !== null && !isEntityObject(object) && (reversed || definition.symmetric)) {
    refuse('object', 'entity_needed', `'${input.predicate}' relates entities; its object cannot be a literal.`);
  }
  if (object !== null && isEntityObject(object)) {
    if (isPredicateSubject(object.entity))
      refuse('object', 'reserved_ref', "refs that begin with 'predicate:' are reserved.");
    if (isLiteralPredicate(definition.name))
      refuse('object', 'literal_needed', `the object of '${input.predicate}' is a text.`);
  }
}

function literalOf(
  input: Exclude<ObjectInput, EntityInput> | string,
  predicate: string,
  context: Context,
): ObjectValue {
  const field = `${context.field}.object`;
  if (typeof input === 'object' && 'date' in input) {
    return { type: 'date', value: datedWords(input.date, { field, timeZone: context.timeZone }) };
  }
  const value = (typeof input === 'object' ? input.literal : input) as Json;
  if (value === null) throw invalid('null_literal', `${field}: null is no value; assert none, or end the fact.`, field);
  if (isReserved(predicate)) {
    if (typeof value !== 'string' || value.trim() === '')
      throw invalid('text_needed', `${field}: a text is needed.`, field);
    checkText(value, field, 1000);
    if (predicate === EXTERNAL_KEY && !/^[^\s:]+:\S/.test(value)) {
      throw invalid('bad_key', `${field}: '${value}' is no external key; accepted: 'wikidata:Q42'.`, field);
    }
  }
  return { type: literalType(value), value };
}

/** The words of a date, but a local time as the instant it means: the zone it was said in is not kept beside it. */
function datedWords(words: string, options: TimeOptions): string {
  const { from, to } = parsePeriod(words, options);
  const parts = words.split('/');
  const zoned = (part: string, at: ParsedBound | null): string =>
    at?.precision === 'INSTANT' && !/(z|[+-]\d\d:?\d\d)$/i.test(part) ? formatValidTime(at.at) : part;
  return parts.map((part, i) => zoned(part, i === 0 ? from : to)).join('/');
}

function literalType(value: Json): 'string' | 'number' | 'boolean' | 'json' {
  const type = typeof value;
  return type === 'string' || type === 'number' || type === 'boolean' ? type : 'json';
}

/** A sentence for people and for full-text search where the source gives none: `Acme ceo Alice`, `Ann knows not Bob`. */
export function sentenceOf(saying: Saying, entities: Entities): string {
  const { object } = saying;
  const words = saying.predicate.replace(/_/g, ' ');
  const told =
    object === null
      ? 'nobody'
      : isEntityObject(object)
        ? entities.nameOf(object.entity)
        : typeof object.value === 'string'
          ? object.value
          : JSON.stringify(object.value);
  const not = object !== null && saying.objectText === NONE ? 'not ' : '';
  return `${entities.nameOf(saying.subject)} ${words} ${not}${told}`;
}
