import { z } from 'zod';
import type { Progress } from '../recall/indexer.js';
import { PROFILE_NAMES } from '../recall/profiles.js';
import { parseInput } from '../write/input.js';

/**
 * The shapes of questions, for callers that no compiler checks: what is asked is applied or refused, never ignored.
 * Ranges and times are checked where they are used.
 */
const text = z.string().optional();
const texts = z.union([z.string(), z.array(z.string())]).optional();
const flag = z.boolean().optional();
const whole = z.number().optional();
const direction = z.enum(['OUT', 'IN', 'BOTH']).optional();
const kind = z.enum(['semantic', 'episodic', 'procedural']);
const entity = z.union([
  z.string(),
  z.strictObject({ ref: z.string() }),
  z.strictObject({ name: z.string() }),
  z.strictObject({ key: z.string() }),
]);

const moment = { validAt: text, knownAt: text, timeZone: text };
const described = { predicate: texts, reserved: flag, kind: z.union([kind, z.array(kind)]).optional(), label: texts };
const fact = { ...described, during: text };
const page = { first: whole, after: text, total: flag };
const ends = { subject: entity.optional(), object: entity.optional(), either: entity.optional() };

const channel = z.enum(['TEXT', 'VECTOR', 'GRAPH']);
const searchable = z.enum(['FACT', 'EPISODE']);
const found = {
  in: z.union([searchable, z.array(searchable).min(1)]).optional(),
  limit: whole,
  minScore: whole,
  near: entity.optional(),
  diversity: z.number().min(0, 'is below 0; accepted: 0 to 1').max(1, 'is above 1; accepted: 0 to 1').optional(),
  profile: z.enum(PROFILE_NAMES).optional(),
};

const shapes = {
  coordinates: z.strictObject({ ...moment, scopes: z.array(z.string()).optional() }),
  moment: z.strictObject(moment),
  known: z.strictObject({ knownAt: text, timeZone: text }),
  entity,
  facts: z.strictObject({ ...fact, ...ends }),
  factPage: z.strictObject({ ...fact, ...page }),
  factPagesOf: z.strictObject({ ...fact, ...page, direction }),
  entities: z.strictObject({ type: texts, namePrefix: text, ...page }),
  episodes: z.strictObject({ ref: texts, channel: texts, during: text, ...page }),
  transactions: z.strictObject({ idempotencyKey: texts, ...page }),
  // A diff compares what holds at two points; a window has no place in it.
  diff: z.strictObject(described),
  search: z.strictObject({
    text: z.string(),
    ...described,
    during: text,
    ...found,
    channels: z
      .array(channel)
      .refine(
        (given) => given.some((one) => one !== 'GRAPH'),
        'needs TEXT, VECTOR or both: the walk goes on from what they find',
      )
      .optional(),
  }),
  recall: z.strictObject({
    question: z.string(),
    time: z.enum(['FROM_QUESTION', 'AS_BOUND']).optional(),
    during: text,
    rerank: flag,
    ...found,
  }),
  ask: z.strictObject({
    question: z.string(),
    limit: whole,
    profile: found.profile,
    time: z.enum(['FROM_QUESTION', 'AS_BOUND']).optional(),
    maxCalls: whole,
  }),
  reindex: z.strictObject({
    vectors: flag,
    replace: flag,
    anew: flag,
    report: z.custom<Progress>((given) => typeof given === 'function', 'is no function').optional(),
  }),
  neighbourhood: z.strictObject({ of: entity, hops: whole, direction, predicate: texts, limit: whole }),
  paths: z.strictObject({
    from: entity,
    to: entity,
    maxHops: whole,
    direction,
    through: z.enum(['SNAPSHOT', 'CONTINUOUS', 'PAIRWISE', 'TIME_RESPECTING']).optional(),
    during: text,
    predicate: texts,
    limit: whole,
  }),
};

/**
 * Holds what is asked against the shape of its kind of question.
 * @param field the argument it is part of, for the error
 * @throws AsofError invalid: `unknown_field` for what the question has no place for, `bad_input` for a wrong type
 */
export function check(question: keyof typeof shapes, asked: unknown, field = ''): void {
  parseInput<unknown>(shapes[question], asked, field);
}
