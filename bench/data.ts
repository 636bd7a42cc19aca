import type { Space } from '../src/space.js';
import type { StatementInput } from '../src/write/input.js';
import { seeded } from './measure.js';

/** The benches' world: entities that are related to each other in ten ways over thirty years, some of it over by now. */

export const DAY = 86_400_000;
const FIRST = Date.UTC(1995, 0, 1);
const DAYS = 30 * 365;
const PREDICATES = 10;
/** Statements in a transaction: what the import sends. */
export const BATCH = 5000;

export const day = (at: number): string => new Date(at).toISOString();

/** An instant in the thirty years. */
export function someDay(random: () => number): string {
  return day(FIRST + Math.floor(random() * DAYS) * DAY);
}

export interface World {
  readonly entities: number;
  readonly facts: number;
  readonly seed: number;
}

export const entityRef = (i: number): string => `e${String(i).padStart(6, '0')}`;

/** One assertion after the other: every entity in turn is a subject, objects are drawn at random. */
export function* assertions({ entities, facts, seed }: World): Generator<StatementInput> {
  const random = seeded(seed);
  for (let i = 0; i < facts; i++) {
    const from = FIRST + Math.floor(random() * DAYS) * DAY;
    const days = random() < 0.7 ? 1 + Math.floor(random() * 2000) : null;
    yield {
      assert: {
        subject: { ref: entityRef(i % entities), name: `Entity ${i % entities}` },
        predicate: `relation_${Math.floor(random() * PREDICATES)}`,
        object: ((o) => ({ ref: entityRef(o), name: `Entity ${o}` }))(Math.floor(random() * entities)),
        from: day(from),
        ...(days === null ? {} : { to: day(from + days * DAY) }),
      },
    };
  }
}

/** Writes statements in transactions of a batch each. How many, and how long it took in milliseconds. */
export async function load(
  space: Space,
  statements: Iterable<StatementInput>,
  size = BATCH,
): Promise<{ count: number; took: number }> {
  const start = performance.now();
  let batch: StatementInput[] = [];
  let count = 0;
  const send = async () => {
    if (batch.length > 0) await space.write({ statements: batch });
    count += batch.length;
    batch = [];
  };
  for (const statement of statements) {
    batch.push(statement);
    if (batch.length === size) await send();
  }
  await send();
  return { count, took: performance.now() - start };
}
