import { type Commit, dayMs, type History, isEmpty, type Row, rowText, seatOf } from './data.js';

/**
 * The file as an oracle: its state after commit K, filtered to the rows that cover T. It reads nothing but the file and
 * shares no code with the product.
 */

/** A row and how long the file had it, as commits: [since, until). */
export interface Life {
  readonly row: Row;
  readonly seat: string | null;
  /** Milliseconds since 1970, half-open. */
  readonly start: number;
  readonly end: number;
  readonly since: number;
  until: number;
}

export type Holder =
  | { readonly person: string | null }
  /** The file has several holders at once, and no single answer: why. */
  | { readonly inexpressible: string };

const SAME_START = 'two people start in one seat at the same instant';
const PARTIAL = 'two people in one seat at once, neither term inside the other';

export class Oracle {
  readonly lives: readonly Life[];
  readonly persons: readonly string[];
  readonly seats: readonly string[];
  readonly #byPerson: ReadonlyMap<string, readonly Life[]>;
  readonly #bySeat: ReadonlyMap<string, readonly Life[]>;

  constructor(history: History) {
    this.lives = livesOf(history.commits);
    this.#byPerson = grouped(this.lives, (life) => life.row.person);
    this.#bySeat = grouped(this.lives, (life) => life.seat);
    this.persons = [...this.#byPerson.keys()];
    this.seats = [...this.#bySeat.keys()];
  }

  livesOf(person: string): readonly Life[] {
    return this.#byPerson.get(person) ?? [];
  }

  livesIn(seat: string): readonly Life[] {
    return this.#bySeat.get(seat) ?? [];
  }

  /** What the person held at T, after commit `k` (-1: before the first), each as text: office, term and qualifiers. */
  terms(person: string, t: number, k: number): string[] {
    const texts = this.livesOf(person)
      .filter((life) => covers(life, t, k))
      .map((life) => termText(life.row));
    return [...new Set(texts)].sort();
  }

  /** Who held the seat. A term that lies inside another's and starts later is an interim: it shows. */
  holder(seat: string, t: number, k: number): Holder {
    const rows = (this.#bySeat.get(seat) ?? []).filter((life) => covers(life, t, k));
    const top = rows.sort((a, b) => b.start - a.start || a.end - b.end)[0];
    if (top === undefined) return { person: null };
    const others = rows.filter((life) => life.row.person !== top.row.person);
    if (others.some((life) => life.start === top.start)) return { inexpressible: SAME_START };
    if (others.some((life) => life.end < top.end)) return { inexpressible: PARTIAL };
    return { person: top.row.person };
  }

  /** The seats a person held; a seat of theirs without a single answer makes the whole question one. */
  seatsOf(person: string, t: number, k: number): string[] | { readonly inexpressible: string } {
    const held: string[] = [];
    for (const seat of new Set(this.livesOf(person).map((life) => life.seat))) {
      if (seat === null) continue;
      const holder = this.holder(seat, t, k);
      if ('inexpressible' in holder) return holder;
      if (holder.person === person) held.push(seat);
    }
    return held.sort();
  }

  /** Pairs of terms for which a seat has no single answer somewhere, by reason, as text. */
  inexpressible(): Map<string, string[]> {
    const found = new Map<string, string[]>([
      [SAME_START, []],
      [PARTIAL, []],
    ]);
    for (const [seat, lives] of this.#bySeat) {
      for (const a of lives) {
        for (const b of lives) {
          if (
            a.row.person === b.row.person ||
            b.start > a.start ||
            (a.start === b.start && a.row.person < b.row.person)
          )
            continue;
          if (b.end <= a.start || Math.max(a.since, b.since) >= Math.min(a.until, b.until)) continue;
          const reason = a.start === b.start ? SAME_START : b.end < a.end ? PARTIAL : null;
          if (reason !== null) found.get(reason)?.push(`${seat}: ${spell(a)} and ${spell(b)}`);
        }
      }
    }
    return new Map([...found].map(([reason, texts]) => [reason, [...new Set(texts)]]));
  }
}

function spell({ row }: Life): string {
  return `${row.name} ${row.start}/${row.end}`;
}

/** A term as text, equal exactly when office, start and qualifiers are. */
function termText(row: Row): string {
  const { party = null, how = null, state = null, district = null } = row;
  return JSON.stringify([row.type, row.start, party, how, state, district, row.class ?? null]);
}

function covers(life: Life, t: number, k: number): boolean {
  return life.since <= k && k < life.until && life.start <= t && t < life.end;
}

function livesOf(commits: readonly Commit[]): Life[] {
  const lives: Life[] = [];
  const live = new Map<string, Life[]>();
  for (const [k, { removed, added, commit }] of commits.entries()) {
    for (const row of removed) {
      const life = live.get(rowText(row))?.pop();
      if (life === undefined) throw new Error(`commit ${commit} removes a row that is not there: ${rowText(row)}`);
      life.until = k;
    }
    for (const row of added) {
      const [start, end] = [dayMs(row.start), dayMs(row.end)];
      const life = { row, seat: seatOf(row), start, end, since: k, until: Number.POSITIVE_INFINITY };
      lives.push(life);
      const same = live.get(rowText(row));
      if (same === undefined) live.set(rowText(row), [life]);
      else same.push(life);
    }
  }
  return lives;
}

function grouped(lives: readonly Life[], by: (life: Life) => string | null): ReadonlyMap<string, readonly Life[]> {
  const groups = new Map<string, Life[]>();
  for (const life of lives) {
    const key = by(life);
    if (key === null || isEmpty(life.row)) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [life]);
    else group.push(life);
  }
  return groups;
}
