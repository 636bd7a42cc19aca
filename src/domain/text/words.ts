import { UNSPACED_SCRIPTS } from './char-class.js';
import { mentionName } from './mention-name.js';
import { type Span, sentencesOf } from './sentences.js';

const SPACED = `(?![${UNSPACED_SCRIPTS}])`;
const WORD = new RegExp(`${SPACED}[\\p{L}\\p{N}](?:${SPACED}[\\p{L}\\p{N}\\p{M}])*`, 'gu');

const ASCII = /^[A-Za-z0-9]*$/;

/** A word of a text as names are found in it. `start` and `end` are UTF-16 offsets in the text. */
export interface Word extends Span {
  readonly folded: string;
  readonly capital: boolean;
  readonly digits: boolean;
  /** It begins a sentence, a quotation or what follows a colon: its capital says nothing. */
  readonly initial: boolean;
  /** What stands between the word before and this one. */
  readonly gap: string;
}

/** The words of a text in scripts with spaces, in order, without a possessive `'s`. */
export function wordsOf(text: string): Word[] {
  const starts = new Set(sentencesOf(text).map(({ start }) => start));
  const words: Word[] = [];
  let before = 0;
  for (const match of text.matchAll(WORD)) {
    const [word] = match;
    const start = match.index;
    const gap = text.slice(before, start);
    const possessive = /^['’]$/u.test(gap) && /^s$/iu.test(word);
    const from = before;
    before = start + word.length;
    if (possessive) continue;
    words.push({
      start,
      end: before,
      folded: ASCII.test(word) ? word.toLowerCase() : mentionName(word) || word,
      capital: /\p{Lu}/u.test(word),
      digits: /^\p{N}/u.test(word),
      initial: beginsSentence(text, from, start, starts) || /[:"“‘«(]\s*$/u.test(gap.slice(-4)),
      gap,
    });
  }
  return words;
}

/** Whether a sentence starts between the word before and this one, with no letter of another script in between. */
function beginsSentence(text: string, from: number, start: number, starts: ReadonlySet<number>): boolean {
  for (let at = start; at >= from; at--) if (starts.has(at)) return !/\p{L}/u.test(text.slice(at, start));
  return false;
}
