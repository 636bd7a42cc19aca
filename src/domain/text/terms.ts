import { foldText } from './fold-text.js';
import { scan, type Token } from './scan.js';
import { stem } from './stem.js';
import { isStopTerm } from './stop-terms.js';
import { cutTerm } from './term.js';

/** How many terms of one question are looked up. */
export const MAX_QUERY_TERMS = 64;

// Beyond this a word of letters and digits in turn is a checksum or a key: its pieces mean nothing.
const MAX_PIECES = 3;
const CONTRACTIONS = new Set(['s', 't', 'm', 'd', 're', 've', 'll']);

/**
 * The terms of a text, in order and with repeats: English words by their stem, codes whole and in parts (`gpt-4o`: `gpt-4o`,
 * `gpt`, `4o`, `4`, `o`), letters of scripts without spaces by one and by two, symbols and emoji. A term is never empty, has
 * at most MAX_TERM_LENGTH units and only letters, digits, marks, symbols and TERM_PUNCTUATION. Any string is accepted.
 */
export function termsOf(text: string): string[] {
  const terms: string[] = [];
  for (const token of scan(foldText(text))) addTerms(token, terms);
  return terms;
}

/**
 * What to look up for a question: its distinct terms, at most `max`, without stop words unless it has nothing else. Of a
 * longer question the terms of two letters and more go first, taken evenly over its length, so that the text it was copied
 * from is still found.
 */
export function queryTermsOf(question: string, max = MAX_QUERY_TERMS): string[] {
  const all = [...new Set(termsOf(question))];
  const telling = all.filter((term) => !isStopTerm(term));
  const terms = telling.length > 0 ? telling : all;
  if (terms.length <= max) return terms;
  const long = terms.filter((term) => term.length > 1);
  return evenly(long.length >= max ? long : terms, max);
}

function evenly(terms: readonly string[], max: number): string[] {
  if (terms.length <= max) return [...terms];
  return terms.filter((_, i) => Math.floor((i * max) / terms.length) !== Math.floor(((i - 1) * max) / terms.length));
}

function addTerms(token: Token, terms: string[]): void {
  if (token.kind === 'symbol') terms.push(token.symbol);
  else if (token.kind === 'unspaced') addLetters(token.letters, terms);
  else addWord(token.whole, token.parts, terms);
}

function addLetters(letters: readonly string[], terms: string[]): void {
  for (const [i, letter] of letters.entries()) {
    terms.push(cutTerm(letter));
    const next = letters[i + 1];
    if (next !== undefined) terms.push(cutTerm(letter + next));
  }
}

function addWord(whole: string, allParts: readonly string[], terms: string[]): void {
  const possessive = allParts.length > 1 && whole.endsWith("'s");
  const word = possessive ? whole.slice(0, -2) : whole;
  const parts = possessive ? allParts.slice(0, -1) : allParts;
  if (parts.length > 1 || word !== parts[0]) terms.push(cutTerm(wholeOf(word, parts)));
  for (const [i, part] of parts.entries()) {
    if (i > 0 && i === parts.length - 1 && word.endsWith(`'${part}`) && CONTRACTIONS.has(part)) continue;
    addPart(part, terms);
  }
}

/** `u.s` is `us` and `j.k` is `jk`: initials are written with and without points. */
function wholeOf(word: string, parts: readonly string[]): string {
  const initials = parts.every((part) => /^\p{L}$/u.test(part)) && /^[^_\-+#@&/:']+$/.test(word);
  return initials ? parts.join('') : word;
}

function addPart(part: string, terms: string[]): void {
  terms.push(cutTerm(stem(part)));
  if (!/\p{N}/u.test(part)) return;
  const pieces = part.match(/\p{N}+|[^\p{N}]+/gu) ?? [];
  if (pieces.length < 2 || pieces.length > MAX_PIECES) return;
  for (const piece of pieces) terms.push(cutTerm(stem(piece)));
}
