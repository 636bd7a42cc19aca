import { invalid } from '../domain/errors.js';
import { formatValidTime } from '../domain/parse-time.js';
import { countTokens } from '../recall/tokens.js';
import type { Store } from '../store/port.js';
import type { Chunk } from '../store/texts.js';
import type { View } from '../store/view.js';
import { within } from './questions.js';

/** A stretch of an episode: a turn of a conversation, or a part of a document. */
export interface Passage {
  /** `<ref of the episode>#<position>`. */
  readonly ref: string;
  /** Ref of the episode. */
  readonly episode: string;
  /** Place in the episode, from 0; the neighbours of 3 are 2 and 4. */
  readonly position: number;
  readonly title: string | null;
  /** Who says it, in a conversation. */
  readonly speaker: string | null;
  /** When it was said or seen (valid time). */
  readonly occurredAt: string;
  readonly text: string;
  /** Tokens of the text (o200k). */
  readonly tokens: number;
}

const MAX_PASSAGES = 1000;
const MAX_EXCERPT = 1000;
const DEFAULT_EXCERPT = 120;

export function toPassage({ ref, episode, position, title, speaker, occurredAt, text }: Chunk): Passage {
  return {
    ref,
    episode,
    position,
    title,
    speaker,
    occurredAt: formatValidTime(occurredAt),
    text,
    tokens: countTokens(text),
  };
}

/** Passages that may be seen, by ref. @throws AsofError invalid `too_many` */
export async function passages(
  store: Store,
  view: View,
  refs: readonly string[],
): Promise<ReadonlyMap<string, Passage>> {
  if (refs.length > MAX_PASSAGES) {
    throw invalid('too_many', `refs: ${refs.length} were given; at most ${MAX_PASSAGES} are accepted.`, 'refs');
  }
  const found = refs.length === 0 ? [] : await store.chunks(view, refs);
  return new Map(found.map((chunk) => [chunk.ref, toPassage(chunk)]));
}

/**
 * The beginning of a text on one line, at most so many characters.
 * @param length 1 to 1,000, default 120
 * @throws AsofError invalid `out_of_range`
 */
export function excerptOf(text: string, length?: number): string {
  const most = within(length, 'length', MAX_EXCERPT, DEFAULT_EXCERPT);
  const characters = [...text.trim().replace(/\s+/gu, ' ')];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}
