import type { Assertion } from './statement.js';

/** Place in the log: by transaction, then by position in it. */
export function inLog(
  a: { readonly committedAt: number; readonly position: number },
  b: { readonly committedAt: number; readonly position: number },
): number {
  return a.committedAt - b.committedAt || a.position - b.position;
}

/**
 * The order of a key's assertions, weakest first: by start; of equal starts changes before those that resume (so an interim
 * shows); then inferred before explicit, lower confidence before higher, earlier in the log before later.
 */
export function inOrder(a: Assertion, b: Assertion): number {
  return (
    a.from - b.from ||
    Number(a.resume) - Number(b.resume) ||
    Number(a.explicit) - Number(b.explicit) ||
    a.confidence - b.confidence ||
    inLog(a, b)
  );
}

/** Whether two assertions stand exactly alike, so that only the log decides between them. */
export function tied(a: Assertion, b: Assertion): boolean {
  return a.from === b.from && a.resume === b.resume && a.explicit === b.explicit && a.confidence === b.confidence;
}
