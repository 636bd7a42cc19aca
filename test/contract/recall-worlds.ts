import { afterAll, beforeAll, expect } from 'vitest';
import { Asof } from '../../src/asof.js';
import type { TransactionTime } from '../../src/domain/time.js';
import type { Found, Hit, Recall, WriteInput } from '../../src/index.js';
import type { EmbedderOptions } from '../../src/models/open.js';
import { type Engine, World } from './engine.js';

/** One store and embedder for the tests of a suite; each call gives a space of its own in it, the clock at 2025-01-01. */
export function recallWorlds(engine: Engine, kind: 'local' | 'none'): () => Promise<World> {
  const clock = { at: 0 };
  let asof: Asof;
  let store: Awaited<ReturnType<Engine['open']>>;
  let made = 0;
  beforeAll(async () => {
    store = await engine.open();
    asof = await Asof.over(store, { clock: clockOf(clock), embedder: { kind } });
  });
  afterAll(async () => {
    await asof.close();
    await engine.clean();
  });
  return async () => {
    made += 1;
    const space = await asof.createSpace(`${kind}${made}`);
    return new World(store, asof, space, clock).clock('2025-01-01T00:00:00Z');
  };
}

const clockOf = (clock: { readonly at: number }) => ({ now: () => clock.at as TransactionTime });

/** The same space through another embedder. */
export async function through(w: World, embedder: EmbedderOptions): Promise<World> {
  const clock = { at: Date.parse('2026-01-01T00:00:00Z') * 1000 };
  const asof = await Asof.over(w.store, { clock: clockOf(clock), embedder });
  return new World(w.store, asof, asof.space(w.space.name), clock);
}

export const texts = ({ hits }: Pick<Found, 'hits'>): string[] => hits.map(({ text }) => text);

/** A memory that is a sentence: Ann's. */
export const note = (text: string): NonNullable<WriteInput['statements']>[number] => ({
  assert: { subject: 'Ann', predicate: 'note', object: { literal: text }, text },
});

/** What every answer keeps to: best first, each score the sum of its terms, and tokens counted. */
export function expectWhole(found: Found | Recall): void {
  const { hits, tokens } = found;
  const scores = hits.map(({ score }) => score);
  expect(scores).toEqual([...scores].sort((a, b) => b - a));
  expect(new Set(hits.map(({ ref }) => ref)).size).toBe(hits.length);
  expect(tokens).toBe(hits.reduce((sum, hit) => sum + hit.tokens, 0));
  for (const hit of hits) expectSum(hit);
}

function expectSum({ score, text, explanation: { terms } }: Hit): void {
  const sum = terms.reduce((all, { contribution }) => all + contribution, 0);
  expect(Math.abs(sum - score), text).toBeLessThan(1e-9);
  for (const { value, weight, contribution } of terms) expect(contribution).toBeCloseTo(value * weight, 9);
  expect(score, text).not.toBeNaN();
}
