import type { Space, Store } from '../src/index.js';
import { entityRef } from './data.js';
import { seeded } from './measure.js';

/** The benches' world for recall: facts in words, with vectors that cluster as texts' do, in four tenants. */

export const DIMENSIONS = 384;
export const MODEL = 'bench:random';
/** Shares of the facts. */
export const TENANTS = [0.5, 0.3, 0.15, 0.05] as const;

const FIRST = Date.UTC(1995, 0, 1);
const DAY = 86_400_000;
const DAYS = 30 * 365;
const TOPICS = 200;

/** A vector near one of a few hundred directions, of length 1. */
export class Vectors {
  readonly #random: () => number;
  readonly #topics: Float32Array[] = [];

  constructor(seed: number) {
    this.#random = seeded(seed);
    for (let i = 0; i < TOPICS; i++) this.#topics.push(this.#any());
  }

  next(): Float32Array {
    const topic = this.#topics[Math.floor(this.#random() * TOPICS)] as Float32Array;
    return unit(this.#any().map((x, i) => x + 1.2 * (topic[i] ?? 0)));
  }

  #any(): Float32Array {
    return unit(Float32Array.from({ length: DIMENSIONS }, () => this.#random() - 0.5));
  }
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((x) => x / length);
}

const WORDS = 5000;
/** Words by rank: the frequent ones as frequent as in a language (Zipf). */
export function word(random: () => number): string {
  return `word${Math.floor(WORDS ** random())}`;
}

/** Writes a tenant's facts, indexes them, and gives them vectors. */
export async function fill(store: Store, space: Space, facts: number, seed: number): Promise<void> {
  const random = seeded(seed);
  const entities = Math.max(10, Math.floor(facts / 10));
  for (let i = 0; i < facts; i += 2000) {
    const statements = Array.from({ length: Math.min(2000, facts - i) }, (_, n) => {
      const from = FIRST + Math.floor(random() * DAYS) * DAY;
      const days = random() < 0.7 ? 1 + Math.floor(random() * 2000) : null;
      return {
        assert: {
          subject: { ref: entityRef((i + n) % entities), name: `Entity ${(i + n) % entities}` },
          predicate: `relation_${Math.floor(random() * 10)}`,
          object: { ref: entityRef(Math.floor(random() * entities)) },
          text: Array.from({ length: 8 + Math.floor(random() * 8) }, () => word(random)).join(' '),
          from: new Date(from).toISOString(),
          ...(days === null ? {} : { to: new Date(from + days * DAY).toISOString() }),
        },
      };
    });
    await space.write({ statements });
  }
  await index(store, space, seed);
}

/** Terms by the product's own indexer; vectors at random in place of a model's. */
async function index(store: Store, space: Space, seed: number): Promise<void> {
  await space.reindex();
  const vectors = new Vectors(seed);
  for (;;) {
    const pending = await store.unembedded(space.name, 1000);
    if (pending.length === 0) return;
    const rows = pending.map(({ corpus, ref }) => ({
      corpus,
      ref,
      kind: 'TEXT' as const,
      part: 0,
      vector: vectors.next(),
    }));
    await store.embed(space.name, MODEL, rows);
  }
}
