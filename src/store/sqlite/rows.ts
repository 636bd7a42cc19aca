import type { Episode, Span, Transaction } from '../../domain/episode.js';
import type { Bound, Decision, Fact, FactKind, Op, Statement } from '../../domain/statement.js';
import type { TransactionTime, ValidTime } from '../../domain/time.js';
import type { Json, Literal, ObjectValue } from '../../domain/value.js';
import type { Candidate, Edge, SpaceState, Violation } from '../port.js';
import type { Bare } from './parts.js';
import type { Row } from './sql.js';

/** From rows to plain data. The order of columns is that of the statements in sql/. */

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

const noLabels: readonly string[] = [];

export function toFact(row: Row, at = 0): Fact {
  const [start, end] = bounds(row[at + 19] as string);
  const entity = row[at + 5] as string | null;
  return {
    ref: row[at] as string,
    key: row[at + 1] as string,
    scope: row[at + 2] as string,
    subject: row[at + 3] as string,
    predicate: row[at + 4] as string,
    object: entity === null ? json<Literal>(row[at + 6]) : { entity },
    qualifiers: jsonOrNull<Qualifiers>(row[at + 7]),
    value: row[at + 8] as string,
    validAt: row[at + 9] as ValidTime,
    invalidAt: row[at + 10] as ValidTime,
    createdAt: row[at + 11] as TransactionTime,
    expiredAt: row[at + 12] as TransactionTime,
    text: row[at + 13] as string,
    confidence: row[at + 14] as number,
    kind: row[at + 15] as FactKind,
    labels: row[at + 16] === '[]' ? noLabels : json<string[]>(row[at + 16]),
    disputed: row[at + 17] === 1,
    symmetric: row[at + 18] === 1,
    start,
    end,
  };
}

export function toBare([ref, subject, object, confidence, kind, labels, validAt, createdAt, text]: Row): Bare {
  const known = labels === '[]' ? noLabels : json<string[]>(labels);
  return { ref, subject, object, confidence, kind, labels: known, validAt, createdAt, text } as Bare;
}

/** How many columns a statement's row has. */
export const STATEMENT_COLUMNS = 25;

export function toStatement(row: Row): Statement {
  const logged = {
    ref: row[0] as string,
    scope: row[1] as string,
    committedAt: row[2] as TransactionTime,
    position: row[3] as number,
    op: row[4] as Op,
    aims: row[6] as string | null,
    decision: json<Decision>(row[7]),
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
    resume: row[17] === 0,
    start,
    end,
    explicit: row[19] === 1,
    confidence: row[20] as number,
    text: row[21] as string,
    kind: row[22] as FactKind,
    labels: json<string[]>(row[23]),
    symmetric: row[24] === 1,
  };
}

export function toEpisode(row: Row): Episode {
  return {
    ref: row[0] as string,
    scope: row[1] as string,
    occurredAt: row[2] as ValidTime,
    channel: row[3] as string | null,
    body: json<Json>(row[4]),
    contentHash: row[5] as string,
    committedAt: row[6] as TransactionTime,
    position: row[7] as number,
  };
}

export function toSpans(text: unknown): readonly Span[] {
  return json<[number, number][]>(text).map(([start, end]) => ({ start, end }));
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
    symmetric: row[6] === 1,
    validAt: row[7] as ValidTime,
    invalidAt: row[8] as ValidTime,
  };
}

export function toViolation([rule, kind, count, refs]: Row): Violation {
  return { rule, kind, count, refs: json<string[]>(refs) } as Violation;
}
