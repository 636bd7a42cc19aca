import { describe, expect, it } from 'vitest';
import { bm25, inverseFrequency } from '../../../src/domain/text/bm25.js';

const base = { tf: 1, df: 1, length: 10, averageLength: 10, documents: 10, k1: 1.2, b: 0.75 };

describe('bm25', () => {
  it('is the formula: ln(1 + (N - df + .5) / (df + .5)) · tf (k1 + 1) / (tf + k1)', () => {
    expect(bm25(base)).toBeCloseTo(Math.log(1 + 9.5 / 1.5), 12);
    expect(bm25({ ...base, tf: 2 })).toBeCloseTo((Math.log(1 + 9.5 / 1.5) * 4.4) / 3.2, 12);
    expect(bm25({ ...base, length: 20 })).toBeCloseTo((Math.log(1 + 9.5 / 1.5) * 2.2) / (1 + 1.2 * 1.75), 12);
  });

  it('is nothing where the term is not, and never below nothing', () => {
    expect(bm25({ ...base, tf: 0 })).toBe(0);
    expect(bm25({ ...base, df: 10 })).toBeGreaterThan(0);
    expect(bm25({ ...base, df: 12 })).toBe(0);
    expect(bm25({ ...base, averageLength: 0, length: 0 })).toBeGreaterThan(0);
  });

  it('falls as more texts hold the term', () => {
    expect(inverseFrequency(2, 100)).toBeGreaterThan(inverseFrequency(3, 100));
  });
});
