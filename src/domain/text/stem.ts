import { stem as porter2 } from 'porter2';

const ENGLISH = /^[a-z]{3,40}$/;

/** The English stem (Snowball, Porter 2) of a folded word: `running` → `run`. Other words are returned as they are. */
export function stem(word: string): string {
  return ENGLISH.test(word) ? porter2(word) : word;
}
