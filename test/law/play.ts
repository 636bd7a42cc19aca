import assert from 'node:assert/strict';
import type { TransactionTime } from '../../src/domain/time.js';
import { Asof, AsofError, type Space, type StatementInput, type Store } from '../../src/index.js';
import type { Assertion, Day, End, History, Said, Write } from './histories.js';
import { instant, lineOf } from './lines.js';
import type { Line } from './model.js';

/** Plays histories on a store, each in a space of its own, with a clock that the history moves. */
export class Stage {
  readonly store: Store;
  readonly #asof: Asof;
  readonly #clock: { at: number };

  private constructor(store: Store, asof: Asof, clock: { at: number }) {
    this.store = store;
    this.#asof = asof;
    this.#clock = clock;
  }

  static async on(store: Store): Promise<Stage> {
    const clock = { at: 0 };
    const asof = await Asof.over(store, {
      clock: { now: () => clock.at as TransactionTime },
      embedder: { kind: 'none' },
    });
    return new Stage(store, asof, clock);
  }

  close(): Promise<void> {
    return this.#asof.close();
  }

  /** Writes a whole history into a new space. `after` is called after each write that was accepted, the first being the definitions. */
  async play(
    name: string,
    history: History,
    after: (played: Played) => Promise<void> = async () => {},
  ): Promise<Played> {
    this.#clock.at = CLOCK_START;
    const space = await this.#asof.createSpace(name);
    const defined = await space.write({ predicates: [...PREDICATES] });
    const played = new Played(this.store, space, microseconds(defined.committedAt));
    await after(played);
    for (const write of history.writes) {
      this.#clock.at += write.tick;
      if (await played.write(write)) await after(played);
    }
    return played;
  }
}

const CLOCK_START = Date.UTC(2025, 0, 1) * 1000;

const PREDICATES = [
  { name: 'ceo', cardinality: 'SINGLE', inverse: 'ceo_of' },
  { name: 'seat', cardinality: 'SINGLE' },
  { name: 'met', kind: 'EVENT' },
] as const;

/** `2025-01-10T09:00:00.000123Z` as microseconds since 1970. */
function microseconds(text: string): number {
  const [, seconds, fraction] = /^(.*)\.(\d{6})Z$/.exec(text) ?? [];
  return Date.parse(`${seconds}Z`) * 1000 + Number(fraction);
}

/** A history's statements aim at each other across these. */
const SEEN = ['', 'user:ann'];

/** A history as it was played: the space it is in, the model's log of it, and what became of each statement. */
export class Played {
  readonly store: Store;
  readonly space: Space;
  /** What the model takes to be in the log. */
  readonly lines: Line[] = [];
  /** The times of all transactions, the first being that of the definitions. */
  readonly commits: number[];
  readonly #refs = new Map<number, string>();

  constructor(store: Store, space: Space, definedAt: number) {
    this.store = store;
    this.space = space;
    this.commits = [definedAt];
  }

  /** The ref under which the store keeps a statement. */
  ref(id: number): string {
    const ref = this.#refs.get(id);
    assert.ok(ref !== undefined, `statement ${id} was not written`);
    return ref;
  }

  get refs(): readonly string[] {
    return [...this.#refs.values()];
  }

  get lastCommit(): number {
    return this.commits.at(-1) as number;
  }

  /** True where it was accepted. Throws where the store accepts what has to be refused, or the other way round. */
  async write({ said, refused }: Write): Promise<boolean> {
    const places = new Map(said.map((one, i) => [one.id, i]));
    const nameOf = (id: number): string => {
      const place = places.get(id);
      return place === undefined ? this.ref(id) : `#${place}`;
    };
    const statements = said.map((one) => input(one, nameOf));
    if (refused) {
      await assert.rejects(this.space.write({ statements, scopes: SEEN }), (error) => {
        assert.ok(error instanceof AsofError && error.code === 'statement_not_live', String(error));
        assert.equal(error.category, 'conflict');
        return true;
      });
      return false;
    }
    const { committedAt, statements: refs } = await this.space.write({ statements, scopes: SEEN });
    const committed = microseconds(committedAt);
    assert.ok(committed > this.lastCommit, 'transactions are not in the order of their times');
    this.commits.push(committed);
    for (const [i, one] of said.entries()) {
      const line = lineOf(one, committed);
      const ref = refs[i] ?? null;
      assert.equal(ref === null, line === null, `statement ${one.id}: written or not`);
      if (line === null || ref === null) continue;
      this.lines.push(line);
      this.#refs.set(one.id, ref);
    }
    return true;
  }
}

function input({ aims, words }: Said, nameOf: (id: number) => string): StatementInput {
  if (words.form === 'retract') return { retract: { statement: nameOf(aims as number) } };
  if (words.form === 'end') {
    const { scope, ...end } = endInput(words, aims !== null);
    return aims === null ? { end: { ...end, scope } } : { correct: { ...end, statement: nameOf(aims) } };
  }
  const { scope, ...assertion } = assertInput(words);
  return aims === null ? { assert: { ...assertion, scope } } : { correct: { ...assertion, statement: nameOf(aims) } };
}

function aboutInput({ scope, subject, predicate, object, none }: Assertion | End) {
  const single = predicate === 'ceo' || predicate === 'seat';
  const thing = object.startsWith('"') ? { literal: JSON.parse(object) as string } : { ref: object };
  return { scope, subject: { ref: subject }, predicate, none, ...(none && single ? {} : { object: thing }) };
}

function endInput(end: End, correction: boolean) {
  const exact = { qualifiers: end.how === null || end.none ? {} : { how: end.how } };
  // What a correction leaves out stays as it was, so it says everything.
  return { ...aboutInput(end), at: time(end.at), ...(end.any && !correction ? {} : exact) };
}

function assertInput(words: Assertion) {
  const { explicit, confidence, text, how } = words;
  const about = aboutInput(words);
  const turned = { ...about, subject: { ref: words.object }, predicate: 'ceo_of', object: { ref: words.subject } };
  const resume = words.resume === null ? {} : { resume: words.resume };
  const period =
    words.predicate === 'met' ? { at: time(words.from) } : { from: time(words.from), to: time(words.to), ...resume };
  const qualifiers = how === null ? {} : { how };
  return { ...(words.turned ? turned : about), ...period, qualifiers, explicit, confidence, text };
}

function time(day: Day): string {
  return day === '..' ? day : new Date(instant(day)).toISOString();
}
