import { afterAll, beforeAll } from 'vitest';
import type { TransactionTime } from '../../src/domain/time.js';
import { Asof, type Space, type Store, type WriteInput, type WriteResult } from '../../src/index.js';

/** A kind of store that the contract holds for. */
export interface Engine {
  readonly name: string;
  /** A fresh, empty store. */
  open(): Promise<Store>;
  /** An empty store beside it, where `open` would give the same one again; of any kind. */
  other?(): Promise<Store>;
  /** Takes away what `open` made; the stores are closed by then. */
  clean(): Promise<void>;
}

/** A space of its own, with a clock that the test moves. */
export class World {
  readonly store: Store;
  readonly asof: Asof;
  readonly space: Space;
  readonly #clock: { at: number };

  constructor(store: Store, asof: Asof, space: Space, clock: { at: number }) {
    this.store = store;
    this.asof = asof;
    this.space = space;
    this.#clock = clock;
  }

  /** Sets the clock: `2025-01-10T09:00:00Z`. */
  clock(at: string): this {
    this.#clock.at = Date.parse(at) * 1000;
    return this;
  }

  /** Writes with the clock at an instant. */
  at(when: string, input: WriteInput): Promise<WriteResult> {
    return this.clock(when).space.write(input);
  }

  write(input: WriteInput): Promise<WriteResult> {
    return this.space.write(input);
  }
}

/** One store for the tests of a suite; each call gives a space of its own in it, the clock at 2025-01-01. */
export function worlds(engine: Engine): () => Promise<World> {
  let store: Store;
  let made = 0;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(async () => {
    await store.close();
    await engine.clean();
  });
  return async () => {
    const clock = { at: Date.UTC(2025, 0, 1) * 1000 };
    // Worlds are many and each would have a model of its own; those that are about recall bring one.
    const asof = await Asof.over(store, {
      clock: { now: () => clock.at as TransactionTime },
      embedder: { kind: 'none' },
    });
    made += 1;
    return new World(store, asof, await asof.createSpace(`w${made}`), clock);
  };
}
