import { type Integer, int } from 'neo4j-driver';
import type { Episode, Evidence } from '../../domain/episode.js';
import { lookupOf } from '../../domain/name.js';
import { DEFINITION, type Definition, isReserved } from '../../domain/predicate.js';
import { digest } from '../../domain/ref.js';
import type { Bound, Decision, Fact, Statement } from '../../domain/statement.js';
import { isEntityObject, type Json, type Literal } from '../../domain/value.js';

/**
 * From plain data to the rows of the inserts. Times go as whole numbers that the server makes datetimes of. A JavaScript number
 * is a float to the driver, so whole ones are said to be.
 */

export type Rows = readonly Readonly<Record<string, unknown>>[];

const textOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const boundsText = (start: Bound, end: Bound): string => JSON.stringify([start, end]);

export function statementRow(s: Statement): Readonly<Record<string, unknown>> {
  const said = s.form === 'retract' ? null : s;
  const assertion = s.form === 'assert' ? s : null;
  const start = s.form === 'assert' ? s.from : s.form === 'end' ? s.at : null;
  return {
    ref: s.ref,
    scope: s.scope,
    position: int(s.position),
    op: s.op,
    form: s.form,
    key: said?.key ?? null,
    subject: said?.subject ?? null,
    predicate: said?.predicate ?? null,
    object: said === null ? null : textOrNull(said.object),
    objectText: said?.objectText ?? null,
    qualifiers: said === null ? null : textOrNull(said.qualifiers),
    value: said?.value ?? null,
    start: start === null ? null : int(start),
    stop: assertion === null ? null : int(assertion.to),
    change: assertion !== null && !assertion.resume,
    bounds: s.form === 'assert' ? boundsText(s.start, s.end) : s.form === 'end' ? boundsText(s.bound, s.bound) : null,
    explicit: assertion?.explicit ?? null,
    confidence: assertion?.confidence ?? null,
    text: assertion?.text ?? null,
    kind: assertion?.kind ?? null,
    labels: assertion?.labels ?? null,
    symmetric: assertion?.symmetric ?? null,
  };
}

/** Statements by what they were decided by; none for those without a word about it. */
export function decisionRows(statements: readonly Statement[]): Rows {
  const byDecision = new Map<string, { decision: Decision; refs: string[] }>();
  for (const { ref, decision } of statements) {
    if (Object.values(decision).every((part) => part === null)) continue;
    const key = JSON.stringify(decision);
    const known = byDecision.get(key);
    if (known === undefined) byDecision.set(key, { decision, refs: [ref] });
    else known.refs.push(ref);
  }
  return [...byDecision.values()].map(({ decision, refs }) => ({ ...decision, statements: refs }));
}

/** A fact between entities. */
export function edgeRow(f: Fact): Readonly<Record<string, unknown>> {
  const object = (f.object as { readonly entity: string }).entity;
  return {
    ...common(f),
    object,
    mutualSubject: f.symmetric ? f.subject : null,
    mutualObject: f.symmetric ? object : null,
  };
}

/** A key of an index has 8,191 bytes at most: what may be longer is cut, and told apart by a digest. */
const INDEXED = 2000;
const KEPT = 1000;

/** What a name or external key is looked up by. Folding can make a name many times as long. */
export function sought<T extends string | null>(text: T): T | string {
  if (text === null || text.length <= INDEXED) return text;
  return `${text.slice(0, KEPT).toWellFormed()}#${digest(text)}`;
}

/** `folded` is the whole of what had to be cut, for who asks by its beginning. */
function lookedUpBy(text: string | null): { readonly lookup: string | null; readonly folded: string | null } {
  const lookup = sought(text);
  return { lookup, folded: lookup === text ? null : text };
}

/** A fact whose object is a literal. */
export function literalRow(f: Fact): Readonly<Record<string, unknown>> {
  const object = f.object as Literal;
  return {
    ...common(f),
    type: object.type,
    literal: shownValue(object),
    identityOf: isReserved(f.predicate) && f.predicate !== DEFINITION ? f.subject : null,
    ...lookedUpBy(f.predicate === DEFINITION ? inverseOf(object) : lookupOf(f.predicate, f.object)),
  };
}

function common(f: Fact): Readonly<Record<string, unknown>> {
  return {
    ref: f.ref,
    key: f.key,
    scope: f.scope,
    subject: f.subject,
    predicate: f.predicate,
    qualifiers: textOrNull(f.qualifiers),
    value: f.value,
    validAt: int(f.validAt),
    invalidAt: int(f.invalidAt),
    text: f.text,
    kind: f.kind,
    confidence: f.confidence,
    labels: f.labels,
    disputed: f.disputed,
    symmetric: f.symmetric,
    bounds: boundsText(f.start, f.end),
  };
}

/** As people read it: texts, numbers and booleans as they are, the rest as JSON. */
function shownValue({ type, value }: Literal): Json {
  if (type === 'json') return JSON.stringify(value);
  // A negative zero is a zero in JSON.
  return typeof value === 'number' ? value + 0 : value;
}

/** A definition is found by its inverse's name, too. */
function inverseOf({ value }: Literal): string | null {
  return (value as unknown as Definition).inverse;
}

export function episodeRow(e: Episode): Readonly<Record<string, unknown>> {
  const isText = typeof e.body === 'string';
  return {
    ref: e.ref,
    scope: e.scope,
    occurredAt: int(e.occurredAt),
    channel: e.channel,
    body: isText ? e.body : null,
    bodyJson: isText ? null : JSON.stringify(e.body),
    contentHash: e.contentHash,
    position: int(e.position),
  };
}

export function evidenceRow({ statement, episode, spans }: Evidence): Readonly<Record<string, unknown>> {
  const flat: Integer[] = spans.flatMap(({ start, end }) => [int(start), int(end)]);
  return { statement, episode, spans: flat };
}

export const isEdge = (f: Fact): boolean => isEntityObject(f.object);
