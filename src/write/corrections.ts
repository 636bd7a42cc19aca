import { conflict, invalid } from '../domain/errors.js';
import { DEFINITION } from '../domain/predicate.js';
import type { Assertion, End, Statement } from '../domain/statement.js';
import { isEntityObject, NONE } from '../domain/value.js';
import type { AssertInput, CorrectInput, EndInput } from './input.js';
import type { Predicates } from './predicates.js';

type Patch = Omit<CorrectInput, 'statement'>;
type EndsSaid = Pick<AssertInput, 'subject' | 'object' | 'none'>;

/** A correction as the whole statement it makes, in the form of its target. */
export type Corrected =
  | { readonly form: 'assert'; readonly target: Assertion; readonly input: AssertInput }
  | { readonly form: 'end'; readonly target: End; readonly input: EndInput };

/**
 * The patch over what the target says. Of an end, `at` is '' where it stays as it was. An end of the relation given without a
 * predicate is read in the direction the statement is stored in; with the inverse's name, in that one.
 * @throws AsofError invalid or conflict: a retraction, a definition, or a part that the target's form does not have
 */
export function correctedBy(input: CorrectInput, target: Statement, registry: Predicates, field: string): Corrected {
  const { statement: _, ...patch } = input;
  refuseDefinition(target, field);
  if (target.form === 'retract') {
    throw invalid(
      'cannot_correct',
      `${field}.statement: a retraction has no words to correct; retract it instead.`,
      `${field}.statement`,
    );
  }
  const said = {
    predicate: target.predicate,
    ...endsSaid(target, patch, registry, field),
    ...(target.qualifiers === null ? {} : { qualifiers: target.qualifiers }),
  };
  if (target.form === 'end') {
    refuseMisplaced(patch, field);
    return { form: 'end', target, input: { ...said, ...patch, at: patch.at ?? '' } as EndInput };
  }
  const retold = patch.subject ?? patch.predicate ?? patch.object ?? patch.none;
  const timed = patch.to ?? patch.during ?? patch.at;
  const whole = {
    ...said,
    confidence: target.confidence,
    explicit: target.explicit,
    kind: target.kind,
    labels: [...target.labels],
    resume: timed === undefined ? target.resume : undefined,
    ...(retold === undefined ? { text: target.text } : {}),
    ...patch,
  };
  return { form: 'assert', target, input: whole as AssertInput };
}

/**
 * What is in use keeps its cardinality and direction: a definition changes by being given again, which is checked.
 * @throws AsofError conflict `predicate_reserved`
 */
export function refuseDefinition(target: Statement, field: string): void {
  if (target.form === 'retract' || target.predicate !== DEFINITION) return;
  const name = `${field}.statement`;
  throw conflict('predicate_reserved', `${name}: define the predicate again with 'predicates'.`, name);
}

function refuseMisplaced(patch: Patch, field: string): void {
  const parts = ['from', 'to', 'during', 'resume', 'confidence', 'explicit', 'text', 'kind', 'labels'] as const;
  const misplaced = parts.find((part) => patch[part] !== undefined);
  if (misplaced === undefined) return;
  const name = `${field}.${misplaced}`;
  throw invalid('unknown_field', `${name}: an end has no '${misplaced}'; give 'at'.`, name);
}

/** What a correction leaves of its target's two ends: turned round where it names the predicate's other direction. */
function endsSaid(target: Assertion | End, patch: Patch, registry: Predicates, field: string): EndsSaid {
  const subject = { ref: target.subject };
  const { definition, reversed } = registry.find(patch.predicate ?? target.predicate);
  if (!reversed || definition.name !== target.predicate) {
    return { subject, ...objectSaid(target, patch, definition.cardinality === 'SINGLE') };
  }
  const none = (patch.none ?? (target.objectText === NONE && target.object !== null)) ? { none: true } : {};
  const { object } = target;
  if (object !== null && isEntityObject(object)) {
    return { subject: { ref: object.entity }, object: subject, ...none };
  }
  if (patch.subject === undefined) {
    const name = `${field}.subject`;
    throw invalid('entity_needed', `${name}: the statement has no entity to be that of '${patch.predicate}'.`, name);
  }
  return { subject: patch.subject, object: subject, ...none };
}

/** What is left of the object: none of a `SINGLE` key has no object, and an object there is not none. */
function objectSaid(target: Assertion | End, patch: Patch, single: boolean): Pick<AssertInput, 'object' | 'none'> {
  const wasNone = target.objectText === NONE;
  const none = patch.none ?? (wasNone && !(single && patch.object !== undefined));
  const dropped = target.object === null || (single && none);
  return { ...(none ? { none } : {}), ...(dropped ? {} : { object: objectInput(target.object) }) };
}

function objectInput(object: NonNullable<Assertion['object']>): AssertInput['object'] {
  if ('entity' in object) return { ref: object.entity };
  return object.type === 'date' ? { date: String(object.value) } : { literal: object.value };
}
