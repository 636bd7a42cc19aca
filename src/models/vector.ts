/** A vector of length 1 in the same direction; null where there is none: no numbers, one that is not finite, or all zero. */
export function normalised(values: ArrayLike<number>): Float32Array | null {
  const vector = Float32Array.from(values);
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (!Number.isFinite(length) || length === 0) return null;
  return vector.map((value) => value / length);
}
