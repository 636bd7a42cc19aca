import type { PredicateInput } from '../../src/index.js';
import { type Commit, instant, isEmpty, type Row, rowText } from './data.js';
import type { Said, Way } from './way.js';

/**
 * Way (a): a row is a `MULTI` fact. The object is the office and the day its term began (so two terms are two keys, even
 * where they overlap); who, party and seat may be corrected without becoming another fact's contradiction. An added row is
 * asserted, a removed one retracted; where one commit takes a row and puts another of the same person and office with the
 * same start (or else the same end) in its place, it is corrected.
 */
export const HELD: PredicateInput = { name: 'held', cardinality: 'MULTI' };

/** The object of a row: office and start. */
export function termRef(row: Row): string {
  return `${row.type}@${row.start}`;
}

export class Terms implements Way {
  readonly predicate = HELD;
  /** The live statements of each row; equal rows are as many supports. */
  readonly #refs = new Map<string, string[]>();

  /** What a commit says, in the order of the file. */
  statements({ removed, added }: Commit): Said[] {
    const news = added.filter((row) => !isEmpty(row));
    const pairs = pairsOf(
      removed.filter((row) => !isEmpty(row)),
      news,
    );
    const placed = new Set(pairs.map(([, row]) => row));
    return [
      ...pairs.map(([old, row]) => this.#amend(old, row)),
      ...news.filter((row) => !placed.has(row)).map((row) => this.#assert(row)),
    ];
  }

  #assert(row: Row): Said {
    const subject = { ref: row.person, name: row.name };
    const statement = { assert: { subject, predicate: HELD.name, ...said(row) } };
    return { statement, written: (ref) => this.#keep(row, ref) };
  }

  #amend(old: Row, row: Row | null): Said {
    const statement = this.#take(old);
    if (row === null) return { statement: { retract: { statement } }, written: () => undefined };
    return { statement: { correct: { statement, ...said(row) } }, written: (ref) => this.#keep(row, ref) };
  }

  #keep(row: Row, ref: string): void {
    const refs = this.#refs.get(rowText(row));
    if (refs === undefined) this.#refs.set(rowText(row), [ref]);
    else refs.push(ref);
  }

  #take(row: Row): string {
    const ref = this.#refs.get(rowText(row))?.pop();
    if (ref === undefined) throw new Error(`no statement stands for ${rowText(row)}`);
    return ref;
  }
}

function said(row: Row) {
  const { party, how, state, district, start, end } = row;
  const qualifiers = Object.fromEntries(
    Object.entries({ party, how, state, district, class: row.class }).filter(([, value]) => value !== undefined),
  ) as { [key: string]: string | number };
  return { object: { ref: termRef(row) }, qualifiers, from: instant(start), to: instant(end) };
}

/** Each removed row with the added row that takes its place, or null. */
function pairsOf(removed: readonly Row[], added: readonly Row[]): [Row, Row | null][] {
  const place = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const bound of ['start', 'end'] as const) {
    const open = new Map<string, Row[]>();
    const slot = (row: Row): string => `${row.person} ${row.type} ${row[bound]}`;
    for (const row of added) {
      if (taken.has(row)) continue;
      const rows = open.get(slot(row));
      if (rows === undefined) open.set(slot(row), [row]);
      else rows.push(row);
    }
    for (const row of removed) {
      const next = place.has(row) ? undefined : open.get(slot(row))?.pop();
      if (next === undefined) continue;
      place.set(row, next);
      taken.add(next);
    }
  }
  return removed.map((row) => [row, place.get(row) ?? null]);
}
