import { ALWAYS, OPEN } from '../time.js';

/** What is meant of a time by the words around it: what was before it, what came after it, or it and what came after it. */
export type Side = 'BEFORE' | 'AFTER' | 'SINCE';

/** A time with the words around it that choose a side of it. UTF-16 offsets in the question. */
export interface Sided {
  readonly side: Side;
  readonly edge: 'start' | 'end' | null;
  readonly start: number;
  readonly end: number;
}

/** English words that choose a side. `Up to` is none: it counts things (`up to 2000 users`). */
export const SIDE_WORDS = '(?:before|prior\\s+to|until|till|after|since)';
/** `the end of`, between such a word and a time. */
export const EDGE_WORDS = '(?:(?:the\\s+)?(?:start|beginning|end)\\s+of\\s+)?';

const SIDES: Readonly<Record<string, Side>> = { after: 'AFTER', since: 'SINCE' };
const ENGLISH = new RegExp(`\\b(${SIDE_WORDS})\\s+(${EDGE_WORDS})(?:the\\s+)?$`, 'iu');
const HAN_BEFORE: readonly (readonly [Side, RegExp])[] = [
  ['BEFORE', /直到$/u],
  ['SINCE', /(?:自从?|自從|从|從)$/u],
];
// A letter that also begins other words (`前任`, `後半`, `起诉`) counts only where no such word goes on.
const ENDS = '(?=[\\s、，,。.？?！!；;には]|谁|誰|的|の|$)';
const HAN_AFTER: readonly (readonly [Side, RegExp])[] = [
  ['BEFORE', new RegExp(`(?:以前|之前|より前|の?前${ENDS}|まで|为止|為止)に?`, 'uy')],
  ['SINCE', new RegExp(`(?:以来|以來|以降|から|起${ENDS})`, 'uy')],
  ['AFTER', new RegExp(`(?:之后|之後|以后|以後|より後|の?[后後]${ENDS})に?`, 'uy')],
];
const LONGEST = 60;

/** The side that a question's words choose of the time at `start` to `end` in it; null: none, the time itself is meant. */
export function sideOf(question: string, start: number, end: number): Sided | null {
  const before = question.slice(Math.max(0, start - LONGEST), start);
  // `After last year's merger` speaks of the merger.
  const english = /^['’]s(?!\p{L})/u.test(question.slice(end, end + 3)) ? null : ENGLISH.exec(before);
  if (english !== null) {
    const [text, word = '', edge = ''] = english;
    const side = SIDES[word.toLowerCase()] ?? 'BEFORE';
    return { side, edge: edge === '' ? null : /end/iu.test(edge) ? 'end' : 'start', start: start - text.length, end };
  }
  const led = HAN_BEFORE.map(([side, pattern]) => [side, pattern.exec(before)?.[0] ?? ''] as const);
  const [first, lead] = led.find(([, text]) => text !== '') ?? [null, ''];
  for (const [side, pattern] of HAN_AFTER) {
    pattern.lastIndex = end;
    const text = pattern.exec(question)?.[0];
    if (text !== undefined) return { side, edge: null, start: start - lead.length, end: end + text.length };
  }
  return first && { side: first, edge: null, start: start - lead.length, end };
}

/** That side of a period; in milliseconds, the end not included. */
export function sided(
  { from, to }: { readonly from: number; readonly to: number },
  { side, edge }: Pick<Sided, 'side' | 'edge'>,
): { readonly from: number; readonly to: number } {
  if (side === 'BEFORE') return { from: ALWAYS, to: edge === 'end' ? to : from };
  if (side === 'SINCE') return { from: edge === 'end' ? to : from, to: OPEN };
  return { from: edge === 'start' ? from : to, to: OPEN };
}
