import type { Grounded } from '../audit/provenance.js';
import type { Changes } from '../domain/diff.js';
import type { Span, Episode as StoredEpisode, Transaction as StoredTransaction } from '../domain/episode.js';
import { formatBound, formatTransactionTime, formatValidTime } from '../domain/parse-time.js';
import type { Bound, FactKind, Op, Fact as StoredFact } from '../domain/statement.js';
import { STILL, type TransactionTime } from '../domain/time.js';
import type { Json, ObjectValue } from '../domain/value.js';
import type { Written } from '../write/write.js';

/** What the library hands out: plain data, times as text (valid time `2020-01-01T00:00:00Z`, transaction time with six digits). */

/** A fact as seen from a snapshot: nothing in it was learned after the snapshot's K. */
export interface Fact {
  readonly ref: string;
  readonly scope: string;
  /** Ref of the entity it is about. */
  readonly subject: string;
  readonly predicate: string;
  readonly object: ObjectValue;
  readonly qualifiers: { readonly [key: string]: Json } | null;
  /** The statement in words. */
  readonly text: string;
  /** 0 to 1, the highest of what supports it. */
  readonly confidence: number;
  readonly kind: FactKind;
  readonly labels: readonly string[];
  /** Another assertion of equal standing gives another value. */
  readonly disputed: boolean;
  /** True from here on; null: always. */
  readonly validAt: string | null;
  /** True until here, itself excluded; null: open. */
  readonly invalidAt: string | null;
  /** Believed since. */
  readonly createdAt: string;
  /** Believed until, itself excluded; null: still believed at the snapshot's K. */
  readonly expiredAt: string | null;
  readonly bounds: { readonly start: Bound; readonly end: Bound };
}

export function toFact(fact: StoredFact, knownAt: TransactionTime): Fact {
  return {
    ref: fact.ref,
    scope: fact.scope,
    subject: fact.subject,
    predicate: fact.predicate,
    object: fact.object,
    qualifiers: fact.qualifiers,
    text: fact.text,
    confidence: fact.confidence,
    kind: fact.kind,
    labels: fact.labels,
    disputed: fact.disputed,
    validAt: formatBound(fact.validAt),
    invalidAt: formatBound(fact.invalidAt),
    createdAt: formatTransactionTime(fact.createdAt),
    expiredAt: fact.expiredAt === STILL || fact.expiredAt > knownAt ? null : formatTransactionTime(fact.expiredAt),
    bounds: { start: fact.start, end: fact.end },
  };
}

/** What opened, closed and changed from one snapshot to another. */
export type Diff = Changes<Fact>;

export function toDiff(diff: Changes<StoredFact>, before: TransactionTime, after: TransactionTime): Diff {
  return {
    opened: diff.opened.map((fact) => toFact(fact, after)),
    closed: diff.closed.map((fact) => toFact(fact, before)),
    changed: diff.changed.map((pair) => ({ before: toFact(pair.before, before), after: toFact(pair.after, after) })),
  };
}

/** An entity as it is called at a snapshot. */
export interface Entity {
  readonly ref: string;
  /** The name valid at T; failing that, the one it had last before T or will have first. Null: it was never named here. */
  readonly name: string | null;
  readonly aliases: readonly string[];
  readonly types: readonly string[];
  readonly externalKeys: readonly string[];
}

export interface Episode {
  readonly ref: string;
  readonly scope: string;
  /** When it was said or seen (valid time). */
  readonly occurredAt: string;
  readonly channel: string | null;
  readonly body: Json;
  /** When the store took it in (transaction time). */
  readonly committedAt: string;
}

export function toEpisode(episode: StoredEpisode): Episode {
  const { ref, scope, channel, body } = episode;
  const { occurredAt, committedAt } = episode;
  return {
    ref,
    scope,
    channel,
    body,
    occurredAt: formatValidTime(occurredAt),
    committedAt: formatTransactionTime(committedAt),
  };
}

export interface Transaction {
  readonly committedAt: string;
  readonly actor: string | null;
  /** As the caller gave it; null where none was given. */
  readonly idempotencyKey: string | null;
}

