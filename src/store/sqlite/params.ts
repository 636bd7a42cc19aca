import { lookupOf } from '../../domain/name.js';
import { isReserved } from '../../domain/predicate.js';
import type { Bound, Decision, Fact, Statement } from '../../domain/statement.js';
import { isEntityObject } from '../../domain/value.js';
import type { Param } from './sql.js';

/**
 * From plain data to the parameters of the inserts. Each object is written out in one piece: an import makes two for every
 * statement, and spreads of this many fields cost more than the insert itself.
 */

const text = (value: unknown): string => JSON.stringify(value);
const textOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const flag = (value: boolean): number => (value ? 1 : 0);

const labelsText = (labels: readonly string[]): string => (labels.length === 0 ? '[]' : text(labels));

export function statementParams(spaceId: number, s: Statement): Record<string, Param> {
  const said = s.form === 'retract' ? null : s;
  const assertion = s.form === 'assert' ? s : null;
  return {
    spaceId,
    ref: s.ref,
    scope: s.scope,
    committedAt: s.committedAt,
    position: s.position,
    op: s.op,
    form: s.form,
    aims: s.aims,
    decision: decisionText(s.decision),
    key: said?.key ?? null,
    subject: said?.subject ?? null,
    predicate: said?.predicate ?? null,
    object: said === null ? null : textOrNull(said.object),
    objectText: said?.objectText ?? null,
    qualifiers: said === null ? null : textOrNull(said.qualifiers),
    value: said?.value ?? null,
    start: s.form === 'assert' ? s.from : s.form === 'end' ? s.at : null,
    stop: assertion?.to ?? null,
    change: flag(assertion !== null && !assertion.resume),
    bounds: s.form === 'assert' ? boundsText(s.start, s.end) : s.form === 'end' ? boundsText(s.bound, s.bound) : null,
    explicit: assertion === null ? null : flag(assertion.explicit),
    confidence: assertion?.confidence ?? null,
    text: assertion?.text ?? null,
    kind: assertion?.kind ?? null,
    labels: assertion === null ? null : labelsText(assertion.labels),
    symmetric: assertion === null ? null : flag(assertion.symmetric),
  };
}

export function factParams(spaceId: number, f: Fact): Record<string, Param> {
  return {
    spaceId,
    ref: f.ref,
    key: f.key,
    scope: f.scope,
    subject: f.subject,
    predicate: f.predicate,
    object: isEntityObject(f.object) ? f.object.entity : null,
    literal: isEntityObject(f.object) ? null : text(f.object),
    qualifiers: textOrNull(f.qualifiers),
    value: f.value,
    validAt: f.validAt,
    invalidAt: f.invalidAt,
    createdAt: f.createdAt,
    text: f.text,
    confidence: f.confidence,
    kind: f.kind,
    labels: labelsText(f.labels),
    disputed: flag(f.disputed),
    bounds: boundsText(f.start, f.end),
    reserved: flag(isReserved(f.predicate)),
    symmetric: flag(f.symmetric),
    lookup: lookupOf(f.predicate, f.object),
  };
}

const boundsText = (start: Bound, end: Bound): string => `[${text(start)},${text(end)}]`;

/** Most statements come with the same decision, often none: its text is made once. */
const decisions = new WeakMap<Decision, string>();

function decisionText(decision: Decision): string {
  const known = decisions.get(decision);
  if (known !== undefined) return known;
  const made = text(decision);
  decisions.set(decision, made);
  return made;
}
