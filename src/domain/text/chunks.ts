import { readBody } from './body.js';
import { stretchesOf } from './cut.js';

/** A stretch of an episode that is found as one. */
export interface Chunk {
  /** 0, 1, 2 … within the episode. */
  readonly position: number;
  readonly text: string;
  /** Which text of the body `start` and `end` refer to: the turn, or the string of other JSON; 0 in a document. */
  readonly source: number;
  /** UTF-16 code units; `text` is that part of the source text. */
  readonly start: number;
  readonly end: number;
  readonly title: string | null;
  readonly speaker: string | null;
  /** When it was said, as the source wrote it. */
  readonly at: string | null;
}

type Source = Pick<Chunk, 'title' | 'speaker' | 'at' | 'source'>;

/** The chunks of an episode's body (see readBody), in its order. Texts of white space alone have none. Never throws. */
export function chunksOf(body: unknown): Chunk[] {
  const read = readBody(body);
  const { title } = read;
  const parts =
    read.kind === 'conversation'
      ? read.turns.map(({ place, text, speaker, at }) => cutText(text, { title, speaker, at, source: place }))
      : read.texts.map((text, source) => cutText(text, { title, speaker: null, at: null, source }));
  return parts.flat().map((chunk, position) => ({ position, ...chunk }));
}

/** What a chunk is indexed and embedded by: `title. text`, or `speaker: text`. */
export function textToIndex({ title, speaker, text }: Pick<Chunk, 'title' | 'speaker' | 'text'>): string {
  const said = speaker === null ? text : `${speaker}: ${text}`;
  return title === null ? said : `${title}. ${said}`;
}

/**
 * A turn with what led to it: the texts to index of the chunk at `index` and of the two before it, a line each, oldest
 * first. `chunks` are of one episode, by position; `index` is a place in that list.
 */
export function windowAt(chunks: readonly Chunk[], index: number): string {
  return chunks
    .slice(Math.max(0, index - 2), index + 1)
    .map((chunk) => textToIndex({ ...chunk, title: null }))
    .join('\n');
}

function cutText(text: string, source: Source): Omit<Chunk, 'position'>[] {
  return stretchesOf(text).map(({ start, end }) => ({ text: text.slice(start, end), start, end, ...source }));
}
