import type { Snapshot, Space } from '../../src/index.js';
import type { Draw, Place } from './draw.js';
import type { Oracle } from './oracle.js';
import { microsText } from './replay.js';
import { HOLDER } from './seats.js';
import { HELD } from './terms.js';

export type WayName = 'a' | 'b';

/** A question is a person or a seat, a T and a K; its answer is a set, as sorted text. */
export interface Asked {
  readonly kind: 'by subject' | 'by object' | 'whole space';
  readonly about: string;
  readonly place: Place;
  readonly expected: readonly string[];
  readonly answer: readonly string[];
}

/** Puts the drawn questions to the library and the file's answers beside what it says. */
export class Examiner {
  calls = 0;
  /** Questions that fell where (b) has no single answer, by reason; each was drawn anew. */
  readonly excluded = new Map<string, number>();
  readonly #space: Space;
  readonly #oracle: Oracle;
  readonly #draw: Draw;
  readonly #way: WayName;

  constructor(space: Space, oracle: Oracle, draw: Draw, way: WayName) {
    this.#space = space;
    this.#oracle = oracle;
    this.#draw = draw;
    this.#way = way;
  }

  /** At least one question, at most `most`. */
  async ask(most: number): Promise<Asked[]> {
    const how = this.#draw.random.next();
    // Few of these, since each answers many questions: most are asked one by one.
    if (how < 0.0005) return this.#wholeSpace(most);
    if (this.#way === 'a') return [await this.#terms()];
    return [how < 0.3 ? await this.#seatsOf() : await this.#holder()];
  }

  async #terms(): Promise<Asked> {
    const person = this.#draw.life().row.person;
    const place = this.#draw.place(this.#oracle.livesOf(person));
    const facts = await (await this.#at(place)).facts({ subject: { ref: person }, predicate: HELD.name });
    this.calls++;
    const expected = this.#oracle.terms(person, place.t, place.k);
    return { kind: 'by subject', about: person, place, expected, answer: facts.map(termOf).sort() };
  }

  async #holder(): Promise<Asked> {
    for (;;) {
      const seat = this.#draw.life().seat;
      if (seat === null) continue;
      const place = this.#draw.place(this.#oracle.livesIn(seat));
      const holder = this.#oracle.holder(seat, place.t, place.k);
      if ('inexpressible' in holder) {
        this.#exclude(holder.inexpressible);
        continue;
      }
      const facts = await (await this.#at(place)).facts({ subject: { ref: seat } });
      this.calls++;
      return { kind: 'by subject', about: seat, place, expected: listed(holder.person), answer: facts.map(objectOf) };
    }
  }

  async #seatsOf(): Promise<Asked> {
    for (;;) {
      const person = this.#draw.life().row.person;
      const place = this.#draw.place(this.#oracle.livesOf(person));
      const expected = this.#oracle.seatsOf(person, place.t, place.k);
      if ('inexpressible' in expected) {
        this.#exclude(expected.inexpressible);
        continue;
      }
      const facts = await (await this.#at(place)).facts({ object: { ref: person }, predicate: HOLDER.name });
      this.calls++;
      return { kind: 'by object', about: person, place, expected, answer: facts.map((f) => f.subject).sort() };
    }
  }

  /** One call, and a question for every person or seat there ever was. */
  async #wholeSpace(most: number): Promise<Asked[]> {
    const place = this.#draw.place(this.#oracle.lives);
    const snapshot = await this.#at(place);
    const found = new Map<string, string[]>();
    const predicate = this.#way === 'a' ? HELD.name : HOLDER.name;
    for (const fact of await snapshot.facts({ predicate })) {
      const told = this.#way === 'a' ? termOf(fact) : objectOf(fact);
      found.set(fact.subject, [...(found.get(fact.subject) ?? []), told].sort());
    }
    this.calls++;
    const known = this.#way === 'a' ? this.#oracle.persons : this.#oracle.seats;
    const subjects = [...new Set([...found.keys(), ...this.#draw.random.shuffle(known)])];
    const asked: Asked[] = [];
    for (const about of subjects) {
      if (asked.length === most) break;
      const expected = this.#expected(about, place);
      if (expected === null) continue;
      asked.push({ kind: 'whole space', about, place, expected, answer: found.get(about) ?? [] });
    }
    return asked;
  }

  #expected(about: string, { t, k }: Place): readonly string[] | null {
    if (this.#way === 'a') return this.#oracle.terms(about, t, k);
    const holder = this.#oracle.holder(about, t, k);
    if (!('inexpressible' in holder)) return listed(holder.person);
    this.#exclude(holder.inexpressible);
    return null;
  }

  #at({ t, knownAt }: Place): Promise<Snapshot> {
    return this.#space.asOf({ validAt: new Date(t).toISOString(), knownAt: microsText(knownAt) });
  }

  #exclude(reason: string): void {
    this.excluded.set(reason, (this.excluded.get(reason) ?? 0) + 1);
  }
}

type Fact = Awaited<ReturnType<Snapshot['facts']>>[number];

const listed = (person: string | null): string[] => (person === null ? [] : [person]);

function objectOf({ object }: Fact): string {
  return 'entity' in object ? object.entity : JSON.stringify(object);
}

/** A fact of way (a) in the oracle's words. */
function termOf(fact: Fact): string {
  const [seat = '', start] = objectOf(fact).split('@');
  const { party = null, how = null, state = null, district = null, class: group = null } = fact.qualifiers ?? {};
  return JSON.stringify([seat.split('-')[0], start, party, how, state, district, group]);
}
