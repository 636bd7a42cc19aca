import type { LogEntry, LogPage } from '../port.js';
import type { Row } from './rows.js';
import * as to from './rows.js';
import type { Run } from './server.js';
import { transactionDate } from './times.js';

/** About how many bytes of a log are read at once; a transaction that is larger comes alone. */
const MOST = 8_000_000;

/** A stretch of a space's log: its transactions, and what each wrote. */
export async function logOf(run: Run, space: string, page: LogPage): Promise<readonly LogEntry[]> {
  const after = transactionDate(page.after ?? -1);
  const [first, through] = [BigInt(page.first), transactionDate(page.through)];
  const last = lastFitting(await run('transaction/log.sizes', { space, after, through, first }));
  if (last === null) return [];
  const rows = await run('transaction/log', { space, after, through: transactionDate(last) });
  return rows.map((row) => ({
    transaction: to.toTransaction(row),
    scopes: row[4] as readonly string[],
    result: row[5] as string,
    episodes: (row[6] as readonly Row[]).map(to.toEpisode),
    statements: (row[7] as readonly Row[]).map(to.toStatement),
    evidence: (row[8] as readonly Row[]).map(to.toEvidence),
  }));
}

/** The last of the first transactions that are read at once; null where there is none. */
function lastFitting(rows: readonly Row[]): number | null {
  let read = 0;
  let last: number | null = null;
  for (const [committedAt, size] of rows as readonly (readonly [number, number])[]) {
    read += size;
    if (last !== null && read > MOST) break;
    last = committedAt;
  }
  return last;
}
