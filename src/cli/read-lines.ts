import { StringDecoder } from 'node:string_decoder';

/** A longer line is no statement anybody meant; it is skipped, not kept in memory. */
export const MAX_LINE = 32 * 1024 * 1024;

export interface TextLine {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Longer than MAX_LINE; `text` is its beginning. */
  readonly tooLong: boolean;
}

/**
 * The lines of a stream of UTF-8, without their line ends, as they arrive; empty ones are counted but not given. Only `\n`
 * ends a line: JSON may hold every other kind of line break.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array | string>): AsyncGenerator<TextLine> {
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
    if (rest.length > MAX_LINE) {
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
