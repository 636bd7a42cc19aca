import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import { MAX_VALID, MIN_VALID, STILL, type TransactionTime, type ValidTime } from '../domain/time.js';
import type { View } from '../store/view.js';

/**
 * A cursor: a place in a list and the coordinates the list was read at, so that pages never shift. It names the space and
 * scopes it belongs to and opens no other.
 */
const shape = z.tuple([
  z.string(),
  z.array(z.string()),
  z.int().min(MIN_VALID).max(MAX_VALID),
  z
    .int()
    .min(Number.MIN_SAFE_INTEGER)
    .max(STILL - 1),
  z.array(z.union([z.string(), z.number()])),
]);

export type Place = readonly (string | number)[];

/** What a place looks like in each list: where the last item of a page stands in the list's order. */
const places = {
  facts: z.tuple([z.int(), z.string().startsWith('fa_')]),
  entities: z.tuple([z.string()]),
  episodes: z.tuple([z.int(), z.string().startsWith('ep_')]),
  transactions: z.tuple([z.int()]),
};

export function encodeCursor(view: View, place: Place): string {
  const parts = [view.space, view.scopes, view.validAt, view.knownAt, place];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/**
 * The view a cursor was made at, and its place in the list.
 * @param list the list asked for; null: any
 * @throws AsofError invalid `bad_cursor` where it is none, or one of another space, other scopes or another list
 */
export function decodeCursor(
  cursor: string,
  view: View,
  list: keyof typeof places | null,
  field = 'after',
): { readonly view: View; readonly place: Place } {
  const refuse = (why: string): never => {
    throw invalid('bad_cursor', `${field}: ${why}; pass on an endCursor as it came.`, field);
  };
  const parsed = shape.safeParse(parse(cursor));
  if (!parsed.success) return refuse('this is no cursor');
  const [space, scopes, validAt, knownAt, place] = parsed.data;
  if (space !== view.space || JSON.stringify(scopes) !== JSON.stringify(view.scopes)) {
    return refuse('this cursor belongs to another space or to other scopes');
  }
  if (list !== null && !places[list].safeParse(place).success) return refuse('this cursor belongs to another list');
  return { view: { ...view, validAt: validAt as ValidTime, knownAt: knownAt as TransactionTime }, place };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
