import { Gazetteer } from '../domain/text/gazetteer.js';
import { isTelling, mentionName, titleNames } from '../domain/text/mention-name.js';
import { nameSpansOf } from '../domain/text/name-spans.js';
import type { Chunk, Mention } from '../store/search.js';

/** The names of a space that are known, and found again in texts and questions. */
export class NameBook {
  readonly #gazetteer = new Gazetteer();

  constructor(names: readonly string[]) {
    this.add(names);
  }

  add(names: readonly string[]): void {
    for (const name of names) this.#gazetteer.add(name);
  }

  /** The names that chunks mention; what their writing shows to be a name is known from then on. */
  mentionsIn(chunks: readonly Chunk[]): readonly Mention[] {
    for (const { title, text } of chunks) {
      this.add(nameSpansOf(text).map(({ name }) => name));
      this.add(title === null ? [] : titleNames(title).map(({ name }) => name));
    }
    return chunks.flatMap((chunk) => this.#mentionsOf(chunk));
  }

  /** The names in a question: the known ones, also in lower case, and those its writing shows. */
  namesIn(question: string): readonly string[] {
    const spans = [...this.#gazetteer.match(question, true), ...nameSpansOf(question)];
    return [...new Set(spans.map(({ name }) => name))];
  }

  #mentionsOf({ ref, title, text }: Chunk): Mention[] {
    const counts = new Map<string, number>();
    const spans = [...nameSpansOf(text, (word) => this.#gazetteer.has(word)), ...this.#gazetteer.match(text)];
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
