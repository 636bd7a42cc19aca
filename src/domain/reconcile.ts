import type { Piece } from './fold.js';
import { factRef } from './ref.js';
import type { Bound, Fact } from './statement.js';
import { STILL, type TransactionTime } from './time.js';
import type { ObjectValue } from './value.js';

/** What a transaction does to the facts of one key. */
export interface Reconciled {
  /** Believed until now, no longer in the fold. */
  readonly expired: readonly Fact[];
  /** In the fold, believed from now on. */
  readonly created: readonly Fact[];
}

/**
 * Holds the believed facts of a key against the fold of its statements (both of the same window): what the fold leaves
 * unchanged is not touched.
 */
export function reconcile(
  believed: readonly Fact[],
  pieces: readonly Piece[],
  committedAt: TransactionTime,
): Reconciled {
  const kept = new Set<Fact>();
  const byStart = new Map(believed.map((fact) => [fact.validAt, fact]));
  const created: Fact[] = [];
  for (const piece of pieces) {
    const fact = factOf(piece, committedAt);
    const old = byStart.get(piece.from);
    if (old !== undefined && sameFact(old, fact)) kept.add(old);
    else created.push(fact);
  }
  return { expired: believed.filter((fact) => !kept.has(fact)), created };
}

function factOf(piece: Piece, createdAt: TransactionTime): Fact {
  const { first } = piece;
  return {
    ref: factRef(first.key, piece.value, piece.from, piece.to, createdAt),
    scope: first.scope,
    key: first.key,
    subject: first.subject,
    predicate: first.predicate,
    // Only none has no object, and none makes no fact.
    object: first.object as ObjectValue,
    qualifiers: first.qualifiers,
    value: piece.value,
    validAt: piece.from,
    invalidAt: piece.to,
    createdAt,
    expiredAt: STILL,
    text: first.text,
    confidence: piece.confidence,
    kind: first.kind,
    labels: first.labels,
    disputed: piece.disputed,
    symmetric: first.symmetric,
    start: piece.start,
    end: piece.end,
  };
}

function sameFact(a: Fact, b: Fact): boolean {
  return (
    a.value === b.value &&
    a.validAt === b.validAt &&
    a.invalidAt === b.invalidAt &&
    a.disputed === b.disputed &&
    a.confidence === b.confidence &&
    a.text === b.text &&
    a.kind === b.kind &&
    a.labels.length === b.labels.length &&
    a.labels.every((label, i) => label === b.labels[i]) &&
    sameBound(a.start, b.start) &&
    sameBound(a.end, b.end)
  );
}

function sameBound(a: Bound, b: Bound): boolean {
  return a.known === b.known && a.precision === b.precision && a.words === b.words;
}
