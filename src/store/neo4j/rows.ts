import type { Episode, Evidence, Transaction } from '../../domain/episode.js';
import type { Bound, Decision, Fact, FactKind, Op, Statement } from '../../domain/statement.js';
import type { TransactionTime, ValidTime } from '../../domain/time.js';
import type { Json, Literal, LiteralType, ObjectValue } from '../../domain/value.js';
import type { Candidate, Edge, LoggedStatement, SpaceState, Violation } from '../port.js';

/** From rows to plain data. The order of columns is that of the statements in cypher/. */

export type Row = readonly unknown[];

type Qualifiers = { readonly [key: string]: Json } | null;

const json = <T>(text: unknown): T => JSON.parse(text as string) as T;
const jsonOrNull = <T>(text: unknown): T | null => (text === null ? null : json<T>(text));

const knownBounds = new Map<string, readonly [Bound, Bound]>();

/** Bounds come in few shapes; what was parsed once is shared. */
function bounds(text: string): readonly [Bound, Bound] {
  const known = knownBounds.get(text);
  if (known !== undefined) return known;
  const parsed = json<readonly [Bound, Bound]>(text);
  if (knownBounds.size < 1000) knownBounds.set(text, parsed);
  return parsed;
}

/** A literal's node keeps texts, numbers and booleans as they are, anything else as JSON. */
function literal(type: LiteralType, value: unknown): Literal {
  return { type, value: type === 'json' ? json<Json>(value) : (value as Json) };
}

export function toFact(row: Row, at = 0): Fact {
  const [start, end] = bounds(row[at + 20] as string);
  const entity = row[at + 5] as string | null;
  return {
    ref: row[at] as string,
    key: row[at + 1] as string,
    scope: row[at + 2] as string,
    subject: row[at + 3] as string,
    predicate: row[at + 4] as string,
    object: entity === null ? literal(row[at + 6] as LiteralType, row[at + 7]) : { entity },
    qualifiers: jsonOrNull<Qualifiers>(row[at + 8]),
    value: row[at + 9] as string,
    validAt: row[at + 10] as ValidTime,
    invalidAt: row[at + 11] as ValidTime,
    createdAt: row[at + 12] as TransactionTime,
    expiredAt: row[at + 13] as TransactionTime,
    text: row[at + 14] as string,
    confidence: row[at + 15] as number,
    kind: row[at + 16] as FactKind,
    labels: row[at + 17] as readonly string[],
    disputed: row[at + 18] as boolean,
    symmetric: row[at + 19] as boolean,
    start,
    end,
  };
}

/** How many columns a statement's row has. */
const STATEMENT_COLUMNS = 25;

/** What follows a statement's own columns in its row. */
export const beside = (row: Row): unknown => row[STATEMENT_COLUMNS];

/** Where nobody gave a reason there is no node. */
function decisionOf(node: unknown): Decision {
  const [reason, policy, model, promptVersion, extractor] = (node ?? []) as (string | null)[];
  return {
    reason: reason ?? null,
    policy: policy ?? null,
    model: model ?? null,
    promptVersion: promptVersion ?? null,
    extractor: extractor ?? null,
  };
}

export function toStatement(row: Row): Statement {
  const logged = {
    ref: row[0] as string,
    scope: row[1] as string,
    committedAt: row[2] as TransactionTime,
    position: row[3] as number,
    op: row[4] as Op,
    aims: row[6] as string | null,
    decision: decisionOf(row[7]),
  };
  if (row[5] === 'retract') return { ...logged, form: 'retract', aims: logged.aims as string };
  const keyed = {
    ...logged,
    key: row[8] as string,
    subject: row[9] as string,
    predicate: row[10] as string,
    object: jsonOrNull<ObjectValue>(row[11]),
    objectText: row[12] as string,
    qualifiers: jsonOrNull<Qualifiers>(row[13]),
  };
  const [start, end] = bounds(row[18] as string);
  if (row[5] === 'end') {
    return { ...keyed, form: 'end', value: row[14] as string | null, at: row[15] as ValidTime, bound: start };
  }
  return {
    ...keyed,
    form: 'assert',
    value: row[14] as string,
    from: row[15] as ValidTime,
    to: row[16] as ValidTime,
    resume: row[17] !== true,
    start,
    end,
    explicit: row[19] as boolean,
    confidence: row[20] as number,
    text: row[21] as string,
    kind: row[22] as FactKind,
    labels: row[23] as readonly string[],
    symmetric: row[24] as boolean,
  };
}

export function toLogged(row: Row): LoggedStatement {
  return { statement: toStatement(row), live: beside(row) === true };
}

export function toEvidence(row: Row): Evidence {
  const flat = row[2] as readonly number[];
  const spans = Array.from({ length: flat.length / 2 }, (_, i) => ({
    start: flat[2 * i] as number,
    end: flat[2 * i + 1] as number,
  }));
  return { statement: row[0] as string, episode: row[1] as string, spans };
}

export function toEpisode(row: Row): Episode {
  return {
    ref: row[0] as string,
    scope: row[1] as string,
    occurredAt: row[2] as ValidTime,
    channel: row[3] as string | null,
    body: row[5] === null ? (row[4] as string) : json<Json>(row[5]),
    contentHash: row[6] as string,
    committedAt: row[7] as TransactionTime,
    position: row[8] as number,
  };
}

export function toTransaction(row: Row): Transaction {
  return {
    committedAt: row[0] as TransactionTime,
    actor: row[1] as string | null,
    idempotencyKey: row[2] as string | null,
    bodyHash: row[3] as string | null,
  };
}

export function toSpace(row: Row): SpaceState {
  return {
    name: row[0] as string,
    committedAt: row[1] as TransactionTime | null,
    replayedAt: row[2] as TransactionTime | null,
  };
}

export function toCandidate(row: Row): Candidate {
  return {
    entity: row[0] as string,
    predicate: row[1] as string,
    text: row[2] as string,
    validAt: row[3] as ValidTime,
    invalidAt: row[4] as ValidTime,
    scope: row[5] as string,
  };
}

export function toEdge(row: Row): Edge {
  return {
    fact: row[0] as string,
    key: row[1] as string,
    value: row[2] as string,
    subject: row[3] as string,
    predicate: row[4] as string,
    object: row[5] as string,
    symmetric: row[6] as boolean,
    validAt: row[7] as ValidTime,
    invalidAt: row[8] as ValidTime,
  };
}

export function toViolation([rule, kind, count, refs]: Row): Violation {
  return { rule, kind, count, refs } as Violation;
}
