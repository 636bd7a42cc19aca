import type { Evidence } from '../../domain/episode.js';
import type { LogEntry, LogPage } from '../port.js';
import * as to from './rows.js';
import type { Connection, Row } from './sql.js';

/** About how many bytes of a log are read at once; a transaction that is larger comes alone. */
const MOST = 8_000_000;
/** Where the row of a transaction says how much there is to read. */
const WEIGHT = 6;

/** A stretch of a space's log: its transactions, and what each wrote. */
export function logOf(db: Connection, space: string, { after, through, first }: LogPage): readonly LogEntry[] {
  const from = { space, after: after ?? -1 };
  const rows = fitting(db.all('transaction/log', { ...from, through, first }));
  const last = rows.at(-1)?.[0];
  if (typeof last !== 'number') return [];
  const stretch = { ...from, through: last };
  const episodes = grouped(db.all('transaction/log.episodes', stretch).map(to.toEpisode));
  const statements = grouped(db.all('transaction/log.statements', stretch).map(to.toStatement));
  const evidence = grouped(db.all('transaction/log.evidence', stretch).map(toEvidence));
  return rows.map((row) => {
    const transaction = to.toTransaction(row);
    const at = transaction.committedAt;
    return {
      transaction,
      scopes: JSON.parse(row[4] as string) as string[],
      result: row[5] as string,
      episodes: episodes.get(at) ?? [],
      statements: statements.get(at) ?? [],
      evidence: (evidence.get(at) ?? []).map(({ found }) => found),
    };
  });
}

/** The first transactions that are read at once. */
function fitting(rows: readonly Row[]): readonly Row[] {
  let read = 0;
  const most = rows.findIndex((row) => {
    read += row[WEIGHT] as number;
    return read > MOST;
  });
  return most < 0 ? rows : rows.slice(0, Math.max(1, most));
}

function toEvidence(row: Row): { readonly committedAt: number; readonly found: Evidence } {
  const found = { statement: row[1] as string, episode: row[2] as string, spans: to.toSpans(row[3]) };
  return { committedAt: row[0] as number, found };
}

function grouped<T extends { readonly committedAt: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) {
    const group = groups.get(item.committedAt);
    if (group === undefined) groups.set(item.committedAt, [item]);
    else group.push(item);
  }
  return groups;
}
