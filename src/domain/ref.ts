import { hash } from 'node:crypto';
import type { TransactionTime, ValidTime } from './time.js';

/**
 * Identities. A ref is `<kind>_<22 characters>`: 132 bits of SHA-256 over what makes the thing what it is, in base64url.
 * The same history therefore has the same refs on every store. JSON keeps the borders of the parts apart.
 */
export function digest(...parts: readonly (string | number | null)[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 22);
}

/** The key of a fold: what may hold one value at a time. `object` is given for a `MULTI` predicate and null for a `SINGLE` one. */
export function keyOf(space: string, scope: string, subject: string, predicate: string, object: string | null): string {
  return digest(space, scope, subject, predicate, object);
}

/** A statement's, an episode's or an entity's ref: of the transaction and the position that made it. */
export function refAt(kind: 'st' | 'ep' | 'en', space: string, committedAt: TransactionTime, position: number): string {
  return `${kind}_${digest(kind, space, committedAt, position)}`;
}

/** A fact's ref: of key, value, interval and the transaction that first believed it. */
export function factRef(
  key: string,
  value: string,
  from: ValidTime,
  to: ValidTime,
  createdAt: TransactionTime,
): string {
  return `fa_${digest(key, value, from, to, createdAt)}`;
}
