import { foldName } from '../domain/name.js';
import type { Chunk, Mention } from '../store/search.js';

/** The names that a chunk mentions; its title is what it is about. */
export function mentionsOf({ ref, title }: Chunk): Mention[] {
  return title === null ? [] : [{ name: foldName(title), chunk: ref, count: 1, home: true }];
}
