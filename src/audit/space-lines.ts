import type { Evidence } from '../domain/episode.js';
import { formatBound, formatTransactionTime, formatValidTime } from '../domain/parse-time.js';
import { SHARED } from '../domain/scope.js';
import type { Bound, Decision, Statement } from '../domain/statement.js';
import type { ValidTime } from '../domain/time.js';
import { isEntityObject, NONE, type ObjectValue } from '../domain/value.js';
import type { LogEntry, SpaceState } from '../store/port.js';
import type { Receipt } from '../write/plan.js';

/**
 * A space as lines of text: a header, and one line for each transaction of its log. The text is canonical, so that equal logs give
 * equal bytes: fields in one order, what has its default left out, times as everywhere else, no white space. What follows from
 * the log (facts, keys, what is live) or from the space's name is not in it. docs/moving.md describes each field.
 */

export const VERSION = 1;

export function headerLine({ name, committedAt, replayedAt }: SpaceState): string {
  const time = (at: typeof committedAt) => (at === null ? null : formatTransactionTime(at));
  return JSON.stringify({
    asof: 'space',
    version: VERSION,
    space: name,
    committedAt: time(committedAt),
    replayedAt: time(replayedAt),
  });
}

/** @param number the transaction's place in the log, from 1 */
export function transactionLine(entry: LogEntry, number: number): string {
  const { transaction, scopes, episodes, statements } = entry;
  const evidence = new Map<string, Evidence[]>(statements.map(({ ref }) => [ref, []]));
  for (const piece of entry.evidence) evidence.get(piece.statement)?.push(piece);
  return JSON.stringify({
    transaction: number,
    committedAt: formatTransactionTime(transaction.committedAt),
    actor: given(transaction.actor),
    idempotencyKey: given(transaction.idempotencyKey),
    bodyHash: given(transaction.bodyHash),
    scopes,
    episodes: some(
      episodes.map(({ ref, position, scope, occurredAt, channel, body, contentHash }) => ({
        ref,
        position,
        scope: unless(scope, SHARED),
        occurredAt: formatValidTime(occurredAt),
        channel: given(channel),
        body,
        contentHash,
      })),
    ),
    statements: some(statements.map((statement) => statementOf(statement, evidence.get(statement.ref) ?? []))),
    result: resultOf(JSON.parse(entry.result) as Receipt),
  });
}

/** Which facts a write opened and closed follows from the log. */
function resultOf({ episodes, statements, entities, notices }: Receipt) {
  return {
    episodes: some(episodes),
    statements: some(statements),
    entities: some(entities),
    notices: some(notices.map(({ field, code, message }) => ({ field, code, message }))),
  };
}

function statementOf(s: Statement, evidence: readonly Evidence[]) {
  const place = { ref: s.ref, position: s.position, scope: unless(s.scope, SHARED), op: s.op, aims: given(s.aims) };
  const grounds = { decision: decisionOf(s.decision), evidence: some(evidence.map(groundOf)) };
  if (s.form === 'retract') return { ...place, ...grounds };
  const said = {
    ...place,
    form: s.op === 'correct' ? s.form : undefined,
    subject: s.subject,
    predicate: s.predicate,
    object: objectOf(s.object),
    none: s.objectText === NONE ? true : undefined,
    qualifiers: given(s.qualifiers),
  };
  if (s.form === 'end') return { ...said, at: boundOf(s.at, s.bound), ...grounds };
  return {
    ...said,
    from: boundOf(s.from, s.start),
    to: boundOf(s.to, s.end),
    resume: unless(s.resume, false),
    explicit: unless(s.explicit, true),
    confidence: unless(s.confidence, 1),
    text: s.text,
    kind: unless(s.kind, 'semantic'),
    labels: some(s.labels),
    ...grounds,
  };
}

function objectOf(object: ObjectValue | null) {
  if (object === null) return undefined;
  return isEntityObject(object) ? { entity: object.entity } : { type: object.type, value: object.value };
}

/** Left out where it is always or open. */
function boundOf(time: ValidTime, { known, precision, words }: Bound) {
  const at = formatBound(time);
  return at === null ? undefined : { at, known, precision: given(precision), words: given(words) };
}

function decisionOf({ reason, policy, model, promptVersion, extractor }: Decision) {
  const said = [reason, policy, model, promptVersion, extractor].some((part) => part !== null);
  return said
    ? {
        reason: given(reason),
        policy: given(policy),
        model: given(model),
        promptVersion: given(promptVersion),
        extractor: given(extractor),
      }
    : undefined;
}

function groundOf({ episode, spans }: Evidence) {
  return { episode, spans: some(spans.map(({ start, end }) => [start, end])) };
}

// JSON leaves out what is undefined.
const given = <T>(value: T | null): T | undefined => value ?? undefined;
const unless = <T>(value: T, byDefault: T): T | undefined => (value === byDefault ? undefined : value);
const some = <T>(items: readonly T[]): readonly T[] | undefined => (items.length === 0 ? undefined : items);
