import { type Span, sentencesOf } from './sentences.js';

/** A stretch is closed at the first sentence end past this, in UTF-16 code units. */
const ENOUGH = 800;
/** No stretch is longer. */
export const MAX_CHUNK_LENGTH = 1200;
/** A sentence longer than this is not said again at the start of the next stretch. */
const MAX_OVERLAP = 300;

/**
 * A text in stretches of about 800 to 1,200 code units that end where sentences end, paragraphs first; each begins with the
 * last sentence of the one before, unless a paragraph ended there. A short text is one stretch; white space alone is none.
 */
export function stretchesOf(text: string): Span[] {
  const [first, ...rest] = sentencesOf(text).flatMap((long) => piecesOf(text, long));
  if (!first) return [];
  const stretches: Span[] = [];
  let open = first;
  let last = first;
  for (const next of rest) {
    if (closes(text, open, last, next)) {
      stretches.push(open);
      open = overlapping(text, last, next);
    } else open = { start: open.start, end: next.end };
    last = next;
  }
  return [...stretches, open];
}

function closes(text: string, open: Span, last: Span, next: Span): boolean {
  if (next.end - open.start > MAX_CHUNK_LENGTH) return true;
  if (open.end - open.start >= ENOUGH) return true;
  // A paragraph's end a little early is better than a cut within the next paragraph.
  return open.end - open.start >= ENOUGH / 2 && isParagraphEnd(text, last, next);
}

function overlapping(text: string, last: Span, next: Span): Span {
  if (last.end - last.start > MAX_OVERLAP || isParagraphEnd(text, last, next)) return next;
  return next.end - last.start > MAX_CHUNK_LENGTH ? next : { start: last.start, end: next.end };
}

function isParagraphEnd(text: string, last: Span, next: Span): boolean {
  return /\n\s*\n/u.test(text.slice(last.end, next.start));
}

/** A sentence that is too long for one stretch, cut at white space where there is some, never within a character. */
function piecesOf(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = [];
  let from = start;
  while (end - from > MAX_CHUNK_LENGTH) {
    const to = cutBefore(text, from, from + MAX_CHUNK_LENGTH);
    pieces.push({ start: from, end: to });
    from = to;
  }
  pieces.push({ start: from, end });
  return pieces;
}

function cutBefore(text: string, from: number, limit: number): number {
  for (let at = limit; at > from + ENOUGH; at--) if (/[\s,;，、；]/u.test(text.charAt(at - 1))) return at;
  const low = text.charCodeAt(limit);
  return low >= 0xdc00 && low <= 0xdfff ? limit - 1 : limit;
}
