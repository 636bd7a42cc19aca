import { mentionName } from '../domain/text/mention-name.js';
import { termsOf } from '../domain/text/terms.js';
import type { TransactionTime } from '../domain/time.js';
import type { Store } from '../store/port.js';
import type { Mention } from '../store/texts.js';
import type { NameBook } from './mentions.js';

/** Terms that are asked about at once, and that one question has: engines take about a thousand. */
const COUNTED = 5000;
const ASKED = 300;
/** Chunks that are read in one go. */
const PAGE = 500;
/** Chunks whose new mentions are stored with the batch; of more, what is there is stored before. */
const MOST_WITH_BATCH = 2000;

/** What earlier chunks mention, now that more names are known. */
export interface Back {
  readonly again: readonly string[];
  readonly mentions: readonly Mention[];
}

/**
 * Goes through the chunks that were indexed before a name was known: found by its terms through the full-text index, they mention
 * what they would if it had been known. So the order in which names and texts come makes no difference.
 * @param fresh folded names, which the book knows
 * @param after where the index stands
 * @param ahead where it will stand with the batch that brought the names
 * @returns what is to be stored with that batch; null where another process has moved the index on
 */
export async function lookBack(
  store: Store,
  space: string,
  book: NameBook,
  fresh: ReadonlySet<string>,
  after: TransactionTime,
  ahead: TransactionTime,
): Promise<Back | null> {
  const found = new Map<string, readonly Mention[]>();
  for (const names of groupsOf(await occurring(store, space, [...fresh]))) {
    for (let last: string | null = null; ; ) {
      const chunks = await store.chunksHaving(space, names, last, PAGE);
      for (const chunk of chunks) {
        if (!holdsAny(chunk.text, fresh)) continue;
        const mentions = book.mentionsIn([chunk]);
        // Words may stand there in another order, or mean something else: then nothing has changed.
        if (mentions.some(({ name }) => fresh.has(name))) found.set(chunk.ref, mentions);
      }
      if (found.size > MOST_WITH_BATCH) {
        const before = { after, through: after, ahead, facts: [], chunks: [], ...backOf(found) };
        if (!(await store.index(space, before))) return null;
        found.clear();
      }
      if (chunks.length < PAGE) break;
      last = chunks.at(-1)?.ref ?? null;
    }
  }
  return backOf(found);
}

const backOf = (found: ReadonlyMap<string, readonly Mention[]>): Back => ({
  again: [...found.keys()],
  mentions: [...found.values()].flat(),
});

/** Whether a text may mention one of the names: all their words are there; here, one after the other, whatever stands between. */
function holdsAny(text: string, names: ReadonlySet<string>): boolean {
  const folded = mentionName(text);
  for (const name of names) if (folded.includes(name)) return true;
  return false;
}

/** The terms of those names whose terms all occur in some chunk. */
async function occurring(store: Store, space: string, names: readonly string[]): Promise<readonly string[][]> {
  const all = names.flatMap(waysToWrite).map(termsOfName);
  const terms = [...new Set(all.flat())];
  const known = new Set<string>();
  for (let at = 0; at < terms.length; at += COUNTED) {
    for (const term of (await store.frequencies(space, 'CHUNK', terms.slice(at, at + COUNTED))).keys()) known.add(term);
  }
  return all.filter((some) => some.length > 0 && some.every((term) => known.has(term)));
}

/** What stands after an apostrophe may be no term by itself (see termsOf): `at t` is in `AT&T`, and in `at't`. */
const AFTER_APOSTROPHE = / (s|t|m|d|re|ve|ll)(?= |$)/g;

function waysToWrite(name: string): string[] {
  return [...new Set([name, name.replace(AFTER_APOSTROPHE, "'$1")])];
}

const termsOfName = (name: string): string[] => [...new Set(name.split(' ').flatMap(termsOf))];

function groupsOf(names: readonly string[][]): string[][][] {
  const groups: string[][][] = [];
  let size = ASKED;
  for (const terms of names) {
    if (size + terms.length > ASKED) {
      groups.push([]);
      size = 0;
    }
    groups.at(-1)?.push(terms);
    size += terms.length;
  }
  return groups;
}
