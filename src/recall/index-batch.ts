import type { Episode } from '../domain/episode.js';
import { parseCoordinate } from '../domain/parse-time.js';
import type { Fact } from '../domain/statement.js';
import { chunksOf, textToIndex } from '../domain/text/chunks.js';
import { termsOf } from '../domain/text/terms.js';
import type { ValidTime } from '../domain/time.js';
import type { Chunk, IndexBatch } from '../store/texts.js';

/** What the index finds facts and chunks by: their terms. A text of punctuation alone is found by nothing. */
export function textsOf(facts: readonly Fact[], chunks: readonly Chunk[]): Pick<IndexBatch, 'facts' | 'chunks'> {
  return {
    facts: facts.map(({ ref, text }) => ({ ref, terms: termsOf(text) })).filter(hasTerms),
    chunks: chunks.map((chunk) => ({ ...chunk, terms: termsOf(textToIndex(chunk)) })).filter(hasTerms),
  };
}

const hasTerms = ({ terms }: { readonly terms: readonly string[] }): boolean => terms.length > 0;

export function chunksOfEpisode({ ref, scope, occurredAt, committedAt, body }: Episode): Chunk[] {
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
