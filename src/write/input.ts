import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import {
  decision,
  described,
  entity,
  type evidence,
  json,
  name,
  object,
  qualifiers,
  text,
  time,
} from './input-parts.js';

/** What a write may be asked: the shapes of the library's and the doors' input, checked here and nowhere else. */

/** Statements in one write; a larger history goes in several (the import does so by itself). */
const MAX_STATEMENTS = 10_000;

const assert = z.strictObject({
  subject: entity,
  predicate: name,
  object: object.optional(),
  none: z.boolean().optional(),
  scope: text(1000).optional(),
  ...described,
  ...decision,
});

const end = z.strictObject({
  subject: entity,
  predicate: name,
  object: object.optional(),
  none: z.boolean().optional(),
  qualifiers: qualifiers.optional(),
  at: time,
  scope: text(1000).optional(),
  ...decision,
});

const correct = z.strictObject({
  statement: name,
  subject: entity.optional(),
  predicate: name.optional(),
  object: object.optional(),
  none: z.boolean().optional(),
  ...described,
  ...decision,
});

const retract = z.strictObject({ statement: name, ...decision });

const statement = z
  .strictObject({
    assert: assert.optional(),
    end: end.optional(),
    correct: correct.optional(),
    retract: retract.optional(),
  })
  .refine((s) => Object.values(s).filter((part) => part !== undefined).length === 1, {
    message: 'needs exactly one of assert, end, correct, retract',
  });

const episode = z.strictObject({
  body: json.refine((body) => body !== null && body !== '', 'must not be empty'),
  occurredAt: time.optional(),
  channel: name.optional(),
  scope: text(1000).optional(),
});

const predicate = z.strictObject({
  name,
  cardinality: z.enum(['SINGLE', 'MULTI']).optional(),
  kind: z.enum(['STATE', 'EVENT']).optional(),
  symmetric: z.boolean().optional(),
  inverse: name.optional(),
  description: text(10_000).optional(),
});

const write = z.strictObject({
  episode: episode.optional(),
  episodes: z.array(episode).max(MAX_STATEMENTS).optional(),
  statements: z
    .array(statement)
    .max(MAX_STATEMENTS, `holds too many statements for one write: at most ${MAX_STATEMENTS}; send several writes`)
    .optional(),
  predicates: z.array(predicate).max(1000).optional(),
  scope: text(1000).optional(),
  scopes: z.array(text(1000)).max(1000).optional(),
  actor: name.optional(),
  idempotencyKey: name.optional(),
  timeZone: name.optional(),
  expectedKnownAt: time.optional(),
  committedAt: time.optional(),
});

export type EntityInput = z.input<typeof entity>;
export type ObjectInput = z.input<typeof object>;
export type EvidenceInput = z.input<typeof evidence>;
export type EpisodeInput = z.input<typeof episode>;
export type AssertInput = z.input<typeof assert>;
export type EndInput = z.input<typeof end>;
export type CorrectInput = z.input<typeof correct>;
export type RetractInput = z.input<typeof retract>;
export type StatementInput = z.input<typeof statement>;
export type PredicateInput = z.input<typeof predicate>;
export type WriteInput = z.input<typeof write>;

/** @throws AsofError invalid, naming the field and what is accepted there */
export function parseWrite(input: WriteInput): WriteInput {
  return parseInput(write, input);
}

/** Input against a schema. @throws AsofError invalid, naming the field and what is accepted there */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown, name = ''): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const issue = deepest(parsed.error.issues);
  const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1).map((key) => key.slice(0, 80)) : [];
  const field = [name, ...issue.path, ...unknown].filter((part) => part !== '').join('.');
  const problem = unknown.length > 0 ? 'there is no such field here.' : issue.message;
  throw invalid(codeOf(issue), `${field || 'input'}: ${problem}`, field);
}

type Issue = z.core.$ZodIssue;

function codeOf(issue: Issue): string {
  if (issue.code === 'custom') return String(issue.params?.code ?? 'bad_input');
  if (issue.code === 'unrecognized_keys') return 'unknown_field';
  return issue.code === 'too_big' && issue.origin === 'array' ? 'too_many' : 'bad_input';
}

/** Of the alternatives of a union the one that came furthest says most. */
function deepest(issues: readonly Issue[]): Issue {
  const issue = issues[0] as Issue;
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.filter((e) => e.length > 0).map((e) => deepest(e));
  const best = inner.sort((a, b) => rank(b) - rank(a))[0];
  return best === undefined ? issue : { ...best, path: [...issue.path, ...best.path] };
}

/** A wrong type says least; depth says more; a check that failed on the right type says most. */
function rank(issue: Issue): number {
  return issue.path.length + (issue.code === 'invalid_type' ? 0 : 10);
}
