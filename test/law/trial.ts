import assert from 'node:assert/strict';
import type { Fact, Snapshot, Statement } from '../../src/index.js';
import { snapshot, validGrid } from './answers.js';
import { Dice } from './dice.js';
import type { History, Said, Write } from './histories.js';
import type { Played, Stage } from './play.js';

/** An answer that was read while its K was the latest. */
interface Recorded {
  readonly validAt: string;
  readonly knownAt: string;
  readonly answer: Answer;
}

interface Answer {
  readonly facts: readonly Fact[];
  readonly history: ReadonlyMap<string, readonly Fact[]>;
  readonly provenance: ReadonlyMap<string, readonly Statement[]>;
}

/** Everything a snapshot says of its facts. */
export async function everything(at: Snapshot): Promise<Answer> {
  const facts = await at.facts();
  const refs = facts.map((fact) => fact.ref);
  return { facts, history: await at.historyOf(refs), provenance: await at.provenanceOf(refs) };
}

/** One history on the stage, with the choices its laws make. */
export class Trial {
  readonly stage: Stage;
  /** Another store, for the law that two stores agree. */
  readonly other: Stage;
  readonly history: History;
  readonly dice: Dice;
  /** About how many questions each law asks. */
  readonly questions: number;
  readonly recorded: Recorded[] = [];
  readonly #name: string;
  #plays = 0;
  #base: Promise<Played> | undefined;
  #rebatched: Promise<Played> | undefined;

  constructor(stages: { stage: Stage; other: Stage }, name: string, history: History, seed: number, questions: number) {
    this.stage = stages.stage;
    this.other = stages.other;
    this.history = history;
    this.dice = new Dice(seed);
    this.questions = questions;
    this.#name = name;
  }

  /** The history as it is, with answers recorded on the way. Laws only read from it. */
  base(): Promise<Played> {
    this.#base ??= this.stage.play(`${this.#name}-base`, this.history, (played) => this.#record(played));
    return this.#base;
  }

  /** The same statements in other batches: one by one, a few at a time, or all in one. */
  rebatched(): Promise<Played> {
    const size = this.dice.pick([1, 3, Infinity]);
    this.#rebatched ??= this.play(inBatches(this.accepted, this.dice, size));
    return this.#rebatched;
  }

  /** A history in a space of its own. */
  play(history: History, stage: Stage = this.stage, name?: string): Promise<Played> {
    this.#plays += 1;
    return stage.play(name ?? `${this.#name}-${this.#plays}`, history);
  }

  /** The statements that joined the log, in order. */
  get accepted(): readonly Said[] {
    return this.history.writes.flatMap((write) => (write.refused ? [] : write.said));
  }

  async #record(played: Played): Promise<void> {
    const writes = this.history.writes.length + 1;
    const times = Math.floor(this.questions / writes) + (this.dice.next(writes) < this.questions % writes ? 1 : 0);
    for (const validAt of this.dice.sample(validGrid(played.lines), times)) {
      // No K: the answer says which it used.
      const { space } = played;
      const at = await space.asOf({ validAt: new Date(validAt).toISOString(), scopes: ['', 'user:ann'] });
      assert.equal(at.knownAt, (await snapshot(played, validAt, played.lastCommit)).knownAt);
      this.recorded.push({ validAt: at.validAt, knownAt: at.knownAt, answer: await everything(at) });
    }
  }
}

/** A history that writes these statements in batches of random size up to `most`; Infinity: all in one. */
export function inBatches(said: readonly Said[], dice: Dice, most: number): History {
  const writes: Write[] = [];
  for (let i = 0; i < said.length; ) {
    const next = most === Infinity ? said.length : i + 1 + dice.next(most);
    writes.push({ tick: 1, said: said.slice(i, next), refused: false });
    i = next;
  }
  return { writes };
}
