/** A stretch of a text, in UTF-16 code units: from `start`, up to `end` and not including it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

// Abbreviations and initials after which a point ends no sentence.
const ABBREVIATED =
  /(?:^|[^\p{L}\p{N}])(?:\p{Lu}|mr|mrs|ms|dr|st|prof|jr|sr|vs|no|vol|fig|inc|ltd|co|corp|gen|col|sen|rep|gov|e\.g|i\.e|cf)\.$/iu;
// Looking back keeps a long row of points from being tried at each of them.
const END = /(?<![.!?…])[.!?…]+["'”’)\]]*(?=\s)|[。！？｡]+[」』”’）)"]*|\n\s*\n|\n/gu;
const LOOKBACK = 12;

/**
 * The sentences of a text by a simple rule: they end at `.`, `!`, `?` before white space, at `。！？`, and at a line's end.
 * White space between them is in none; together they hold everything else. Any string is accepted.
 */
export function sentencesOf(text: string): Span[] {
  const sentences: Span[] = [];
  let start = 0;
  for (const match of text.matchAll(END)) {
    const end = match.index + match[0].length;
    if (match[0] === '.' && ABBREVIATED.test(text.slice(Math.max(start, end - LOOKBACK), end))) continue;
    pushTrimmed(text, start, end, sentences);
    start = end;
  }
  pushTrimmed(text, start, text.length, sentences);
  return sentences;
}

function pushTrimmed(text: string, from: number, to: number, spans: Span[]): void {
  let start = from;
  let end = to;
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  if (start < end) spans.push({ start, end });
}

function isSpace(text: string, at: number): boolean {
  return /\s/u.test(text.charAt(at));
}
