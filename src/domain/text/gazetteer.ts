import { CharClass, classOf } from './char-class.js';
import { isTelling, MAX_NAME_WORDS, mentionName } from './mention-name.js';
import type { NameSpan } from './name-spans.js';
import { type Word, wordsOf } from './words.js';

/** The longest name of a script without spaces that is matched, in UTF-16 code units. */
const MAX_UNSPACED = 30;
const GAP = /^(?:[\s.,'’()\-–&·"/:]{1,3})?$/u;

/** Names that are known, found again in texts: longest first, no two overlapping. Holds folded names (mentionName). */
export class Gazetteer {
  readonly #names = new Set<string>();
  /** By its first word, or its first letter in scripts without spaces: the length of the longest such name. */
  readonly #longest = new Map<string, number>();

  /** Adds a name; what can name nothing (see isTelling) is left out, and so is a name of more than eight words. */
  add(name: string): void {
    const folded = mentionName(name);
    if (!isTelling(folded) || this.#names.has(folded)) return;
    this.#names.add(folded);
    const [first, length] = isUnspaced(folded, 0) ? [folded.charAt(0), folded.length] : keyOf(folded);
    this.#longest.set(first, Math.max(length, this.#longest.get(first) ?? 0));
  }

  has(name: string): boolean {
    return this.#names.has(mentionName(name));
  }

  get size(): number {
    return this.#names.size;
  }

  /**
   * The known names in a text, by place. A name must be written with a capital or a digit; in a question (`anyCase`) a name
   * of several words may be written in lower case.
   */
  match(text: string, anyCase = false): NameSpan[] {
    return [...this.#matchWords(wordsOf(text), anyCase), ...this.#matchUnspaced(text)].sort(
      (a, b) => a.start - b.start,
    );
  }

  #matchWords(words: readonly Word[], anyCase: boolean): NameSpan[] {
    const found: NameSpan[] = [];
    for (let at = 0; at < words.length; ) {
      const count = this.#wordsAt(words, at, anyCase);
      const last = words[at + count - 1];
      const start = words[at]?.start ?? 0;
      if (count > 0 && last) found.push({ name: nameOf(words, at, count), start, end: last.end });
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
      const written = words.slice(at, at + count).some(({ capital, digits }) => capital || digits);
      if ((written || (anyCase && count > 1)) && this.#names.has(nameOf(words, at, count))) return count;
    }
    return 0;
  }

  #matchUnspaced(text: string): NameSpan[] {
    const found: NameSpan[] = [];
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

function keyOf(folded: string): [string, number] {
  const words = folded.split(' ');
  return [words[0] ?? '', Math.min(words.length, MAX_NAME_WORDS)];
}

function nameOf(words: readonly Word[], at: number, count: number): string {
  return words
    .slice(at, at + count)
    .map(({ folded }) => folded)
    .join(' ');
}

function isUnspaced(text: string, at: number): boolean {
  return classOf(text.codePointAt(at) ?? 0) === CharClass.UNSPACED;
}
