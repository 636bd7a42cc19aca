import type { FactAsk, Similar } from '../search.js';
import type { Corpus, Terms, VectorKind } from '../texts.js';
import type { View } from '../view.js';
import { Documents } from './documents.js';
import type { Halls } from './halls.js';
import type { Marks } from './parts.js';
import { type Near, Rack } from './rack.js';
import type { Connection, Row } from './sql.js';
import { Words } from './words.js';

/** What is loaded at once: so many documents. */
const STEP = 2000;

/** One corpus of a space. */
class Section {
  readonly documents = new Documents();
  readonly words = new Words();
  readonly racks = new Map<VectorKind, Rack>();
}

const emptySections = (): Readonly<Record<Corpus, Section>> => ({ FACT: new Section(), CHUNK: new Section() });

/**
 * The texts of a space in memory, as terms and vectors with what they are filtered by: a look at all that may be seen, exactly, is
 * faster so than any way through the database. Kept by the thread that is asked, and brought up to date before each answer.
 */
export class Shelf {
  readonly #db: Connection;
  readonly #space: string;
  readonly #halls: Halls;
  #sections = emptySections();
  #epoch = -1;
  #lastDocument = 0;
  #lastVector = 0;
  #lastCommit = 0;

  constructor(db: Connection, space: string, halls: Halls) {
    this.#db = db;
    this.#space = space;
    this.#halls = halls;
  }

  /** Those with any of the terms that fit best, of what holds and is believed; of `among` (documents) alone where it is given. */
  fitting(
    view: View,
    corpus: Corpus,
    terms: readonly string[],
    limit: number,
    among: readonly number[] | null,
  ): Terms[] {
    const { documents, words } = this.#section(corpus);
    const passing = passingOf(documents, view, among);
    return words
      .best(terms, passing, limit)
      .map(({ place }) => ({ ref: documents.refs[place] as string, terms: words.termsOf(place) }));
  }

  /** The nearest of those that hold and are believed; of `among` (documents) alone where it is given. */
  nearest(
    view: View,
    corpus: Corpus,
    kind: VectorKind,
    vector: Float32Array,
    limit: number,
    among: readonly number[] | null,
  ): Similar[] {
    const section = this.#section(corpus);
    const { documents } = section;
    const rack = rackFor(section, kind, vector);
    if (rack === null) return [];
    const passing = passingOf(documents, view, among);
    return rack.nearest(passing, vector, limit).map(similarIn(documents));
  }

  /** The facts that fit best and those that are nearest, each once. */
  factMatches(view: View, ask: Omit<FactAsk, 'filter'>, among: readonly number[] | null): Marks {
    const { terms, counted, vector, limit } = ask;
    const section = this.#section('FACT');
    const { documents, words } = section;
    const passing = passingOf(documents, view, among);
    const fitting = words.best(terms, passing, limit);
    const near = vector === null ? [] : (rackFor(section, 'TEXT', vector)?.nearest(passing, vector, limit) ?? []);
    const cosines = new Map(near.map(({ place, cosine }) => [place, cosine]));
    const others = fitting.map(({ place }) => place).filter((place) => !cosines.has(place));
    return marksOf(section, [...cosines.keys(), ...others], counted, cosinesOf(section, others, vector, cosines));
  }

  /** These facts, as far as one may see them. */
  factMarks(view: View, refs: readonly string[], counted: readonly string[], vector: Float32Array | null): Marks {
    const section = this.#section('FACT');
    const places = section.documents.seen(view, refs);
    return marksOf(section, places, counted, cosinesOf(section, places, vector));
  }

  /** The terms of these, as far as one may see them. */
  termsOf(view: View, corpus: Corpus, refs: readonly string[]): Terms[] {
    const { documents, words } = this.#section(corpus);
    return documents
      .seen(view, refs)
      .map((place) => ({ ref: documents.refs[place] as string, terms: words.termsOf(place) }));
  }

  /** The cosines of all vectors of these, as far as one may see them. */
  similarities(view: View, corpus: Corpus, kind: VectorKind, refs: readonly string[], vector: Float32Array): Similar[] {
    const section = this.#section(corpus);
    const { documents } = section;
    const rack = rackFor(section, kind, vector);
    if (rack === null) return [];
    return rack.similar(documents.seen(view, refs), vector).map(similarIn(documents));
  }

