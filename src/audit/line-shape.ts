import { z } from 'zod';
import { AsofError } from '../domain/errors.js';
import { formatTransactionTime, formatValidTime, parseCoordinate, parseTransactionTime } from '../domain/parse-time.js';
import { parseScope } from '../domain/scope.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import { json, qualifiers, text } from '../write/input-parts.js';
import { VERSION } from './space-lines.js';

/** The shapes of an export's lines (space-lines.ts writes them): what comes from a file is checked like any other input. */

const anyText = text(Number.POSITIVE_INFINITY);
const word = anyText.refine((value) => value !== '', 'must not be empty');

/** A time exactly as an export writes it, so that it is written again with the same characters. */
function time<T>(parse: (text: string) => T, format: (time: T) => string, example: string) {
  return text(64).transform((value, context): T => {
    try {
      const at = parse(value);
      if (format(at) === value) return at;
    } catch (error) {
      if (!(error instanceof AsofError)) throw error;
    }
    const message = `'${value}' is no time as an export has it; accepted: '${example}'`;
    context.addIssue({ code: 'custom', message, params: { code: 'bad_time' } });
    return z.NEVER;
  });
}

const validTime = time<ValidTime>(
  (value) => parseCoordinate(value, { field: 'time' }),
  formatValidTime,
  '2020-01-01T00:00:00Z',
);
const transactionTime = time<TransactionTime>(
  (value) => parseTransactionTime(value, { field: 'time' }),
  formatTransactionTime,
  '2025-01-10T09:00:00.000123Z',
);

const scope = z.string().superRefine((value, context) => {
  try {
    parseScope(value, 'scope');
  } catch (error) {
    const { message, code } = error as AsofError;
    context.addIssue({ code: 'custom', message: message.replace(/^scope: /, ''), params: { code } });
  }
});

const position = z.int().nonnegative();

const episode = z.strictObject({
  ref: word,
  position,
  scope: scope.optional(),
  occurredAt: validTime,
  channel: word.optional(),
  body: json,
  contentHash: word,
});

/** An entity's ref, or a literal: its type is that of its value, but a date is a text. */
const object = z.union([
  z.strictObject({ entity: word }),
  z.strictObject({ type: z.enum(['string', 'date']), value: anyText }),
  z.strictObject({ type: z.literal('number'), value: z.number() }),
  z.strictObject({ type: z.literal('boolean'), value: z.boolean() }),
  z.strictObject({ type: z.literal('json'), value: json }),
]);

const bound = z.strictObject({
  at: validTime,
  known: z.enum(['STATED', 'OBSERVED', 'INFERRED', 'RESUMED']),
  precision: z.enum(['YEAR', 'MONTH', 'DAY', 'INSTANT']).optional(),
  words: anyText.optional(),
});

const span = z.tuple([position, position]).refine(([start, end]) => start <= end, 'has an end before its start');

const decision = z.strictObject({
  reason: anyText.optional(),
  policy: anyText.optional(),
  model: anyText.optional(),
  promptVersion: anyText.optional(),
  extractor: anyText.optional(),
});

const logged = {
  ref: word,
  position,
  scope: scope.optional(),
  decision: decision.optional(),
  evidence: z.array(z.strictObject({ episode: word, spans: z.array(span).optional() })).optional(),
};
const about = {
  subject: word,
  predicate: word,
  object: object.optional(),
  none: z.literal(true).optional(),
  qualifiers: qualifiers.optional(),
};
const holds = {
  ...about,
  from: bound.optional(),
  to: bound.optional(),
  resume: z.boolean().optional(),
  explicit: z.boolean().optional(),
  confidence: z.number().min(0).max(1).optional(),
  text: anyText,
  kind: z.enum(['semantic', 'episodic', 'procedural']).optional(),
  labels: z.array(word).optional(),
};
const stops = { ...about, at: bound };

const correct = { ...logged, op: z.literal('correct'), aims: word };
const statement = z.discriminatedUnion('op', [
  z.strictObject({ ...logged, op: z.literal('assert'), ...holds }),
  z.strictObject({ ...logged, op: z.literal('end'), ...stops }),
  z.discriminatedUnion('form', [
    z.strictObject({ ...correct, form: z.literal('assert'), ...holds }),
    z.strictObject({ ...correct, form: z.literal('end'), ...stops }),
  ]),
  z.strictObject({ ...logged, op: z.literal('retract'), aims: word }),
]);

const notice = z.strictObject({
  field: anyText,
  code: z.enum(['empty_interval', 'ambiguous_time']),
  message: anyText,
});

/** Things of one transaction, by their place in it. */
function placed<T extends { readonly position: number }>(item: z.ZodType<T>) {
  const follows = (one: T, i: number, all: readonly T[]) => i === 0 || (all[i - 1] as T).position < one.position;
  return z.array(item).refine((items) => items.every(follows), 'are not in the order of their positions');
}

export const header = z.strictObject({
  asof: z.literal('space', { error: "is no export of a space; accepted: 'space'" }),
  version: z.literal(VERSION, { error: `is a version this Asof does not read; accepted: ${VERSION}` }),
  space: word,
  committedAt: transactionTime.nullable(),
  replayedAt: transactionTime.nullable(),
});

export const transaction = z.strictObject({
  transaction: z.int().positive(),
  committedAt: transactionTime,
  actor: word.optional(),
  idempotencyKey: word.optional(),
  bodyHash: word.optional(),
  scopes: z.array(scope).min(1),
  episodes: placed(episode).optional(),
  statements: placed(statement).optional(),
  result: z.strictObject({
    episodes: z.array(word).optional(),
    statements: z.array(word.nullable()).optional(),
    entities: z.array(word).optional(),
    notices: z.array(notice).optional(),
  }),
});

export type Header = z.output<typeof header>;
export type TransactionLine = z.output<typeof transaction>;
export type StatementLine = z.output<typeof statement>;
export type BoundLine = z.output<typeof bound>;

/** What a definition of a predicate says. */
export const definition = z.strictObject({
  name: word,
  cardinality: z.enum(['SINGLE', 'MULTI']),
  kind: z.enum(['STATE', 'EVENT']),
  symmetric: z.boolean(),
  inverse: word.nullable(),
  description: anyText.nullable(),
});
