import type { Row } from './data.js';

/** A stretch for which somebody holds a seat. */
export interface Term {
  readonly person: string;
  readonly name: string;
  readonly start: string;
  /** Excluded. */
  readonly end: string;
}

/**
 * A seat's terms, by start. Where somebody sits between two terms of one other person, touching both (Harrison between
 * Cleveland's), those two are read as one: the holder comes back when what lay over ends, and the second start need not be said.
 */
export function termsOf(rows: readonly Row[]): Term[] {
  const terms: Term[] = rows
    .map(({ person, name, start, end }) => ({ person, name, start, end }))
    .sort((a, b) => compare(a.start, b.start) || compare(b.end, a.end) || compare(a.person, b.person));
  for (const between of terms) {
    const [before, after] = [
      terms.filter((t) => t.end === between.start),
      terms.filter((t) => t.start === between.end),
    ];
    const alone = terms.every((t) => t === between || t.end <= between.start || t.start >= between.end);
    const [first, second] = [before[0], after[0]];
    if (!alone || before.length !== 1 || after.length !== 1 || first === undefined || second === undefined) continue;
    if (first.person !== second.person || first.person === between.person) continue;
    terms[terms.indexOf(first)] = { ...first, end: second.end };
    terms.splice(terms.indexOf(second), 1);
  }
  return terms;
}

/** Whether a term lies inside another person's. */
export function isInterim(term: Term, terms: readonly Term[]): boolean {
  return terms.some(
    (other) =>
      other.person !== term.person &&
      other.start <= term.start &&
      term.end <= other.end &&
      (other.start < term.start || term.end < other.end),
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
