import { readFileSync } from 'node:fs';
import type { Measured } from './measure-set.js';

/** What a run keeps. */
export interface Kept {
  readonly node: string;
  readonly store: string;
  readonly measured: readonly Measured[];
}

/** A line for each set and method that both have: recall@5 and MRR now, and by how many points they differ from then. */
export function differences(now: readonly Measured[], file: string): readonly string[] {
  const then = (JSON.parse(readFileSync(file, 'utf8')) as Kept).measured;
  return now.flatMap((one) => {
    const before = then.find(({ set, method }) => set === one.set && method === one.method);
    if (before === undefined) return [];
    const figures = (['even', 'odd'] as const).flatMap((half) =>
      (['recall5', 'mrr'] as const).map((measure) => {
        const [a, b] = [100 * one[half][measure], 100 * before[half][measure]];
        return `${half} ${measure} ${a.toFixed(1)} (${a < b ? '' : '+'}${(a - b).toFixed(1)})`;
      }),
    );
    const counts = one.questions === before.questions ? '' : `; ${one.questions} questions, then ${before.questions}`;
    return [`${one.set.padEnd(12)}${one.method.padEnd(9)}${figures.join('  ')}${counts}`];
  });
}
