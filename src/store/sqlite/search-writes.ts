import { conflict } from '../../domain/errors.js';
import type { Recalled } from '../search.js';
import type { Corpus, IndexBatch, Terms, VectorRow } from '../texts.js';
import { lengthOfEach } from '../vectors.js';
import { ownerOf } from './search.js';
import type { Connection } from './sql.js';

/** What follows from the log for searching, written inside a transaction of the database. */

const list = (items: readonly unknown[]): string => JSON.stringify(items);

/** False where the index stands elsewhere than the batch thinks. */
export function index(db: Connection, space: string, batch: IndexBatch): boolean {
  const { after, through, facts, chunks, mentions, again, ahead } = batch;
  const moved = db.run('search/move-index', {
    space,
    after,
    through,
    ahead,
    factDocuments: facts.length,
    factLength: lengthOf(facts),
    chunkDocuments: chunks.length,
    chunkLength: lengthOf(chunks),
  });
  if (moved === 0) return false;
  const owners = { FACT: ownerOf(db, space, 'FACT'), CHUNK: ownerOf(db, space, 'CHUNK') };
  for (const { ref, terms } of facts) {
    db.run('search/insert-fact-document', { space, ref });
    db.run('search/insert-terms', { owner: owners.FACT, terms: terms.join(' ') });
  }
  for (const { terms, ...chunk } of chunks) {
    db.run('search/insert-chunk', { space, ...chunk });
    db.run('search/insert-chunk-document', { space, ref: chunk.ref });
    db.run('search/insert-terms', { owner: owners.CHUNK, terms: terms.join(' ') });
  }
  countTerms(db, space, 'FACT', facts);
  countTerms(db, space, 'CHUNK', chunks);
  if (again.length > 0) db.run('search/forget-mentions', { space, refs: list(again) });
  const rows = mentions.map(({ name, chunk, count, home }) => [name, chunk, count, home ? 1 : 0]);
  if (rows.length > 0) db.run('search/insert-mentions', { space, mentions: list(rows) });
  return true;
}

const lengthOf = (texts: readonly Terms[]): number => texts.reduce((sum, { terms }) => sum + terms.length, 0);

function countTerms(db: Connection, space: string, corpus: Corpus, texts: readonly Terms[]): void {
  const documents = new Map<string, number>();
  for (const { terms } of texts) for (const term of new Set(terms)) documents.set(term, (documents.get(term) ?? 0) + 1);
  if (documents.size > 0) db.run('search/count-terms', { space, corpus, terms: list([...documents]) });
}

/** @throws AsofError conflict `other_model`, invalid `bad_vector` */
export function embed(db: Connection, space: string, model: string, vectors: readonly VectorRow[]): void {
  const dimensions = lengthOfEach(vectors);
  if (dimensions === 0) return;
  if (db.run('search/set-model', { space, model, dimensions }) === 0) throw otherModel(db, space, model, dimensions);
  for (const { corpus, ref, kind, part, vector } of vectors) {
    const data = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('hex');
    db.run('search/insert-vector', { space, corpus, ref, kind, part, data });
  }
  db.run('search/mark-embedded', { space, refs: list([...new Set(vectors.map(({ ref }) => ref))]) });
}

function otherModel(db: Connection, space: string, model: string, dimensions: number) {
  const row = db.first('search/index-state', { space });
  return conflict(
    'other_model',
    `The vectors of '${space}' are of ${row?.[5]} (${row?.[6]} dimensions), these of ${model} (${dimensions}); make them anew with \`asof reindex\`.`,
    'model',
  );
}

export function forgetVectors(db: Connection, space: string): void {
  for (const name of ['search/forget-vectors.delete', 'search/forget-vectors.documents', 'search/forget-vectors'])
    db.run(name, { space });
}

export function setAside(db: Connection, space: string, refs: readonly string[]): void {
  if (refs.length > 0) db.run('search/set-aside', { space, refs: list(refs) });
}

export function takeBack(db: Connection, space: string): void {
  db.run('search/take-back', { space });
}

/** Facts are recalled from an index: a space without one has nothing to count. */
export function recalled(db: Connection, space: string, attempt: string, recalls: readonly Recalled[]): void {
  if (db.run('search/note-recalls', { space, attempt }) === 0) return;
  const rows = recalls.map(({ ref, count, lastAt }) => [ref, count, lastAt]);
  if (rows.length > 0) db.run('search/recalled', { space, recalls: list(rows) });
}
