import { Neo4jError } from 'neo4j-driver';
import { AsofError, type ErrorCategory } from '../../domain/errors.js';

/** What Neo4j and its driver answer where the cause lies outside Asof, and what a person can do. */
const causes: readonly {
  readonly code: RegExp;
  readonly message?: RegExp;
  readonly category?: ErrorCategory;
  readonly name: string;
  readonly advice: string;
}[] = [
  {
    code: /^Neo\.ClientError\.Security\.(Unauthorized|TokenExpired|CredentialsExpired)/,
    category: 'forbidden',
    name: 'store_login_refused',
    advice: 'the server refuses this user name or password; check NEO4J_USERNAME and NEO4J_PASSWORD',
  },
  {
    code: /^Neo\.ClientError\.Security\.AuthenticationRateLimit/,
    category: 'forbidden',
    name: 'store_login_refused',
    advice: 'the server refused the password too often; wait some seconds and check NEO4J_PASSWORD',
  },
  {
    code: /^Neo\.ClientError\.Security\./,
    category: 'forbidden',
    name: 'store_rights_missing',
    advice: 'this user may not do what Asof needs; docs/operations.md lists the privileges',
  },
  {
    code: /^Neo\.ClientError\.Database\.DatabaseNotFound/,
    name: 'store_database_missing',
    advice: 'the server has no database of this name; create it or set NEO4J_DATABASE',
  },
  {
    code: /^Neo\.(ClientError\.Cluster\.NotALeader|ClientError\.General\.(ForbiddenOnReadOnlyDatabase|WriteOnReadOnlyAccessDatabase))/,
    name: 'store_read_only',
    advice: 'this server takes no writes; use a neo4j:// address, which finds the one that does',
  },
  {
    code: /^Neo\.(TransientError|ClientError|DatabaseError)\.Database\.DatabaseUnavailable/,
    name: 'store_unreachable',
    advice: 'the database is not available; is it started?',
  },
  {
    code: /^Neo\.ClientError\.Transaction\.(TransactionTimedOut|LockClientStopped)/,
    name: 'store_timeout',
    advice: 'the server ended a transaction that ran too long; nothing of it was stored (ASOF_NEO4J_TIMEOUT_MS)',
  },
  {
    code: /.*/,
    message: /acquisition timed out/i,
    name: 'store_busy',
    advice: 'no connection became free in time; try again, or raise ASOF_NEO4J_POOL',
  },
  {
    code: /^(ServiceUnavailable|SessionExpired|ECONN)/,
    name: 'store_unreachable',
    advice: 'the server cannot be reached; check the address and that it is started',
  },
  {
    code: /^Neo\.TransientError\.General\.(OutOfMemory|MemoryPoolOutOfMemory|TransactionOutOfMemory)/,
    name: 'store_out_of_memory',
    advice: 'the server has not enough memory for this; ask for less at once or give it more',
  },
  {
    code: /^Neo\.TransientError\./,
    name: 'store_busy',
    advice: 'the server could not do it right now, also when asked again; try again',
  },
];

/** An error of Neo4j as one of ours; our own pass through, and so do those that are not the store's. */
export function toAsofError(error: unknown, uri: string): unknown {
  if (error instanceof AsofError || !(error instanceof Neo4jError)) return error;
  const { code, message } = error;
  const cause = causes.find((known) => known.code.test(code) && (known.message?.test(message) ?? true));
  if (cause === undefined) {
    return new AsofError('internal', 'store_failed', `The store failed (${code}).`, { cause: error });
  }
  const text = `${uri}: ${cause.advice}.`;
  return new AsofError(cause.category ?? 'unavailable', cause.name, text, { field: 'store', cause: error });
}
