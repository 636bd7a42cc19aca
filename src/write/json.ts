import { AsofError, invalid } from '../domain/errors.js';
import { checkText } from '../domain/name.js';
import type { Json } from '../domain/value.js';

/** How deep arrays and objects may lie in one another: beyond it recursion and the JSON of engines give up. */
const MAX_DEPTH = 128;

/**
 * A copy of a value that JSON can say, so that the caller cannot change it while it waits to be written. Every key is data,
 * `__proto__` too.
 * @throws AsofError invalid `bad_input`, `bad_text`, `too_deep`
 */
export function copyJson(value: unknown, depth = 0): Json {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'string') return copyText(value);
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value;
    throw invalid('bad_input', `${value} is no number that JSON can say`);
  }
  if (value === undefined) throw invalid('bad_input', 'is missing');
  if (typeof value !== 'object' || !isPlain(value)) throw invalid('bad_input', 'holds what JSON cannot say');
  if (depth === MAX_DEPTH) throw invalid('too_deep', `lies deeper than ${MAX_DEPTH} arrays and objects`);
  // Array.from, not map: a hole in an array is nothing that JSON can say.
  if (Array.isArray(value)) return Array.from(value, (part) => copyJson(part, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [copyText(key), copyJson(part, depth + 1)]));
}

function copyText(text: string): string {
  try {
    return checkText(text, '', Number.POSITIVE_INFINITY);
  } catch (error) {
    if (error instanceof AsofError) throw invalid(error.code, error.message.replace(/^: /, ''));
    throw error;
  }
}

function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
