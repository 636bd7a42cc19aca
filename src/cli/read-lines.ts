import { StringDecoder } from 'node:string_decoder';

/** A longer line is no statement anybody meant; it is skipped, not kept in memory. */
export const MAX_LINE = 32 * 1024 * 1024;
/** A line of an export is a whole transaction. */
export const MAX_EXPORT_LINE = 256 * 1024 * 1024;

export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Longer than the limit; `text` is its beginning. */
  readonly tooLong: boolean;
}

export type Chunks = AsyncIterable<Uint8Array | string>;

/**
 * The lines of a stream of UTF-8, without their line ends, as they arrive; empty ones are counted but not given. Only `\n`
 * ends a line: JSON may hold every other kind of line break.
 */
export async function* readLines(chunks: Chunks, limit = MAX_LINE): AsyncGenerator<TextLine> {
  const decoder = new StringDecoder('utf8');
  let number = 0;
  let rest = '';
  let tooLong = false;
  for await (const chunk of chunks) {
    const parts = (typeof chunk === 'string' ? chunk : decoder.write(chunk as Buffer)).split('\n');
    const last = parts.pop() as string;
    for (const part of parts) {
      const line = lineOf(++number, tooLong ? rest : rest + part, tooLong);
      rest = '';
      tooLong = false;
      if (line !== null) yield line;
    }
    if (!tooLong) rest += last;
    if (rest.length > limit) {
      rest = rest.slice(0, 200);
      tooLong = true;
    }
  }
  if (!tooLong) rest += decoder.end();
  const line = lineOf(++number, rest, tooLong);
  if (line !== null) yield line;
}

function lineOf(number: number, raw: string, tooLong: boolean): TextLine | null {
  const text = (number === 1 ? raw.replace(/^\uFEFF/, '') : raw).trim();
  return text === '' ? null : { number, text, tooLong };
}

/** Enough of a file to tell what it is. */
const BEGINNING = 64;

/** Whether a file is an export of a space, by its beginning; and all of it, the beginning, too. */
export async function peek(chunks: Chunks): Promise<{ readonly exported: boolean; readonly chunks: Chunks }> {
  const rest = chunks[Symbol.asyncIterator]();
  const begun: (Uint8Array | string)[] = [];
  let text = '';
  while (text.length < BEGINNING) {
    const next = await rest.next();
    if (next.done === true) break;
    begun.push(next.value);
    text += typeof next.value === 'string' ? next.value : Buffer.from(next.value).toString('latin1', 0, BEGINNING);
  }
  async function* all(): AsyncGenerator<Uint8Array | string> {
    yield* begun;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  // As Latin-1, so that a character cut in two is none the worse; the mark of UTF-8 is three characters then.
  return { exported: /^(\uFEFF|\xEF\xBB\xBF)?\s*\{\s*"asof"\s*:/.test(text), chunks: all() };
}
