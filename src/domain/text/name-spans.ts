import { isTelling, MAX_NAME_WORDS, mentionName } from './mention-name.js';
import type { Span } from './sentences.js';
import { stem } from './stem.js';
import { isStopTerm } from './stop-terms.js';
import { type Word, wordsOf } from './words.js';

/** A name in a text; `name` is folded (mentionName), `start` and `end` are UTF-16 offsets. */
export interface NameSpan extends Span {
  readonly name: string;
}

const CONNECTORS = new Set('of de la le von van der du di da del the bin ibn al'.split(' '));
const GAP = /^(?: |-|['’]| ?& ?| ?\/ ?)$/u;
const AFTER_INITIAL = /^\.? ?$/u;
const ABBREVIATIONS = new Set(['st', 'mr', 'mrs', 'ms', 'dr', 'jr', 'prof']);
// A row of Katakana is nearly always a foreign name or word; a quoted title is a name in Chinese and Japanese.
const CJK_NAMES =
  /\p{Script=Katakana}[\p{Script=Katakana}ー・]{2,29}|(?<=[《「『〈])[^《》「」『』〈〉\n。]{2,30}(?=[》」』〉])/gu;

/**
 * The names in a text as far as writing shows them, without a model: runs of capitalised words, with `of`, `de`, `von` …
 * inside and a number directly after; rows of Katakana; titles in `《》` and `「」`. A single capitalised word that begins a
 * sentence counts only where `isName` says so (asked with the folded word): whether it is a name shows elsewhere. `words` are those
 * of the text, for who has them already.
 */
export function nameSpansOf(
  text: string,
  isName: (word: string) => boolean = () => false,
  words: readonly Word[] = wordsOf(text),
): NameSpan[] {
  const spans: NameSpan[] = [];
  for (let at = 0; at < words.length; ) {
    const run = runAt(words, at);
    at += Math.max(1, run.length);
    const span = spanOf(text, run, isName);
    if (span) spans.push(span);
  }
  for (const { 0: found, index } of text.matchAll(CJK_NAMES)) {
    const name = mentionName(found);
    if (name !== '' && isTelling(name)) spans.push({ name, start: index, end: index + found.length });
  }
  return spans.sort((a, b) => a.start - b.start);
}

/** The capitalised words from `at` on that belong together; none where no capital begins. */
function runAt(words: readonly Word[], at: number): readonly Word[] {
  if (words[at]?.capital !== true) return [];
  let end = at + 1;
  for (let i = at + 1; i < words.length && i < at + MAX_NAME_WORDS; i++) {
    const word = words[i];
    const before = words[i - 1];
    if (!word || !before || word.initial || !joins(before, word)) break;
    if (word.capital || (word.digits && i === end)) end = i + 1;
    else if (!CONNECTORS.has(word.folded)) break;
  }
  return words.slice(at, end);
}

function joins(before: Word, { gap }: Word): boolean {
  if (GAP.test(gap)) return true;
  const short = before.folded.length === 1 || ABBREVIATIONS.has(before.folded);
  return short && AFTER_INITIAL.test(gap);
}

function spanOf(text: string, run: readonly Word[], isName: (word: string) => boolean): NameSpan | null {
  let words = run;
  // `When Ann Smith`: the first word has its capital from the sentence.
  while (words[0] && isStopTerm(stem(words[0].folded))) words = words.slice(1);
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last) return null;
  const { start } = first;
  const { end } = last;
  const name = mentionName(text.slice(start, end));
  if (!isTelling(name)) return null;
  if (words.length === 1 && first.initial && !isName(name)) return null;
  return { name, start, end };
}
