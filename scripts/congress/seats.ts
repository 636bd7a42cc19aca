import type { PredicateInput, StatementInput } from '../../src/index.js';
import { type Commit, instant, isEmpty, type Row, rowText, seatOf } from './data.js';
import type { Random } from './random.js';
import { isInterim, type Term, termsOf } from './succession.js';
import type { Said, Way } from './way.js';

/**
 * Way (b): a seat is a `SINGLE` key and its holder the value. Starts are asserted as changes without an end; an `end` is said
 * only where nobody follows at once; an interim lies over the holder, who resumes. Clipping, resuming and ending decide
 * everything else. After each commit the statements that the file now calls for are held against those that are live: what
 * is too many is retracted, what is missing is asserted, in shuffled order.
 */
export const HOLDER: PredicateInput = { name: 'holder', cardinality: 'SINGLE' };

export class Seats implements Way {
  readonly predicate = HOLDER;
  /** Rows that name no seat: a senator's without a class. */
  readonly seatless: Row[] = [];
  interims = 0;
  ends = 0;
  readonly #random: Random;
  readonly #rows = new Map<string, Row[]>();
  /** By seat: the live statements by what they say. */
  readonly #live = new Map<string, Map<string, string>>();

  constructor(random: Random) {
    this.#random = random;
  }

  statements({ removed, added }: Commit): Said[] {
    const touched = new Set<string>();
    for (const row of removed) this.#take(row, touched);
    for (const row of added) this.#put(row, touched);
    return this.#random.shuffle([...touched].flatMap((seat) => this.#changes(seat)));
  }

  #take(row: Row, touched: Set<string>): void {
    const seat = seatOf(row);
    if (seat === null || isEmpty(row)) return;
    const rows = this.#rows.get(seat) ?? [];
    const at = rows.findIndex((other) => rowText(other) === rowText(row));
    if (at < 0) throw new Error(`the file has no row ${rowText(row)}`);
    rows.splice(at, 1);
    touched.add(seat);
  }

  #put(row: Row, touched: Set<string>): void {
    if (isEmpty(row)) return;
    const seat = seatOf(row);
    if (seat === null) {
      this.seatless.push(row);
      return;
    }
    const rows = this.#rows.get(seat);
    if (rows === undefined) this.#rows.set(seat, [row]);
    else rows.push(row);
    touched.add(seat);
  }

  #changes(seat: string): Said[] {
    const live = this.#live.get(seat) ?? new Map<string, string>();
    this.#live.set(seat, live);
    const wanted = statementsOf(seat, termsOf(this.#rows.get(seat) ?? []));
    const said: Said[] = [];
    for (const [text, statement] of live) {
      if (wanted.has(text)) continue;
      live.delete(text);
      said.push({ statement: { retract: { statement } }, written: () => undefined });
    }
    for (const [text, statement] of wanted) {
      if (live.has(text)) continue;
      if (statement.end !== undefined) this.ends++;
      if (statement.assert?.resume === true) this.interims++;
      said.push({ statement, written: (ref) => live.set(text, ref) });
    }
    return said;
  }
}

/** What a seat's terms call for, by what each statement says; two that say the same are told apart by a number. */
function statementsOf(seat: string, terms: readonly Term[]): ReadonlyMap<string, StatementInput> {
  const found = new Map<string, StatementInput>();
  const about = (term: Term) => ({
    subject: { ref: seat, name: seat },
    predicate: HOLDER.name,
    object: { ref: term.person, name: term.name },
  });
  for (const term of terms) {
    const { person, start, end } = term;
    if (isInterim(term, terms)) {
      const assert = { ...about(term), from: instant(start), to: instant(end), resume: true };
      found.set(numbered(found, `over ${person} ${start} ${end}`), { assert });
      continue;
    }
    found.set(numbered(found, `change ${person} ${start}`), { assert: { ...about(term), from: instant(start) } });
    const followed = terms.some((next) => next.start <= end && end < next.end);
    if (!followed) found.set(`end ${person} ${end}`, { end: { ...about(term), at: instant(end) } });
  }
  return found;
}

function numbered(found: ReadonlyMap<string, unknown>, text: string): string {
  let n = 1;
  while (found.has(`${text} #${n}`)) n++;
  return `${text} #${n}`;
}
