import { builtInDefinition, type Definition } from '../domain/predicate.js';
import { keyOf } from '../domain/ref.js';
import type { Assertion, Bound, Decision, End, Op } from '../domain/statement.js';
import { ALWAYS, OPEN, type TransactionTime, type ValidTime } from '../domain/time.js';
import { type Literal, NONE, objectText, qualifiersText, valueText } from '../domain/value.js';
import type { AssertInput, EndInput } from './input.js';
import type { Period } from './period.js';
import type { Saying } from './sayings.js';

/** Statements of the log from parts that are resolved: whose and where in the log, about what, when. */

/** A statement's place in the log. */
export interface Place {
  readonly ref: string;
  readonly position: number;
  readonly committedAt: TransactionTime;
  readonly scope: string;
}

/** A place, and what the statement there does. */
export interface Standing extends Place {
  readonly op: Op;
  readonly aims: string | null;
}

const NO_LABELS: readonly string[] = [];
const DECISION = ['reason', 'policy', 'model', 'promptVersion', 'extractor'] as const;
const undecided: Decision = { reason: null, policy: null, model: null, promptVersion: null, extractor: null };
const bound = (known: 'ALWAYS' | 'OPEN'): Bound => ({ known, precision: null, words: null });

// Each statement is written out in one piece, alike as they are: spreads of this many fields made an import half as fast.
export function assertionOf(
  standing: Standing,
  saying: Saying,
  period: Period,
  input: AssertInput,
  text: string,
): Assertion {
  const qualifiers = input.qualifiers ?? null;
  const { ref, position, committedAt, scope, op, aims } = standing;
  return {
    ref,
    position,
    committedAt,
    scope,
    op,
    aims,
    decision: decisionOf(input),
    key: saying.key,
    subject: saying.subject,
    predicate: saying.predicate,
    object: saying.object,
    objectText: saying.objectText,
    form: 'assert',
    qualifiers: qualifiersText(qualifiers) === '' ? null : qualifiers,
    value: saying.objectText === NONE ? NONE : valueText(saying.objectText, qualifiersText(qualifiers)),
    from: period.from,
    to: period.to,
    resume: period.resume,
    start: period.start,
    end: period.end,
    symmetric: saying.definition.symmetric,
    explicit: input.explicit ?? true,
    confidence: input.confidence ?? 1,
    text,
    kind: input.kind ?? 'semantic',
    labels: input.labels ?? NO_LABELS,
  };
}

export function endOf(
  standing: Standing,
  saying: Saying,
  stop: { readonly at: ValidTime; readonly bound: Bound },
  input: EndInput,
): End {
  const qualifiers = input.qualifiers ?? null;
  const { ref, position, committedAt, scope, op, aims } = standing;
  return {
    ref,
    position,
    committedAt,
    scope,
    op,
    aims,
    decision: decisionOf(input),
    key: saying.key,
    subject: saying.subject,
    predicate: saying.predicate,
    object: saying.object,
    objectText: saying.objectText,
    form: 'end',
    qualifiers,
    value: qualifiers === null ? null : valueText(saying.objectText, qualifiersText(qualifiers)),
    at: stop.at,
    bound: stop.bound,
  };
}

/** A literal of one of Asof's own predicates that holds from always on. */
export function literalOf(
  space: string,
  place: Place,
  about: { readonly subject: string; readonly predicate: string; readonly object: Literal; readonly text: string },
): Assertion {
  const { ref, position, committedAt, scope } = place;
  const { subject, predicate, object, text } = about;
  const { cardinality } = builtInDefinition(predicate) as Definition;
  const told = objectText(object);
  return {
    ref,
    position,
    committedAt,
    scope,
    op: 'assert',
    aims: null,
    decision: undecided,
    key: keyOf(space, scope, subject, predicate, cardinality === 'SINGLE' ? null : told),
    subject,
    predicate,
    object,
    objectText: told,
    form: 'assert',
    qualifiers: null,
    value: told,
    from: ALWAYS,
    to: OPEN,
    resume: false,
    start: bound('ALWAYS'),
    end: bound('OPEN'),
    symmetric: false,
    explicit: true,
    confidence: 1,
    text,
    kind: 'semantic',
    labels: NO_LABELS,
  };
}

export function decisionOf(input: Pick<AssertInput, (typeof DECISION)[number]>): Decision {
  if (DECISION.every((part) => input[part] === undefined)) return undecided;
  return {
    reason: input.reason ?? null,
    policy: input.policy ?? null,
    model: input.model ?? null,
    promptVersion: input.promptVersion ?? null,
    extractor: input.extractor ?? null,
  };
}
