/**
 * Makes examples/us-executive.jsonl from the recorded history of executive.yaml (examples/README.md names the source):
 *
 *   npx tsx scripts/make-example.ts > examples/us-executive.jsonl
 *
 * Reads congress/executive.jsonl in the folder named by ASOF_DATA, else in ../shared/data.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StatementInput, WriteInput } from '../src/write/input.js';

/** A term of office as the source has it; days, the end excluded. */
interface Row {
  readonly person: string;
  readonly name: string;
  readonly type: 'prez' | 'viceprez';
  readonly start: string;
  readonly end: string;
  readonly party: string;
  readonly how?: string;
}

interface Commit {
  readonly commit: string;
  readonly committedAt: string;
  readonly message: string;
  readonly removed: readonly Row[];
  readonly added: readonly Row[];
}

type Labelled = StatementInput & { readonly as?: string };

const OFFICES = { prez: 'President of the United States', viceprez: 'Vice President of the United States' } as const;
const REPOSITORY = 'unitedstates/congress-legislators';
const NO_PARTY = 'no party';

/** What a statement of the example says; what changes about it is corrected. */
interface Said {
  readonly object: string | { readonly name: string; readonly type: string };
  readonly from?: string;
  readonly to?: string;
  readonly qualifiers?: Readonly<Record<string, string>>;
}

/** A statement made, by its label: what it said first and what it says now. */
interface Made {
  readonly label: string;
  readonly first: Said;
  now: Said;
}

/** The rows in force, each with its statements. */
const terms = new Map<string, { readonly term: Made; party: Made | null }>();
const names = new Map<string, Made>();
let count = 0;

const idOf = (row: Row): string => JSON.stringify(Object.entries(row).sort());
const instant = (day: string): string => `${day}T00:00:00Z`;
const keyOf = ({ person }: Row): string =>
  person.startsWith('gt') ? `govtrack:${person.slice(2)}` : `bioguide:${person}`;
const periodOf = ({ start, end }: Row) => ({ from: instant(start), to: instant(end) });
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const termOf = (row: Row): Said => ({
  object: { name: OFFICES[row.type], type: 'office' },
  ...periodOf(row),
  qualifiers: row.how === undefined ? { party: row.party } : { party: row.party, how: row.how },
});
const partyOf = (row: Row): Said | null =>
  row.party === NO_PARTY ? null : { object: { name: row.party, type: 'party' }, ...periodOf(row) };

function lineOf({ commit, committedAt, message, removed, added }: Commit, first: boolean): WriteInput {
  const statements: Labelled[] = [];
  const pairs = pair(removed, added);
  for (const row of removed) {
    const made = terms.get(idOf(row));
    if (made === undefined) throw new Error(`${commit} removes what is not there: ${JSON.stringify(row)}`);
    terms.delete(idOf(row));
    const now = pairs.get(row);
    if (now !== undefined) {
      statements.push(...named(now), ...corrected(made.term, termOf(now)));
      const party = partyChanged(made.party, now, made.term.label);
      statements.push(...party.statements);
      terms.set(idOf(now), { term: made.term, party: party.made });
    } else {
      statements.push(...retracted(made.term), ...(made.party === null ? [] : retracted(made.party)));
    }
  }
  const known = new Set(pairs.values());
  for (const row of added.filter((one) => !known.has(one))) {
    if (row.start >= row.end) {
      console.error(`left out: ${commit} ${JSON.stringify(row)} starts at or after its end`);
      continue;
    }
    const label = `t${++count}`;
    const term = { label, first: termOf(row), now: termOf(row) };
    statements.push(...named(row), asserted(row, 'holds_office', term));
    const party = partyChanged(null, row, label);
    statements.push(...party.statements);
    terms.set(idOf(row), { term, party: party.made });
  }
  const episode = { channel: 'git', occurredAt: committedAt, body: `commit ${commit}\n\n${message}` };
  return { committedAt, actor: REPOSITORY, episode, ...(first ? { predicates } : {}), statements } as WriteInput;
}

const predicates: WriteInput['predicates'] = [
  { name: 'holds_office', inverse: 'held_by', description: 'A person holds an office.' },
  { name: 'member_of', inverse: 'has_member', description: 'A person in office belongs to a party.' },
];

function asserted(row: Row, predicate: string, { label, first }: Made): Labelled {
  return { assert: { subject: { key: keyOf(row) }, predicate, ...first }, as: label } as Labelled;
}

/**
 * A correction is made of what was said first: a correction of it that stands is taken back, which brings the first back,
 * and unless that reads as it should now, it is corrected anew.
 */
function corrected(made: Made, now: Said): Labelled[] {
  if (same(made.now, now)) return [];
  const { label, first } = made;
  const statements: Labelled[] = same(made.now, first) ? [] : [{ retract: { statement: `$${label}c` } }];
  made.now = now;
  if (same(first, now)) return statements;
  const differs = Object.entries(now).filter(([part, said]) => !same(said, first[part as keyof Said]));
  const patch = Object.fromEntries(differs);
  return [...statements, { correct: { statement: `$${label}`, ...patch }, as: `${label}c` }];
}

function retracted(made: Made): Labelled[] {
  const { label, first, now } = made;
  const correction: Labelled[] = same(now, first) ? [] : [{ retract: { statement: `$${label}c` } }];
  return [...correction, { retract: { statement: `$${label}` } }];
}

function partyChanged(made: Made | null, row: Row, term: string): { statements: Labelled[]; made: Made | null } {
  const now = partyOf(row);
  if (made !== null && now !== null) return { statements: corrected(made, now), made };
  if (made !== null) return { statements: retracted(made), made: null };
  if (now === null) return { statements: [], made: null };
  const fresh = { label: `${term}p`, first: now, now };
  return { statements: [asserted(row, 'member_of', fresh)], made: fresh };
}

/** What a person is called holds from always; another name in the list later corrects it. */
function named(row: Row): Labelled[] {
  const { person, name } = row;
  const made = names.get(person);
  if (made !== undefined) return corrected(made, { object: name });
  names.set(person, { label: person, first: { object: name }, now: { object: name } });
  return [{ assert: { subject: { key: keyOf(row), type: 'person' }, predicate: 'name', object: name }, as: person }];
}

/** Which added row stands in a removed one's place: of the same person and office the one that starts nearest, else the same term. */
function pair(removed: readonly Row[], added: readonly Row[]): Map<Row, Row> {
  const pairs = new Map<Row, Row>();
  const free = new Set(added);
  const take = (row: Row, fits: (other: Row) => boolean): void => {
    if (pairs.has(row)) return;
    const near = [...free].filter(fits).sort((a, b) => daysApart(a, row) - daysApart(b, row))[0];
    if (near === undefined) return;
    pairs.set(row, near);
    free.delete(near);
  };
  const ofOne = (a: Row, b: Row): boolean => a.person === b.person && a.type === b.type;
  for (const row of removed) take(row, (other) => ofOne(row, other) && row.start === other.start);
  for (const row of removed) take(row, (other) => ofOne(row, other));
  for (const row of removed) take(row, (other) => row.person === other.person && row.start === other.start);
  return pairs;
}

function daysApart(a: Row, b: Row): number {
  return Math.abs(Date.parse(a.start) - Date.parse(b.start));
}

const file = join(process.env.ASOF_DATA ?? '../shared/data', 'congress/executive.jsonl');
const commits = readFileSync(file, 'utf8').trim().split('\n');
for (const [i, text] of commits.entries()) {
  process.stdout.write(`${JSON.stringify(lineOf(JSON.parse(text) as Commit, i === 0))}\n`);
}
