import { AsofError, unavailable } from '../../domain/errors.js';

/** SQLite's result codes that have a cause outside Asof, and what a person can do. */
const causes: readonly { readonly code: RegExp; readonly name: string; readonly advice: string }[] = [
  { code: /^SQLITE_(BUSY|LOCKED)/, name: 'store_locked', advice: 'another process holds a lock on it; try again' },
  { code: /^SQLITE_FULL/, name: 'disk_full', advice: 'the disk is full; nothing of this write was stored' },
  { code: /^SQLITE_READONLY/, name: 'store_read_only', advice: 'the file or its folder cannot be written' },
  {
    // What the driver says where it cannot open a file at all.
    code: /^(SQLITE_CANTOPEN|ConnectionFailed)/,
    name: 'store_not_opened',
    advice: 'the file cannot be opened; check the folder and its rights',
  },
  { code: /^SQLITE_(NOTADB|CORRUPT)/, name: 'not_a_database', advice: 'the file is no database, or is damaged' },
  { code: /^SQLITE_IOERR/, name: 'disk_error', advice: 'the disk answered with an error' },
];

/** An error of SQLite as one of ours; our own pass through. */
export function toAsofError(error: unknown, path: string): AsofError {
  if (error instanceof AsofError) return error;
  const code = codeOf(error);
  const cause = causes.find((known) => known.code.test(code));
  if (cause === undefined)
    return new AsofError('internal', 'store_failed', `The store failed (${code}).`, { cause: error });
  return unavailable(cause.name, `${path}: ${cause.advice}.`, 'store');
}

function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code !== '')
    return error.code;
  return error instanceof Error ? error.message : String(error);
}
