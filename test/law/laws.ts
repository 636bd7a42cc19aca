import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Store } from '../../src/index.js';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { type History, histories } from './histories.js';
import { KNOWN_HISTORIES } from './known-histories.js';
import { LAWS } from './law-list.js';
import { Stage } from './play.js';
import { Trial } from './trial.js';

/** Histories, and about how many questions a law asks about each. */
const SIZES = [
  { name: 'short histories, the whole grid', histories: histories(5, 3), runs: 20, questions: 250 },
  { name: 'longer histories', histories: histories(15), runs: 24, questions: 12 },
  { name: 'a long key', histories: histories(75, 1, 'one'), runs: 3, questions: 20 },
] as const;

/** Whoever only asks whether a law can fail does without the smallest history. */
const endOnFailure = process.env.LAWS_SHRINK === 'no';

/** How much each law is tried: seconds for a size of random histories, and dice for each known one. */
export interface Effort {
  readonly seconds: number;
  readonly seeds: readonly number[];
}

const THOROUGH: Effort = { seconds: 25, seeds: [1, 2, 3] };

/**
 * The laws of time on random histories.
 * @param openStore a new store in an empty folder; the laws close it
 */
export function laws(
  name: string,
  openStore: (folder: string) => Promise<Store>,
  { seconds, seeds }: Effort = THOROUGH,
): void {
  describe(`the laws of time: ${name}`, () => {
    let folder: string;
    let stages: { stage: Stage; other: Stage };
    let histories = 0;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'asof-laws-'));
      const stage = await Stage.on(await openStore(folder));
      stages = { stage, other: await Stage.on(openSqlite({ path: join(folder, 'other.db') })) };
    });

    afterAll(async () => {
      await stages.stage.close();
      await stages.other.close();
      await rm(folder, { recursive: true, force: true });
    });

    for (const { number, says, check } of LAWS) {
      describe(`law ${number}: ${says}`, () => {
        it.each(KNOWN_HISTORIES)('$name', async ({ history }) => {
          for (const seed of seeds) {
            histories += 1;
            await check(new Trial(stages, `law-${number}-${histories}`, history, seed, 200));
          }
        });

        it.each(SIZES)('$name', async ({ histories: arbitrary, runs, questions }) => {
          const until = performance.now() + seconds * 1000;
          let tried = 0;
          const property = fc.asyncProperty(arbitrary, fc.nat(), async (history: History, seed) => {
            // What has begun is finished: behind the next test's back it would move that one's clock.
            if (tried++ > 0 && performance.now() > until) return;
            histories += 1;
            await check(new Trial(stages, `law-${number}-${histories}`, history, seed, questions));
          });
          await fc.assert(property, { numRuns: runs, endOnFailure });
        });
      });
    }
  });
}
