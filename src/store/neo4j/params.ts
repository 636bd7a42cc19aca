import { type Integer, int } from 'neo4j-driver';
import type { Episode, Evidence } from '../../domain/episode.js';
import { lookupOf } from '../../domain/name.js';
import { DEFINITION, type Definition, isReserved } from '../../domain/predicate.js';
import { digest } from '../../domain/ref.js';
import type { Bound, Decision, Fact, Statement } from '../../domain/statement.js';
import { isEntityObject, type Json, type Literal } from '../../domain/value.js';

/**
 * From plain data to the rows of the inserts: values alone, by their place. With names, a map for each, the driver would take as
 * long to send an import as the server takes to write it. Times go as whole numbers that the server makes datetimes of. A
 * JavaScript number is a float to the driver, so whole ones are said to be.
 */

export type Values = readonly unknown[];

const textOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const boundsText = (start: Bound, end: Bound): string => JSON.stringify([start, end]);

export function statementRow(s: Statement): Values {
  const said = s.form === 'retract' ? null : s;
  const assertion = s.form === 'assert' ? s : null;
  const start = s.form === 'assert' ? s.from : s.form === 'end' ? s.at : null;
  return [
    s.ref,
    s.scope,
    int(s.position),
    s.op,
    s.form,
    said?.key ?? null,
    said?.subject ?? null,
    said?.predicate ?? null,
    said === null ? null : textOrNull(said.object),
    said?.objectText ?? null,
    said === null ? null : textOrNull(said.qualifiers),
    said?.value ?? null,
    start === null ? null : int(start),
    assertion === null ? null : int(assertion.to),
    assertion !== null && !assertion.resume,
    s.form === 'assert' ? boundsText(s.start, s.end) : s.form === 'end' ? boundsText(s.bound, s.bound) : null,
    assertion?.explicit ?? null,
    assertion?.confidence ?? null,
    assertion?.text ?? null,
    assertion?.kind ?? null,
    assertion?.labels ?? null,
    assertion?.symmetric ?? null,
  ];
}

/** Statements by what they were decided by; none for those without a word about it. */
export function decisionRows(
  statements: readonly Statement[],
): readonly (Decision & { readonly statements: readonly string[] })[] {
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
export function edgeRow(f: Fact): Values {
  const object = (f.object as { readonly entity: string }).entity;
  return [...common(f), object, f.symmetric ? f.subject : null, f.symmetric ? object : null];
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

/** A name that is mentioned. */
export function nameRow(text: string): { readonly name: string; readonly folded: string | null } {
  const { lookup, folded } = lookedUpBy(text);
  return { name: lookup as string, folded };
}

/** A fact whose object is a literal. */
export function literalRow(f: Fact): Values {
  const object = f.object as Literal;
  const identityOf = isReserved(f.predicate) && f.predicate !== DEFINITION ? f.subject : null;
  const { lookup, folded } = lookedUpBy(
    f.predicate === DEFINITION ? inverseOf(object) : lookupOf(f.predicate, f.object),
  );
  return [...common(f), object.type, shownValue(object), identityOf, lookup, folded];
}

function common(f: Fact): Values {
  return [
    f.ref,
    f.key,
    f.scope,
    f.subject,
    f.predicate,
    textOrNull(f.qualifiers),
    f.value,
    int(f.validAt),
    int(f.invalidAt),
    f.text,
    f.kind,
    f.confidence,
    f.labels,
    f.disputed,
    f.symmetric,
    boundsText(f.start, f.end),
  ];
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

export function episodeRow(e: Episode): Values {
  const isText = typeof e.body === 'string';
  return [
    e.ref,
    e.scope,
    int(e.occurredAt),
    e.channel,
    isText ? e.body : null,
    isText ? null : JSON.stringify(e.body),
    e.contentHash,
    int(e.position),
  ];
}

export function evidenceRow({ statement, episode, spans }: Evidence): Values {
  const flat: Integer[] = spans.flatMap(({ start, end }) => [int(start), int(end)]);
  return [statement, episode, flat];
}

export const isEdge = (f: Fact): boolean => isEntityObject(f.object);
