import { foldName } from '../domain/name.js';
import { Gazetteer } from '../domain/text/gazetteer.js';
import { isTelling, mentionName, titleNames } from '../domain/text/mention-name.js';
import { nameSpansOf } from '../domain/text/name-spans.js';
import { wordsOf } from '../domain/text/words.js';
import type { Chunk, KnownName, Mention } from '../store/texts.js';

/**
 * The names of a space that are known, and found again in texts and questions. Adding names in another order makes no other book,
 * and what a chunk mentions depends on its text and on the book alone.
 */
export class NameBook {
  readonly #gazetteer = new Gazetteer();
  /** By a folded name what entities called so are looked up by, where that is something else: `o neil` is `o'neil`. */
  readonly #spellings = new Map<string, string[]>();

  constructor(names: readonly KnownName[] = []) {
    for (const { name, own } of names) {
      if (own) this.addOwn([name]);
      else this.#gazetteer.add(name);
    }
  }

  /**
   * What entities are called, as it is written.
   * @returns those of them, folded, that are found now and were not before
   */
  addOwn(names: readonly string[]): readonly string[] {
    for (const name of names) this.#spell(mentionName(name), foldName(name));
    return names.filter((name) => this.#gazetteer.addOwn(name)).map(mentionName);
  }

  /**
   * What the writing of chunks shows to be a name, and their titles.
   * @returns those of them, folded, that are found now and were not before
   */
  learn(chunks: readonly Chunk[]): readonly string[] {
    return namesShown(chunks).filter((name) => this.#gazetteer.add(name));
  }

  /** The names that chunks mention. */
  mentionsIn(chunks: readonly Chunk[]): readonly Mention[] {
    return chunks.flatMap((chunk) => this.#mentionsOf(chunk));
  }

  /** The names in a question: the known ones, also in lower case, and those its writing shows. */
  namesIn(question: string): readonly string[] {
    const spans = [...this.#gazetteer.match(question, true), ...nameSpansOf(question)];
    return [...new Set(spans.map(({ name }) => name))];
  }

  /** What the entities that a folded name means may be looked up by. */
  spellings(name: string): readonly string[] {
    return [name, ...(this.#spellings.get(name) ?? [])];
  }

  #spell(name: string, lookup: string): void {
    if (name === '' || name === lookup) return;
    const known = this.#spellings.get(name) ?? [];
    if (!known.includes(lookup)) this.#spellings.set(name, [...known, lookup]);
  }

  #mentionsOf({ ref, title, text }: Chunk): Mention[] {
    const counts = new Map<string, number>();
    const words = wordsOf(text);
    const isName = (word: string) => this.#gazetteer.has(word);
    const spans = [...nameSpansOf(text, isName, words), ...this.#gazetteer.match(text, false, words)];
    // One place of a name counts once, whoever found it.
    const places = new Set(spans.map(({ name, start }) => `${start} ${name}`));
    for (const place of places) {
      const name = place.slice(place.indexOf(' ') + 1);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
    const homes = new Set(
      title === null
        ? []
        : titleNames(title)
            .map(({ name }) => name)
            .filter(isTelling),
    );
    const home = title === null ? '' : mentionName(title);
    if (home !== '') homes.add(home);
    for (const name of homes) counts.set(name, counts.get(name) ?? 1);
    return [...counts].map(([name, count]) => ({ name, chunk: ref, count, home: homes.has(name) }));
  }
}

/** What the writing of chunks shows to be names, folded. */
export function namesShown(chunks: readonly Chunk[]): string[] {
  const names = chunks.flatMap(({ title, text }) => [
    ...nameSpansOf(text),
    ...(title === null ? [] : titleNames(title)),
  ]);
  return [...new Set(names.map(({ name }) => name))];
}
