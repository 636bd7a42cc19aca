import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WayName } from '../../scripts/congress/ask.js';
import { congressFolder, type History, readHistory, slice } from '../../scripts/congress/data.js';
import { EMPTY, examine, NO_CLASS } from '../../scripts/congress/examine.js';
import { Asof, type Store } from '../../src/index.js';
import { SAMPLE } from './sample.js';

/** Data: the file after commit K, filtered to the rows that cover T, answers (T, K). `npm run check:congress` asks more. */

const folder = congressFolder();
const seed = Number(process.env.FC_SEED ?? Date.now()) % 2 ** 31;

const WAYS: readonly WayName[] = ['a', 'b'];

/** The recorded histories, and how many questions at least must have an answer that is not empty. */
const real =
  folder === null
    ? []
    : [
        { what: 'presidents and vice presidents', read: () => readHistory(folder, 'executive'), least: 200 },
        { what: 'members of Congress of Oregon and South Carolina', read: () => two(folder), least: 100 },
      ];

function two(data: string): History {
  return slice(readHistory(data, 'legislators'), ({ state }) => state === 'OR' || state === 'SC');
}

/**
 * Asks a store of its own.
 * @param open an empty store, which is closed in the end
 */
export function congress(open: () => Promise<Store>): void {
  let asof: Asof;

  beforeAll(async () => {
    console.log(`congress: seed ${seed} (FC_SEED=${seed} asks the same)`);
    asof = await Asof.over(await open(), { embedder: { kind: 'none' } });
  });
  afterAll(() => asof.close());

  describe.each(WAYS)('way (%s)', (way) => {
    test('a small history with every difficulty, in writes of two statements', async () => {
      const found = await examine(asof, { history: SAMPLE, way, questions: 800, seed, graphql: 25, part: 2 });
      expect(found.mismatches).toEqual([]);
      expect(found.held).toBeGreaterThan(100);
      expect(found.inexpressible.get(EMPTY)).toHaveLength(1);
      if (way === 'a') return;
      expect(found.inexpressible.get(NO_CLASS)).toHaveLength(1);
      // The acting president, and the one between two terms of another.
      expect(found.interims).toBe(2);
      expect(found.ends).toBeGreaterThan(3);
    });

    test.each(real)('$what', async ({ read, least }) => {
      const found = await examine(asof, { history: read(), way, questions: 1000, seed, graphql: 25 });
      expect(found.mismatches).toEqual([]);
      expect(found.held).toBeGreaterThan(least);
      expect(found.twice).toBe(25);
    });
  });

  if (folder === null) {
    test('the congress histories are absent (set ASOF_DATA): only the small made-up one was asked', () => {
      console.log('congress: the histories are absent; set ASOF_DATA to the folder that holds congress/.');
      expect(congressFolder()).toBeNull();
    });
  }
}