export function toTransaction({ committedAt, actor, idempotencyKey }: StoredTransaction): Transaction {
  // A key made of an observation's content is nobody's word, and its hash would let others guess what was said.
  const given = idempotencyKey?.startsWith('content:') ? null : idempotencyKey;
  return { committedAt: formatTransactionTime(committedAt), actor, idempotencyKey: given };
}

/** Words of an episode that a statement rests on; without a place, the whole episode. */
export interface Quote {
  readonly episode: Episode;
  /** UTF-16 code units, end exclusive; null: the whole episode. */
  readonly start: number | null;
  readonly end: number | null;
  readonly quote: string | null;
}

/** A statement of the log with where it came from. */
export interface Statement {
  readonly ref: string;
  readonly scope: string;
  readonly op: Op;
  /** The statement in words; null for an end or a retraction. */
  readonly text: string | null;
  readonly subject: string | null;
  readonly predicate: string | null;
  readonly object: ObjectValue | null;
  readonly qualifiers: { readonly [key: string]: Json } | null;
  readonly from: string | null;
  readonly to: string | null;
  /** When an end says that the value stopped holding. */
  readonly at: string | null;
  readonly resume: boolean | null;
  readonly confidence: number | null;
  readonly explicit: boolean | null;
  readonly reason: string | null;
  readonly policy: string | null;
  readonly model: string | null;
  readonly promptVersion: string | null;
  readonly extractor: string | null;
  /** Live at the snapshot's K: not corrected and not retracted. */
  readonly live: boolean;
  /** Ref of the statement it corrects or retracts. */
  readonly aims: string | null;
  readonly spans: readonly Quote[];
  readonly transaction: Transaction;
}

export function toStatement({ statement, live, grounds, transaction }: Grounded): Statement {
  const { ref, scope, op, aims, decision } = statement;
  const assertion = statement.form === 'assert' ? statement : null;
  const said = statement.form === 'retract' ? null : statement;
  return {
    ref,
    scope,
    op,
    aims,
    live,
    spans: grounds.flatMap(({ episode, spans }) => quotes(toEpisode(episode), spans)),
    transaction: toTransaction(transaction),
    ...decision,
    text: assertion?.text ?? null,
    subject: said?.subject ?? null,
    predicate: said?.predicate ?? null,
    object: said?.object ?? null,
    qualifiers: said?.qualifiers ?? null,
    from: assertion === null ? null : formatBound(assertion.from),
    to: assertion === null ? null : formatBound(assertion.to),
    at: statement.form === 'end' ? formatBound(statement.at) : null,
    resume: assertion?.resume ?? null,
    confidence: assertion?.confidence ?? null,
    explicit: assertion?.explicit ?? null,
  };
}

function quotes(episode: Episode, spans: readonly Span[]): Quote[] {
  if (spans.length === 0) return [{ episode, start: null, end: null, quote: null }];
  const { body } = episode;
  return spans.map(({ start, end }) => ({
    episode,
    start,
    end,
    quote: typeof body === 'string' ? body.slice(start, end) : null,
  }));
}

/** Something the caller should know about a write that went through. */
export interface Notice {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** What a write did. */
export interface WriteResult {
  /** The transaction: its time is its identity. */
  readonly committedAt: string;
  /** True where the same request had been done before: this is its answer. */
  readonly replayed: boolean;
  /** Refs of the request's episodes, in the order given. */
  readonly episodes: readonly string[];
  /** Refs of the request's statements, in the order given; null where nothing was written, see `notices`. */
  readonly statements: readonly (string | null)[];
  /** Refs of entities named for the first time. */
  readonly entities: readonly string[];
  /** Refs of facts believed from now on. */
  readonly opened: readonly string[];
  /** Refs of facts no longer believed. */
  readonly closed: readonly string[];
  readonly notices: readonly Notice[];
}

export function toWriteResult({ receipt, replayed }: Written): WriteResult {
  return { ...receipt, committedAt: formatTransactionTime(receipt.committedAt), replayed };
}
