/** The longest term, in UTF-16 code units. */
export const MAX_TERM_LENGTH = 64;

const KEPT = 48;

/** `term` itself, or when it is too long its beginning and a hash of the whole: equal texts stay equal. */
export function cutTerm(term: string): string {
  if (term.length <= MAX_TERM_LENGTH) return term;
  // Never between the halves of a surrogate pair.
  const kept = (term.codePointAt(KEPT - 1) ?? 0) > 0xffff ? KEPT - 1 : KEPT;
  return `${term.slice(0, kept)}#${hash53(term).toString(36)}`;
}

/** 53 bits of a well-mixed hash (cyrb53, public domain); not against people who want a collision. */
function hash53(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 2654435761);
    b = Math.imul(b ^ unit, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}
