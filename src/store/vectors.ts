import { invalid } from '../domain/errors.js';
import type { VectorRow } from './texts.js';

/**
 * How many numbers each of the vectors has; 0 where there are none. Kept as they are, one of another length would be found by
 * nothing, and one that is not finite would spoil every order it is part of.
 * @throws AsofError invalid `bad_vector`
 */
export function lengthOfEach(vectors: readonly VectorRow[]): number {
  const length = vectors[0]?.vector.length ?? 0;
  for (const { ref, vector } of vectors) {
    const wrong =
      vector.length === 0 || vector.length !== length
        ? `has ${vector.length} numbers, the first has ${length}`
        : vector.every(Number.isFinite)
          ? null
          : 'has numbers that are not finite';
    if (wrong !== null) throw invalid('bad_vector', `vectors: the vector of '${ref}' ${wrong}.`, 'vectors');
  }
  return length;
}
