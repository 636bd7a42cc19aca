/** What a character is to the scanner. */
export const CharClass = {
  /** Parts terms and is in none. */
  BREAK: 1,
  LETTER: 2,
  DIGIT: 3,
  /** A letter of a script written without spaces, or with inflection attached: indexed by one and by two. */
  UNSPACED: 4,
  /** Belongs to what stands before it. */
  MARK: 5,
  /** A picture or a sign that is a term by itself. */
  SYMBOL: 6,
  /** ASCII punctuation that may stand inside a term. */
  JOINER: 7,
} as const;
export type CharClass = (typeof CharClass)[keyof typeof CharClass];

/** The ASCII punctuation a term may hold. */
export const TERM_PUNCTUATION = "._-+#@&/:'";

/** The class of such letters, for use in a regular expression with the flag `u`. */
export const UNSPACED_SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');

// Filled as characters are met: asking a regular expression for each of a million characters takes too long.
const known = new Uint8Array(0x110000);

export function classOf(codePoint: number): CharClass {
  const seen = known[codePoint] as CharClass | 0 | undefined;
  if (seen) return seen;
  const found = classify(String.fromCodePoint(codePoint));
  known[codePoint] = found;
  return found;
}

function classify(char: string): CharClass {
  // A path's separators are one, so that `C:\repo/x` is found however it is written.
  if (TERM_PUNCTUATION.includes(char) || char === '\\') return CharClass.JOINER;
  if (/\p{M}/u.test(char)) return CharClass.MARK;
  if (/[\p{L}\p{N}]/u.test(char)) {
    if (UNSPACED.test(char)) return CharClass.UNSPACED;
    return /\p{N}/u.test(char) ? CharClass.DIGIT : CharClass.LETTER;
  }
  return char > '\u007F' && /[\p{So}\p{Sc}]/u.test(char) ? CharClass.SYMBOL : CharClass.BREAK;
}
