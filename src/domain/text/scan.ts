import { CharClass, classOf } from './char-class.js';

/** A stretch of folded text: a word or a code in its parts, letters of an unspaced script one by one, or a symbol. */
export type Token =
  | { readonly kind: 'word'; readonly whole: string; readonly parts: readonly string[] }
  | { readonly kind: 'unspaced'; readonly letters: readonly string[] }
  | { readonly kind: 'symbol'; readonly symbol: string };

// What may stand between two parts of one code; a longer run, such as an ellipsis or a dash, parts words.
const LONG_JOINERS = new Set(['://', ':/', '::', '++', '//']);
const LEADING = new Set(['@', '#']);
const TRAILING = /^(?:\+\+?|#)$/;

/** The tokens of folded text, in order. Linear, without recursion; any string is accepted. */
export function scan(text: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind === CharClass.LETTER || kind === CharClass.DIGIT) at = scanWord(text, at, tokens);
    else if (kind === CharClass.UNSPACED) at = scanUnspaced(text, at, tokens);
    else if (kind === CharClass.SYMBOL) at = scanSymbol(text, at, tokens);
    else at += widthAt(text, at);
  }
  return tokens;
}

function scanWord(text: string, start: number, tokens: Token[]): number {
  const parts: string[] = [];
  let from = start;
  let end = start;
  for (;;) {
    end = wordEnd(text, from);
    parts.push(text.slice(from, end));
    const next = joinersEnd(text, end);
    const joiners = text.slice(end, next).replaceAll('\\', '/');
    const joins = joiners.length === 1 || LONG_JOINERS.has(joiners);
    if (joins && isWord(text, next)) {
      from = next;
      continue;
    }
    if (TRAILING.test(joiners)) end = next;
    break;
  }
  const before = text[start - 1] ?? '';
  const first = LEADING.has(before) && !isInCode(text, start - 2) ? start - 1 : start;
  tokens.push({ kind: 'word', whole: text.slice(first, end).replaceAll('\\', '/'), parts });
  return end;
}

/** Letters with their marks. Each takes at most 30 marks, so that a letter stays a short term. */
function scanUnspaced(text: string, start: number, tokens: Token[]): number {
  const letters: string[] = [];
  let at = start;
  while (at < text.length && classAt(text, at) === CharClass.UNSPACED) {
    const from = at;
    at += widthAt(text, at);
    while (at < text.length && classAt(text, at) === CharClass.MARK) at += widthAt(text, at);
    letters.push(text.slice(from, at));
  }
  tokens.push({ kind: 'unspaced', letters });
  return at;
}

/** A symbol, or the two letters of a flag. */
function scanSymbol(text: string, start: number, tokens: Token[]): number {
  const flag = /^\p{Regional_Indicator}{2}/u.exec(text.slice(start, start + 4))?.[0];
  const symbol = flag ?? text.slice(start, start + widthAt(text, start));
  tokens.push({ kind: 'symbol', symbol });
  return start + symbol.length;
}

function wordEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const kind = classAt(text, at);
    if (kind !== CharClass.LETTER && kind !== CharClass.DIGIT && kind !== CharClass.MARK) break;
    at += widthAt(text, at);
  }
  return at;
}

/** Past at most four joiners: no join is longer, and a long row of them is not read again for each word. */
function joinersEnd(text: string, start: number): number {
  let at = start;
  while (at < start + 4 && at < text.length && classAt(text, at) === CharClass.JOINER) at++;
  return at;
}

function isWord(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const kind = classAt(text, at);
  return kind === CharClass.LETTER || kind === CharClass.DIGIT;
}

function isInCode(text: string, at: number): boolean {
  return at >= 0 && classAt(text, at) !== CharClass.BREAK;
}

function classAt(text: string, at: number): CharClass {
  return classOf(text.codePointAt(at) ?? 0);
}

/** 2 at the first half of a surrogate pair, else 1. */
function widthAt(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}
