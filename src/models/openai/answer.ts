import { embedderFailed } from '../failure.js';
import { normalised } from '../vector.js';

/**
 * The vectors of an answer, in the order of the texts, normalised.
 * @throws AsofError unavailable `embedder_bad_answer`, naming the vector at fault
 */
export function vectorsOf(
  model: string,
  answer: unknown,
  count: number,
  dimensions: number | undefined,
): Float32Array[] {
  const bad = (what: string) => embedderFailed('embedder_bad_answer', model, what);
  const data = fieldOf(answer, 'data');
  if (!Array.isArray(data)) throw bad('the answer has no list `data`.');
  if (data.length !== count) throw bad(`${data.length} vectors for ${count} texts.`);
  let length = dimensions;
  const vectors: Float32Array[] = new Array(count);
  for (const [i, item] of data.entries()) {
    const index = fieldOf(item, 'index') ?? i;
    if (typeof index !== 'number' || !Object.hasOwn(data, index) || vectors[index] !== undefined) {
      throw bad(`vector ${i} has the index ${JSON.stringify(index)}; expected each of 0 to ${count - 1} once.`);
    }
    const numbers = fieldOf(item, 'embedding');
    if (!isNumbers(numbers)) throw bad(`vector ${index} is no list of finite numbers.`);
    length ??= numbers.length;
    if (numbers.length !== length) throw bad(`vector ${index} has ${numbers.length} numbers; expected ${length}.`);
    const vector = normalised(numbers);
    if (vector === null) throw bad(`vector ${index} has no direction: it is all zero, or too large.`);
    vectors[index] = vector;
  }
  return vectors;
}

/** JSON has no NaN: servers send null for it, or text that is no JSON. */
function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.length > 0 && value.every(Number.isFinite);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
