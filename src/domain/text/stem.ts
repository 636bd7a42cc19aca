import { stem as porter2 } from 'porter2';

const ENGLISH = /^[a-z]{3,40}$/;

const MAX_KNOWN = 20_000;

// Few words make most of a text. Emptied when full.
const known = new Map<string, string>();

/** The English stem (Snowball, Porter 2) of a folded word: `running` → `run`. Other words are returned as they are. */
export function stem(word: string): string {
  const seen = known.get(word);
  if (seen !== undefined) return seen;
  if (!ENGLISH.test(word)) return word;
  const found = porter2(word);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(word, found);
  return found;
}
