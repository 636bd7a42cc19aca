import type { Reads, Store } from '../port.js';
import type { FactParts, PlainSearches } from './parts.js';
import { readsOf } from './reads.js';
import { searchesOf } from './search.js';
import type { Connection } from './sql.js';
import type { Sync } from './sync.js';

/** What one connection answers at once: the port's reads and searches, and what those ask who run the store. */
export type Answers = Reads & Pick<Store, 'log' | 'violations'> & PlainSearches & FactParts;

export type SyncReads = Sync<Answers>;

export function answersOf(db: Connection): SyncReads {
  return { ...readsOf(db), ...searchesOf(db) };
}
