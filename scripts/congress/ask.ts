import type { Asof } from '../../src/index.js';
import { coordinates, type Query, type Told, throughGraphQL, throughLibrary, told } from './door.js';
import type { Draw, Place } from './draw.js';
import type { Oracle } from './oracle.js';
import { HOLDER } from './seats.js';
import { HELD } from './terms.js';

export type WayName = 'a' | 'b';

/** A question is a person or a seat, a T and a K; its answer is a set, as sorted text. */
export interface Asked {
  readonly kind: 'by subject' | 'by object' | 'whole space' | 'through GraphQL';
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
  readonly #asof: Asof;
  readonly #space: string;
  readonly #graphql: (query: Query) => Promise<Told[]>;
  readonly #oracle: Oracle;
  readonly #draw: Draw;
  readonly #way: WayName;

  constructor(asof: Asof, space: string, oracle: Oracle, draw: Draw, way: WayName) {
    this.#asof = asof;
    this.#space = space;
    this.#graphql = throughGraphQL(asof);
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

  /** The same question through GraphQL. */
  async again(asked: Asked): Promise<Asked> {
    const facts = await this.#graphql(this.#query(asked.kind, asked.about, asked.place));
    return { ...asked, kind: 'through GraphQL', answer: this.#answer(asked.kind, facts) };
  }

  async #put(kind: Asked['kind'], about: string, place: Place, expected: readonly string[]): Promise<Asked> {
    const facts = await throughLibrary(this.#asof, this.#query(kind, about, place));
    this.calls++;
    return { kind, about, place, expected, answer: this.#answer(kind, facts) };
  }

  #query(kind: Asked['kind'], ref: string, place: Place): Query {
    return {
      space: this.#space,
      place,
      ref,
      direction: kind === 'by object' ? 'IN' : 'OUT',
      predicate: this.#predicate,
    };
  }

  #answer(kind: Asked['kind'], facts: readonly Told[]): string[] {
    return facts.map((fact) => (kind === 'by object' ? fact.subject : this.#text(fact))).sort();
  }

  get #predicate(): string {
    return this.#way === 'a' ? HELD.name : HOLDER.name;
  }

  #text(fact: Told): string {
    return this.#way === 'a' ? termOf(fact) : fact.object;
  }

  async #terms(): Promise<Asked> {
    const person = this.#draw.life().row.person;
    const place = this.#draw.place(this.#oracle.livesOf(person));
    return this.#put('by subject', person, place, this.#oracle.terms(person, place.t, place.k));
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
      return this.#put('by subject', seat, place, listed(holder.person));
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
      return this.#put('by object', person, place, expected);
    }
  }

  /** One call, and a question for every person or seat there ever was. */
  async #wholeSpace(most: number): Promise<Asked[]> {
    const place = this.#draw.place(this.#oracle.lives);
    const known = this.#draw.random.shuffle(this.#way === 'a' ? this.#oracle.persons : this.#oracle.seats);
    // All that is drawn is drawn by now: questions asked together are the same ones whichever is answered first.
    const snapshot = await this.#asof.space(this.#space).asOf(coordinates(place));
    const found = new Map<string, string[]>();
    for (const fact of await snapshot.facts({ predicate: this.#predicate })) {
      found.set(fact.subject, [...(found.get(fact.subject) ?? []), this.#text(told(fact))].sort());
    }
    this.calls++;
    const subjects = [...new Set([...found.keys(), ...known])];
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

  #exclude(reason: string): void {
    this.excluded.set(reason, (this.excluded.get(reason) ?? 0) + 1);
  }
}

const listed = (person: string | null): string[] => (person === null ? [] : [person]);

/** A fact of way (a) in the oracle's words. */
function termOf({ object, qualifiers }: Told): string {
  const [seat = '', start] = object.split('@');
  const { party = null, how = null, state = null, district = null, class: group = null } = qualifiers ?? {};
  return JSON.stringify([seat.split('-')[0], start, party, how, state, district, group]);
}
