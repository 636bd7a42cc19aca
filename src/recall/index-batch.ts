import type { Episode } from '../domain/episode.js';
import { parseCoordinate } from '../domain/parse-time.js';
import { chunksOf, textToIndex } from '../domain/text/chunks.js';
import { termsOf } from '../domain/text/terms.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { IndexBatch, Unindexed } from '../store/search.js';
import type { NameBook } from './mentions.js';

/** What the index holds of some transactions: the terms of facts and chunks, and the names that chunks mention. */
export function batchOf(
  after: TransactionTime | null,
  through: TransactionTime,
  { facts, episodes, names }: Unindexed,
  book: NameBook,
): IndexBatch {
  const chunks = episodes.flatMap(chunksOfEpisode);
  book.add(names);
  return {
    after,
    through,
    facts: facts.map(({ ref, text }) => ({ ref, terms: termsOf(text) })).filter(hasTerms),
    chunks: chunks.map((chunk) => ({ ...chunk, terms: termsOf(textToIndex(chunk)) })).filter(hasTerms),
    mentions: book.mentionsIn(chunks),
  };
}

/** A text of punctuation alone is found by nothing. */
const hasTerms = ({ terms }: { readonly terms: readonly string[] }): boolean => terms.length > 0;

function chunksOfEpisode({ ref, scope, occurredAt, committedAt, body }: Episode) {
  return chunksOf(body).map(({ position, title, speaker, text, at }) => ({
    ref: `${ref}#${position}`,
    episode: ref,
    position,
    scope,
    occurredAt: instantOf(at) ?? occurredAt,
    committedAt,
    title,
    speaker,
    text,
  }));
}

/** A turn's own time, where it is one. */
function instantOf(at: string | null): ValidTime | null {
  if (at === null) return null;
  try {
    return parseCoordinate(at, { field: 'at', timeZone: undefined });
  } catch {
    return null;
  }
}
