/** Timing and counting for the benches: medians of many calls, ratios beside a baseline of the same run. */

export interface Timing {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
  readonly calls: number;
}

/** Seeded random numbers in [0, 1): mulberry32, so that every run asks the same. */
export function seeded(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Times each call of several pieces of work in turn (A B A B …), so that a machine that drifts slows all alike. */
export async function timeInTurn(
  calls: number,
  works: Readonly<Record<string, (i: number) => unknown>>,
): Promise<Readonly<Record<string, Timing>>> {
  const times = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (let i = 0; i < calls + Math.ceil(calls / 10); i++) {
    for (const [name, work] of Object.entries(works)) {
      const start = performance.now();
      await work(i);
      // The first tenth warms up.
      if (i >= Math.ceil(calls / 10)) times.get(name)?.push(performance.now() - start);
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => [name, summary(list)]));
}

export function summary(times: readonly number[]): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), calls: sorted.length };
}

export interface Line {
  readonly work: string;
  readonly measured: string;
  readonly reach: string;
  readonly met: boolean;
}

export const ms = (value: number): string => `${value.toFixed(3)} ms`;
export const ratio = (value: number): string => `${value.toFixed(2)} ×`;

/** A table for people; the caller keeps the lines as JSON. */
export function table(lines: readonly Line[]): string {
  const rows = [
    ['work', 'measured', 'reach', ''],
    ...lines.map((line) => [line.work, line.measured, line.reach, line.met ? 'met' : 'NOT MET']),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
