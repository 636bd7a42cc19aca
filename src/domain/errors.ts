/** What kind of failure it is. Doors map the category to their own codes; they never look at the message. */
export type ErrorCategory =
  | 'invalid'
  | 'notFound'
  | 'conflict'
  | 'forbidden'
  | 'unavailable'
  | 'unsupported'
  | 'internal';

export type ErrorDetails = Readonly<Record<string, unknown>>;

export interface AsofErrorOptions {
  /** The input field at fault, as the caller wrote it. */
  readonly field?: string | undefined;
  readonly details?: ErrorDetails | undefined;
  readonly cause?: unknown;
}

/**
 * The one error class of Asof.
 * `code` is stable snake_case that callers may branch on; `message` is for people and may change.
 */
export class AsofError extends Error {
  override readonly name = 'AsofError';
  readonly category: ErrorCategory;
  readonly code: string;
  readonly field: string | undefined;
  readonly details: ErrorDetails | undefined;

  constructor(category: ErrorCategory, code: string, message: string, options: AsofErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.category = category;
    this.code = code;
    this.field = options.field;
    this.details = options.details;
  }
}

/** The input itself is wrong: asking again with the same input fails again. */
export const invalid = (code: string, message: string, field?: string, details?: ErrorDetails): AsofError =>
  new AsofError('invalid', code, message, { field, details });

/** What the input names does not exist, or the caller may not see it. */
export const notFound = (code: string, message: string, field?: string, details?: ErrorDetails): AsofError =>
  new AsofError('notFound', code, message, { field, details });

/** The input is well formed but does not fit what the store holds now. */
export const conflict = (code: string, message: string, field?: string, details?: ErrorDetails): AsofError =>
  new AsofError('conflict', code, message, { field, details });

/** This store or build cannot do it, whatever the input. */
export const unsupported = (code: string, message: string, field?: string, details?: ErrorDetails): AsofError =>
  new AsofError('unsupported', code, message, { field, details });

/** It may work later: busy, closed or unreachable. */
export const unavailable = (code: string, message: string, field?: string, details?: ErrorDetails): AsofError =>
  new AsofError('unavailable', code, message, { field, details });
