import type { z } from 'zod';
import { AsofError, invalid, unsupported } from '../domain/errors.js';
import { parseInput } from '../write/input.js';
import * as shape from './line-shape.js';
import { VERSION } from './space-lines.js';

/** @throws AsofError invalid `bad_json`, `not_an_export` and as for any input; unsupported `unknown_version` */
export function readHeader(text: string): shape.Header {
  const said = parseJson(text) as Partial<Record<keyof shape.Header, unknown>> | null;
  if (said === null || typeof said !== 'object' || said.asof !== 'space') {
    throw invalid('not_an_export', `asof: an export begins with {"asof":"space","version":${VERSION},…}.`, 'asof');
  }
  if (said.version !== VERSION) {
    const message = `version: this Asof reads version ${VERSION} of an export; a newer one may read this.`;
    throw unsupported('unknown_version', message, 'version');
  }
  return read(shape.header, said);
}

/** @throws AsofError invalid `bad_json` and as for any input */
export function readTransaction(text: string): shape.TransactionLine {
  return read(shape.transaction, parseJson(text));
}

function read<T>(schema: z.ZodType<T>, value: unknown): T {
  return parseInput(schema, value);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid('bad_json', `line: no JSON (${(error as Error).message}).`, 'line');
  }
}

/** What is wrong with a line, told with its number; what is not the line's fault stays as it is. */
export function atLine(error: unknown, line: number): unknown {
  if (!(error instanceof AsofError) || error.category === 'unavailable' || error.category === 'internal') return error;
  const { category, code, message, field, details } = error;
  return new AsofError(category, code, `line ${line}: ${message}`, {
    field,
    details: { ...details, line },
    cause: error,
  });
}
