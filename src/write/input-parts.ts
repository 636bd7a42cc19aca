import { z } from 'zod';
import type { AsofError } from '../domain/errors.js';
import { checkText } from '../domain/name.js';
import type { Json } from '../domain/value.js';
import { copyJson } from './json.js';

/** The parts that the shapes of the input are made of. */

const MAX_NAME = 1_000;
const MAX_TEXT = 1_000_000;

/** The issue carries the code, so that a problem found by a check of ours keeps it. */
export function text(max: number) {
  return z.string().superRefine((value, context) => {
    try {
      checkText(value, 'text', max);
    } catch (error) {
      const { message, code } = error as AsofError;
      context.addIssue({ code: 'custom', message: message.replace(/^text: /, ''), params: { code } });
    }
  });
}

export const name = text(MAX_NAME).refine((value) => value.trim() !== '', 'must not be empty');

/** A value that JSON can say, copied. */
export const json = z.unknown().transform((value, context) => {
  try {
    return copyJson(value);
  } catch (error) {
    const { message, code } = error as AsofError;
    // Not the end of it: or a union would take the alternative that only has a field too many.
    context.addIssue({ code: 'custom', message, params: { code }, continue: true });
    return null;
  }
}) as unknown as z.ZodType<Json, Json>;

export const entity = z.union([
  name,
  z
    .strictObject({ ref: name.optional(), key: name.optional(), name: name.optional(), type: name.optional() })
    .refine((e) => e.ref !== undefined || e.key !== undefined || e.name !== undefined, 'needs a ref, a key or a name'),
]);

export const object = z.union([
  z.number(),
  z.boolean(),
  entity,
  z.strictObject({ literal: json }),
  z.strictObject({ date: text(64) }),
]);

type Qualifiers = { readonly [key: string]: Json };
export const qualifiers = (json as unknown as z.ZodType<Qualifiers, Qualifiers>).superRefine((value, context) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    context.addIssue({ code: 'custom', message: 'is no object of names and values' });
  } else if (Object.keys(value).some((key) => key.trim() === '' || key.length > MAX_NAME)) {
    context.addIssue({ code: 'custom', message: `needs names of 1 to ${MAX_NAME} characters` });
  }
});
export const time = text(64);
const confidence = z.number().min(0).max(1);

export const evidence = z
  .strictObject({
    episode: name.optional(),
    quote: text(MAX_TEXT).optional(),
    start: z.int().nonnegative().optional(),
    end: z.int().nonnegative().optional(),
  })
  .refine((e) => (e.start === undefined) === (e.end === undefined), 'needs both start and end, or neither');

export const decision = {
  reason: text(10_000).optional(),
  policy: name.optional(),
  model: name.optional(),
  promptVersion: name.optional(),
  extractor: name.optional(),
  evidence: z.array(evidence).max(1000).optional(),
};

export const described = {
  qualifiers: qualifiers.optional(),
  from: time.optional(),
  to: time.optional(),
  during: text(130).optional(),
  at: time.optional(),
  resume: z.boolean().optional(),
  confidence: confidence.optional(),
  explicit: z.boolean().optional(),
  text: text(MAX_TEXT).optional(),
  kind: z.enum(['semantic', 'episodic', 'procedural']).optional(),
  labels: z.array(name).max(100).optional(),
};
