import { CharClass, classOf } from './char-class.js';
import { isEveryday } from './everyday.js';
import { isTelling, isTellingOfOwn, MAX_NAME_WORDS, mentionName } from './mention-name.js';
import type { NameSpan } from './name-spans.js';
import { type Word, wordsOf } from './words.js';

/** The longest name of a script without spaces that is matched, in UTF-16 code units. */
const MAX_UNSPACED = 30;
/** No letter of a script without spaces is in it. */
const SPACED = /^[\0-\u02FF]*$/;
const GAP = /^(?:[\s.,'’()\-–&·"/:]{1,3})?$/u;

/** How a name must be written to be one; the more freely, the higher. */
const Writing = {
  /** With all capitals, or joined by signs in a question: `AT&T`, whose words say nothing. */
  WHOLE: 0,
  /** With a capital or a digit; in a question, of several words, in lower case, too. */
  CAPITAL: 1,
  /** With a capital or a digit; in a question in lower case, too. */
  IN_QUESTIONS: 2,
  /** In lower case, too. */
  ANY: 3,
} as const;
type Writing = (typeof Writing)[keyof typeof Writing];

/** Names that are known, found again in texts: longest first, no two overlapping. Holds folded names (mentionName). */
export class Gazetteer {
  readonly #names = new Map<string, Writing>();
  /** By its first word, or its first letter in scripts without spaces: the length of the longest such name. */
  readonly #longest = new Map<string, number>();

  /**
   * Adds a name that a text shows; what can name nothing (see isTelling) is left out, and so is a name of more than eight words.
   * @returns whether more is found now than before
   */
  add(name: string): boolean {
    const folded = mentionName(name);
    return isTelling(folded) && this.#add(folded, Writing.CAPITAL);
  }

  /**
   * Adds a name of an entity, as it is written: one that has no capital itself (`postgres`, `iPhone`) is found in lower case, too,
   * if it is no everyday word.
   * @returns whether more is found now than before
   */
  addOwn(name: string): boolean {
    const folded = mentionName(name);
    if (!isTellingOfOwn(folded)) return false;
    if (!isTelling(folded)) return this.#add(folded, Writing.WHOLE);
    const capital = /^\P{L}*[\p{Lu}\p{Lt}]/u.test(name);
    if (!folded.includes(' ') && isEveryday(folded)) return this.#add(folded, Writing.CAPITAL);
    return this.#add(folded, capital ? Writing.IN_QUESTIONS : Writing.ANY);
  }

  has(name: string): boolean {
    return this.#names.has(mentionName(name));
  }

  get size(): number {
    return this.#names.size;
  }

  /**
   * The known names in a text, by place. A name must be written with a capital or a digit, unless it has none itself; in a
   * question (`anyCase`) a name of several words, and an entity's, may be written in lower case. `words` are those of the text, for
   * who has them already.
   */
  match(text: string, anyCase = false, words: readonly Word[] = wordsOf(text)): NameSpan[] {
    return [...this.#matchWords(words, anyCase), ...this.#matchUnspaced(text)].sort((a, b) => a.start - b.start);
  }

  #add(folded: string, writing: Writing): boolean {
    const known = this.#names.get(folded);
    if (known !== undefined && known >= writing) return false;
    this.#names.set(folded, writing);
    const [first, length] = isUnspaced(folded, 0) ? [folded.charAt(0), folded.length] : keyOf(folded);
    this.#longest.set(first, Math.max(length, this.#longest.get(first) ?? 0));
    return true;
  }

  #matchWords(words: readonly Word[], anyCase: boolean): NameSpan[] {
    const found: NameSpan[] = [];
    for (let at = 0; at < words.length; ) {
      const count = this.#wordsAt(words, at, anyCase);
      const last = words[at + count - 1];
      const start = words[at]?.start ?? 0;
      if (count > 0 && last) found.push({ name: nameOf(words.slice(at, at + count)), start, end: last.end });
      at += Math.max(1, count);
    }
    return found;
  }

  #wordsAt(words: readonly Word[], at: number, anyCase: boolean): number {
    const first = words[at];
    if (!first) return 0;
    let count = Math.min(this.#longest.get(first.folded) ?? 0, words.length - at);
    for (let i = 1; i < count; i++) if (!GAP.test(words[at + i]?.gap ?? '')) count = i;
    for (; count > 0; count--) {
      const some = words.slice(at, at + count);
      const writing = this.#names.get(nameOf(some));
      if (writing !== undefined && isWritten(some, writing, anyCase)) return count;
    }
    return 0;
  }

  #matchUnspaced(text: string): NameSpan[] {
    const found: NameSpan[] = [];
    if (SPACED.test(text)) return found;
    for (let at = 0; at < text.length; at++) {
      const longest = isUnspaced(text, at) ? (this.#longest.get(text.charAt(at)) ?? 0) : 0;
      for (let length = Math.min(longest, MAX_UNSPACED, text.length - at); length > 1; length--) {
        const name = mentionName(text.slice(at, at + length));
        if (name.length !== length || !this.#names.has(name)) continue;
        found.push({ name, start: at, end: at + length });
        at += length - 1;
        break;
      }
    }
    return found;
  }
}

function isWritten(words: readonly Word[], writing: Writing, inQuestion: boolean): boolean {
  if (writing === Writing.WHOLE) {
    const joined = words.slice(1).every(({ gap }) => /^\S+$/u.test(gap));
    return words.every(({ capital }) => capital) || (inQuestion && joined);
  }
  if (writing === Writing.ANY || words.some(({ capital, digits }) => capital || digits)) return true;
  return inQuestion && (words.length > 1 || writing === Writing.IN_QUESTIONS);
}

function keyOf(folded: string): [string, number] {
  const words = folded.split(' ');
  return [words[0] ?? '', Math.min(words.length, MAX_NAME_WORDS)];
}

const nameOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ');

function isUnspaced(text: string, at: number): boolean {
  return classOf(text.codePointAt(at) ?? 0) === CharClass.UNSPACED;
}
