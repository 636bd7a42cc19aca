import { conflict, invalid } from '../domain/errors.js';
import { DEFINITION, type Definition, isPredicateSubject, isReserved, predicateSubject } from '../domain/predicate.js';
import { keyOf } from '../domain/ref.js';
import { SHARED } from '../domain/scope.js';
import type { Bound, Statement } from '../domain/statement.js';
import { ALWAYS, OPEN, type TransactionTime } from '../domain/time.js';
import { isEntityObject, NONE, objectText, qualifiersText, valueText } from '../domain/value.js';
import { decisionOf } from '../write/composed.js';
import { parseInput } from '../write/input.js';
import type { Predicates } from '../write/predicates.js';
import { type BoundLine, definition, type StatementLine } from './line-shape.js';

/** Statements of the log from an export's lines. Keys and values are made anew: they follow from the rest and the space's name. */

interface Context {
  readonly space: string;
  readonly committedAt: TransactionTime;
  readonly registry: Predicates;
}

const unsaid = { precision: null, words: null } as const;
const always = { at: ALWAYS, bound: { known: 'ALWAYS', ...unsaid } as Bound };
const open = { at: OPEN, bound: { known: 'OPEN', ...unsaid } as Bound };

type Said = Exclude<StatementLine, { readonly op: 'retract' }>;

/** Takes definitions into the registry, since what comes later depends on them. @throws AsofError naming the field */
export function statementOf(line: StatementLine, context: Context, field: string): Statement {
  const { ref, position, scope = SHARED } = line;
  const decision = decisionOf(line.decision ?? {});
  const place = { ref, position, scope, committedAt: context.committedAt, decision };
  if (line.op === 'retract') return { ...place, op: 'retract', form: 'retract', aims: line.aims };
  const { op } = line;
  const aims = line.op === 'correct' ? line.aims : null;
  const { symmetric, ...said } = saidBy(line, context, field);
  const logged = { ...place, op, aims, ...said };
  const qualifiers = line.qualifiers ?? null;
  const value = valueText(said.objectText, qualifiersText(qualifiers));
  if ('at' in line) {
    const { at, bound } = boundOf(line.at, open);
    return { ...logged, form: 'end', qualifiers, value: qualifiers === null ? null : value, at, bound };
  }
  const [start, end] = [boundOf(line.from, always), boundOf(line.to, open)];
  if (start.at >= end.at) throw damaged('end_before_start', `${field}.to`, 'lies not after the start');
  return {
    ...logged,
    form: 'assert',
    qualifiers,
    value: line.none === true ? NONE : value,
    from: start.at,
    to: end.at,
    resume: line.resume ?? false,
    symmetric,
    explicit: line.explicit ?? true,
    confidence: line.confidence ?? 1,
    text: line.text,
    kind: line.kind ?? 'semantic',
    labels: line.labels ?? [],
    start: start.bound,
    end: end.bound,
  };
}

export function damaged(code: string, field: string, why: string) {
  return invalid(code, `${field}: ${why}.`, field);
}

/** The space holds other things than the export. */
export function otherwise(why: string) {
  const message = `space: it ${why}; restore into a space that does not exist, or has only what the export has.`;
  return conflict('space_not_empty', message, 'space');
}

/** What a statement is about, in the direction it is stored in. */
function saidBy(line: Said, { space, registry }: Context, field: string) {
  const { subject, predicate, object = null, none, scope = SHARED } = line;
  if (predicate === DEFINITION) define(line, registry, field);
  else if (isPredicateSubject(subject))
    throw damaged('reserved_ref', `${field}.subject`, 'is the subject of a definition');
  if (
    isReserved(predicate) &&
    predicate !== DEFINITION &&
    !(object !== null && 'type' in object && object.type === 'string')
  ) {
    throw damaged('text_needed', `${field}.object`, `the object of '${predicate}' is a text`);
  }
  const known = registry.find(predicate);
  const { cardinality, symmetric } = known.definition;
  if (known.reversed) throw damaged('inverse_stored', `${field}.predicate`, `'${predicate}' is the inverse of another`);
  if (object === null && !(none === true && cardinality === 'SINGLE')) {
    throw damaged('object_needed', `${field}.object`, 'is missing');
  }
  if (symmetric && !(object !== null && isEntityObject(object) && subject <= object.entity)) {
    throw damaged(
      'symmetric_turned',
      `${field}.object`,
      'of a symmetric predicate is an entity, the lesser ref the subject',
    );
  }
  const told = object === null ? null : objectText(object);
  const key = keyOf(space, scope, subject, predicate, cardinality === 'SINGLE' ? null : told);
  return { key, subject, predicate, object, objectText: none === true || told === null ? NONE : told, symmetric };
}

/** @throws AsofError as for a write that defines a predicate */
function define({ subject, object }: Said, registry: Predicates, field: string): void {
  const name = `${field}.object`;
  const value = object !== undefined && 'value' in object ? object.value : null;
  const { inverse, description, ...said }: Definition = parseInput<Definition>(definition, value, `${name}.value`);
  if (subject !== predicateSubject(said.name))
    throw damaged('bad_definition', `${field}.subject`, 'is not of this predicate');
  registry.define({ ...said, inverse: inverse ?? undefined, description: description ?? undefined }, name);
}

function boundOf(line: BoundLine | undefined, unbounded: typeof always) {
  if (line === undefined) return unbounded;
  const { at, known, precision = null, words = null } = line;
  return { at, bound: { known, precision, words } };
}
