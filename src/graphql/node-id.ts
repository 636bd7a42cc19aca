import { z } from 'zod';
import { invalid } from '../domain/errors.js';
import type { Scene } from './scene.js';

/** What has an `id`. */
export type NodeKind = 'Entity' | 'Fact' | 'Statement' | 'Episode';

const shape = z.tuple([
  z.enum(['Entity', 'Fact', 'Statement', 'Episode']),
  z.string(),
  z.array(z.string()),
  z.string(),
  z.string(),
  z.string(),
]);

/** A ref together with the coordinates it was seen at, opaque. */
export function encodeId(kind: NodeKind, { snapshot }: Scene, ref: string): string {
  const parts = [kind, snapshot.space, snapshot.scopes, snapshot.validAt, snapshot.knownAt, ref];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** @throws AsofError invalid `bad_id` */
export function decodeId(id: string) {
  const parsed = shape.safeParse(parse(id));
  if (!parsed.success) throw invalid('bad_id', 'id: this is no id; pass on one as it came.', 'id');
  const [kind, space, scopes, validAt, knownAt, ref] = parsed.data;
  return { kind, ref, place: { space, scopes, validAt, knownAt } };
}

function parse(id: string): unknown {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
