import type { PredicateInput } from '../../src/index.js';
import { type Commit, instant, isEmpty, type Row, rowText, seatOf } from './data.js';
import type { Said, Way } from './way.js';

/**
 * Way (a): a row is a `MULTI` fact. The object is the seat and the day its term began (so two terms are two keys, even
 * where they overlap); party and how are qualifiers, like the parts of the seat. An added row is
 * asserted, a removed one retracted; where one commit takes a row and puts another of the same person and office with the
 * same start (or else the same end) in its place, it is corrected.
 *
 * Every correction aims at the first statement of its line. A correction that aimed at a correction would, by the rule of
 * liveness, bring the first statement back: so the correction before is retracted, and the first corrected anew.
 */
export const HELD: PredicateInput = { name: 'held', cardinality: 'MULTI' };

/** The object of a row: the seat as far as the row says it, and the start. Some people share an id (`TODO`), none a seat. */
function termRef({ type, state, district, class: group, start }: Row): string {
  return `${[type, state, district ?? group].filter((part) => part !== undefined).join('-')}@${start}`;
}

export class Terms implements Way {
  readonly predicate = HELD;
  /** What stands for each row; equal rows are as many supports. */
  readonly #lines = new Map<string, Line[]>();

  /** What a commit says, in the order of the file. */
  statements({ removed, added }: Commit): Said[] {
    const news = added.filter((row) => !isEmpty(row));
    const pairs = pairsOf(
      removed.filter((row) => !isEmpty(row)),
      news,
    );
    const placed = new Set(pairs.map(([, row]) => row));
    return [
      ...pairs.flatMap(([old, row]) => this.#amend(old, row)),
      ...news.filter((row) => !placed.has(row)).map((row) => this.#assert(row)),
    ];
  }

  #assert(row: Row): Said {
    const subject = { ref: row.person, name: row.name };
    const statement = { assert: { subject, predicate: HELD.name, ...said(row) } };
    return { statement, written: (ref) => this.#keep(row, { first: ref, live: ref }) };
  }

  #amend(old: Row, row: Row | null): Said[] {
    const { first, live } = this.#take(old);
    const back = first === live ? [] : [retract(live)];
    if (row === null) return [...back, retract(first)];
    const statement = { correct: { statement: first, ...said(row) } };
    return [...back, { statement, written: (ref) => this.#keep(row, { first, live: ref }) }];
  }

  #keep(row: Row, line: Line): void {
    const lines = this.#lines.get(rowText(row));
    if (lines === undefined) this.#lines.set(rowText(row), [line]);
    else lines.push(line);
  }

  #take(row: Row): Line {
    const line = this.#lines.get(rowText(row))?.pop();
    if (line === undefined) throw new Error(`no statement stands for ${rowText(row)}`);
    return line;
  }
}

/** The statement that first spoke of a term, and the one that stands for it now: that one, or a correction of it. */
interface Line {
  readonly first: string;
  readonly live: string;
}

function retract(statement: string): Said {
  return { statement: { retract: { statement } }, written: () => undefined };
}

function said(row: Row) {
  const { party, how, state, district, start, end } = row;
  const qualifiers = Object.fromEntries(
    Object.entries({ party, how, state, district, class: row.class }).filter(([, value]) => value !== undefined),
  ) as { [key: string]: string | number };
  return { object: { ref: termRef(row) }, qualifiers, from: instant(start), to: instant(end) };
}

/** What two rows of one person and office have in common that makes one stand for the other, best first. */
const SLOTS: readonly ((row: Row) => string)[] = [
  (row) => `${row.person} ${seatOf(row)} ${row.start}`,
  (row) => `${row.person} ${row.type} ${row.start}`,
  (row) => `${row.person} ${row.type} ${row.end}`,
];

/** Each removed row with the added row that takes its place, or null. */
function pairsOf(removed: readonly Row[], added: readonly Row[]): [Row, Row | null][] {
  const place = new Map<Row, Row>();
  const taken = new Set<Row>();
  for (const slot of SLOTS) {
    const open = new Map<string, Row[]>();
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
