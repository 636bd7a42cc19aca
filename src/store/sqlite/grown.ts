type Numbers = Float64Array | Uint32Array;

/** The same numbers with room for `size` and for about as many again. */
export function withRoom<T extends Numbers>(numbers: T, size: number): T {
  if (size <= numbers.length) return numbers;
  const grown = new (numbers.constructor as new (length: number) => T)(Math.max(size, 2 * numbers.length, 64));
  grown.set(numbers as never);
  return grown;
}
