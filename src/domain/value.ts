import { canonicalize } from 'json-canonicalize';

/** Anything JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export type LiteralType = 'string' | 'number' | 'boolean' | 'date' | 'json';

/** A literal: a value without an identity. A `date` keeps the words it was given in. */
export interface Literal {
  readonly type: LiteralType;
  readonly value: Json;
}

/** The object of a fact: another entity, or a literal. */
export type ObjectValue = { readonly entity: string } | Literal;

export function isEntityObject(object: ObjectValue): object is { readonly entity: string } {
  return 'entity' in object;
}

/** RFC 8785 canonical text of a JSON value. */
export function canonicalJson(value: Json): string {
  return canonicalize(value);
}

/** Canonical text of an object, equal exactly when the objects are. */
export function objectText(object: ObjectValue): string {
  return isEntityObject(object) ? `entity:${object.entity}` : `${object.type}:${canonicalJson(object.value)}`;
}

/** Canonical text of qualifiers; no qualifiers and `{}` are the same and give ''. */
export function qualifiersText(qualifiers: { readonly [key: string]: Json } | null): string {
  return qualifiers === null || Object.keys(qualifiers).length === 0 ? '' : canonicalJson(qualifiers);
}

/** The value of none, "nothing holds here": it wins and loses like any other value and leaves a gap where it wins. */
export const NONE = 'none';

/**
 * Canonical text of a value (an object and its qualifiers, or none). With qualifiers it is JSON, an array, which no object's
 * text begins like: an entity's ref may hold any text, one that looks like qualifiers, too.
 */
export function valueText(object: string, qualifiers: string): string {
  return qualifiers === '' ? object : JSON.stringify([object, qualifiers]);
}
