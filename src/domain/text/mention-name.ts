import { foldName } from '../name.js';
import { stem } from './stem.js';
import { isStopTerm } from './stop-terms.js';

const DATES =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday today yesterday tomorrow';
// Words that often begin a sentence or a heading.
const OPENERS =
  'however although though also after before during while since because despite many most some several both all each then thus therefore later other another such no not yes hi hey hello';
const MEANINGLESS = new Set([...DATES.split(' '), ...OPENERS.split(' ')]);

/** How many words a name has at most. */
export const MAX_NAME_WORDS = 8;

/**
 * A name as mentions of it are compared: foldName, and without `'s`, brackets, punctuation and a leading article. Digits
 * stay: `Branch 1` is never `Branch 2`. `''` for what has no letter or digit.
 */
export function mentionName(name: string): string {
  return foldName(name)
    .replace(/['’]s(?![\p{L}\p{N}])/gu, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|a|an) (?=.)/u, '');
}

/** Whether a folded name may name anything: not only months, weekdays, digits, single letters and stop words. */
export function isTelling(name: string): boolean {
  const words = name.split(' ');
  return words.length <= MAX_NAME_WORDS && words.some(isTellingWord);
}

/** Whether an entity may be found by a folded name of its own: `at t` and `h m` are told by how they are written, too. */
export function isTellingOfOwn(name: string): boolean {
  if (isTelling(name)) return true;
  const words = name.split(' ');
  return words.length > 1 && words.length <= MAX_NAME_WORDS && words.some((word) => /^[a-z]$/.test(word));
}

function isTellingWord(word: string): boolean {
  if (word === '' || MEANINGLESS.has(word) || /^[\p{N}\p{M}]+(?:st|nd|rd|th|s)?$/u.test(word)) return false;
  return !/^[a-z]$/.test(word) && !isStopTerm(word) && !isStopTerm(stem(word));
}

/** A title's names, folded: itself, and of `X (Y)` or `X, Y` the bare `X`, which other titles may share (`bare`). */
export function titleNames(title: string): { readonly name: string; readonly bare: boolean }[] {
  const whole = mentionName(title);
  const short = mentionName(/^(.+?)(?:\s*[(（]|,\s)/u.exec(title)?.[1] ?? '');
  const names = whole === '' ? [] : [{ name: whole, bare: false }];
  return short === '' || short === whole ? names : [...names, { name: short, bare: true }];
}
