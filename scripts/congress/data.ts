import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The congress histories as they are recorded: every change to a file of terms, one commit a line. */

/** A term of office as the file has it. Dates are UTC days; the end is excluded. */
export interface Row {
  /** Who. Names belong to several people; this is the identity. */
  readonly person: string;
  readonly name: string;
  readonly type: string;
  readonly start: string;
  readonly end: string;
  readonly party?: string;
  readonly how?: string;
  readonly state?: string;
  /** 0: at large. */
  readonly district?: number;
  /** Of a senator: 1, 2 or 3. */
  readonly class?: number;
}

export interface Commit {
  readonly commit: string;
  /** RFC 3339 with an offset. */
  readonly committedAt: string;
  readonly message: string;
  readonly removed: readonly Row[];
  readonly added: readonly Row[];
}

export interface History {
  readonly name: string;
  readonly commits: readonly Commit[];
}

const FILES = { executive: 'executive.jsonl', legislators: 'legislators.jsonl.gz' } as const;

export type HistoryName = keyof typeof FILES;

export const HISTORIES = Object.keys(FILES) as HistoryName[];

/** The folder of histories: of `ASOF_DATA`, else beside the repository. Null where it is absent. */
export function congressFolder(): string | null {
  const folder = join(process.env.ASOF_DATA ?? join(import.meta.dirname, '../../../shared/data'), 'congress');
  return existsSync(folder) ? folder : null;
}

export function readHistory(folder: string, name: HistoryName): History {
  const bytes = readFileSync(join(folder, FILES[name]));
  const text = FILES[name].endsWith('.gz') ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return { name, commits: lines.map((line) => JSON.parse(line) as Commit) };
}

/** The rows of some people alone; commits that do not touch them stay, empty. */
export function slice(history: History, keep: (row: Row) => boolean): History {
  const commits = history.commits.map((commit) => ({
    ...commit,
    removed: commit.removed.filter(keep),
    added: commit.added.filter(keep),
  }));
  return { ...history, commits };
}

/** The seat a row is about, where one person at a time sits; null where the row does not say which it is. */
export function seatOf(row: Row): string | null {
  if (row.type === 'prez' || row.type === 'viceprez') return row.type;
  const number = row.type === 'sen' ? row.class : row.district;
  return row.state === undefined || number === undefined ? null : `${row.type}-${row.state}-${number}`;
}

/** A row's text, equal exactly when the rows are. */
export function rowText(row: Row): string {
  return JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A day as its first instant. (To the product a plain date as an end includes the day; the file's ends do not.) */
export function instant(date: string): string {
  return `${date}T00:00:00Z`;
}

/** Milliseconds since 1970 of the first instant of a day. */
export function dayMs(date: string): number {
  return Date.parse(instant(date));
}

/** A row that starts when or after it ends holds nowhere. */
export function isEmpty(row: Row): boolean {
  return dayMs(row.start) >= dayMs(row.end);
}
