/**
 * A node of the walk as the key it has there: an entity or a name. Told apart by their beginning, as a caller may choose for an
 * entity the ref that another one has for a name.
 */
const ENTITY = 'entity ';
const NAME = 'name ';

export const entityNode = (ref: string): string => `${ENTITY}${ref}`;
export const nameNode = (name: string): string => `${NAME}${name}`;

/** What a text speaks of: an entity, by its ref, or a name (folded) that no entity carries, or several do. */
export type Topic = { readonly entity: string } | { readonly name: string };

export function topicOf(node: string): Topic {
  return node.startsWith(ENTITY) ? { entity: node.slice(ENTITY.length) } : { name: node.slice(NAME.length) };
}
