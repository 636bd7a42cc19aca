/** The cosine of two normalised vectors. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

export function lengthOf(vector: Float32Array): number {
  return Math.sqrt(cosine(vector, vector));
}