  #section(corpus: Corpus): Section {
    this.#refresh();
    return this.#sections[corpus];
  }

  /** In one transaction of the database: what is loaded belongs together. */
  #refresh(): void {
    this.#db.database.exec('BEGIN');
    try {
      const state = this.#db.first('search/shelf.state', { space: this.#space });
      if (state !== undefined) this.#follow(state);
    } catch (error) {
      this.#forget();
      throw error;
    } finally {
      this.#db.database.exec('COMMIT');
    }
  }

  /** Half an update is none: the next question loads everything anew. */
  #forget(): void {
    this.#clearVectors();
    this.#sections = emptySections();
    this.#epoch = -1;
    this.#lastDocument = 0;
    this.#lastVector = 0;
    this.#lastCommit = 0;
  }

  #follow(state: Row): void {
    const [epoch, dimensions, committedAt, spaceId, lastDocument, lastVector] = state as readonly number[] as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    if (committedAt > this.#lastCommit) {
      const expired = this.#db.all('search/shelf.expired', { spaceId, after: this.#lastCommit });
      for (const [document, at] of expired as [number, number][]) this.#sections.FACT.documents.expire(document, at);
      this.#lastCommit = committedAt;
    }
    for (; this.#lastDocument < lastDocument; this.#lastDocument += STEP) {
      const stretch = { spaceId, after: this.#lastDocument, until: Math.min(this.#lastDocument + STEP, lastDocument) };
      for (const row of this.#db.all('search/shelf.documents', stretch)) this.#add(row);
    }
    this.#lastDocument = lastDocument;
    if (epoch !== this.#epoch) {
      this.#clearVectors();
      this.#epoch = epoch;
      this.#loadVectors(spaceId, dimensions, lastDocument);
    } else if (lastVector > this.#lastVector) {
      const rows = this.#db.all('search/shelf.new-vectors', { spaceId, after: this.#lastVector });
      for (const row of rows) this.#addVector(row, dimensions);
    }
    this.#lastVector = lastVector;
  }

  /** By documents, as a small space need not look at the vectors of all others. */
  #loadVectors(spaceId: number, dimensions: number, lastDocument: number): void {
    for (let after = 0; after < lastDocument; after += STEP) {
      const rows = this.#db.all('search/shelf.vectors', { spaceId, after, until: after + STEP });
      for (const row of rows) this.#addVector(row, dimensions);
    }
  }

  #clearVectors(): void {
    for (const { racks } of Object.values(this.#sections)) {
      for (const rack of racks.values()) rack.clear();
      racks.clear();
    }
  }

  #add(row: Row): void {
    const [document, corpus, ref, scope, validAt, invalidAt, createdAt, expiredAt, terms] = row as [
      ...[number, Corpus, string, string],
      ...[number, number, number, number, string],
    ];
    const { documents, words } = this.#sections[corpus];
    documents.add({ document, ref, scope, validAt, invalidAt, createdAt, expiredAt });
    words.add(terms === '' ? [] : terms.split(' '));
  }

  #addVector(row: Row, dimensions: number): void {
    const [document, corpus, kind, part, data] = row as unknown as [number, Corpus, VectorKind, number, Uint8Array];
    const { documents, racks } = this.#sections[corpus];
    const place = documents.placeOf(document);
    if (place === undefined) return;
    const rack = racks.get(kind) ?? new Rack(dimensions, this.#halls);
    racks.set(kind, rack);
    rack.add(place, part, data);
  }
}

/** By place: 1 for what may be found. */
const passingOf = (documents: Documents, view: View, among: readonly number[] | null): Uint8Array =>
  among === null ? documents.passing(view) : documents.among(among);

/** Null: there is no vector that can be compared. */
function rackFor({ racks }: Section, kind: VectorKind, vector: Float32Array): Rack | null {
  const rack = racks.get(kind);
  return rack?.dimensions === vector.length ? rack : null;
}

function marksOf(
  { documents, words }: Section,
  places: readonly number[],
  counted: readonly string[],
  cosines: ReadonlyMap<number, number>,
): Marks {
  const counter = words.counter(counted);
  const numbers = new Float64Array(places.length * (2 + counted.length));
  let at = 0;
  for (const place of places) {
    numbers[at + 1] = cosines.get(place) ?? Number.NaN;
    numbers[at] = counter(place, numbers.subarray(at + 2, at + 2 + counted.length));
    at += 2 + counted.length;
  }
  return { refs: places.map((place) => documents.refs[place] as string), numbers };
}

/** By place: of facts, which have a vector each; beside those that are known. */
function cosinesOf(
  section: Section,
  places: readonly number[],
  vector: Float32Array | null,
  cosines = new Map<number, number>(),
): ReadonlyMap<number, number> {
  const rack = vector === null ? null : rackFor(section, 'TEXT', vector);
  if (rack === null || vector === null) return cosines;
  for (const { place, cosine } of rack.similar(places, vector)) cosines.set(place, cosine);
  return cosines;
}

const similarIn =
  ({ refs }: Documents) =>
  ({ place, part, cosine }: Near): Similar => ({ ref: refs[place] as string, part, cosine });
