import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openSqlite } from '../src/store/sqlite/store.js';
import { type History, histories } from '../test/law/histories.js';
import { LAWS } from '../test/law/law-list.js';
import { Stage } from '../test/law/play.js';
import { Trial } from '../test/law/trial.js';

/**
 * The laws of time on many random histories: `npm run check:laws -- --histories 20000 [--seed N]`.
 * Histories are tried in blocks, each from a seed of its own, by as many processes as there are processors.
 */

const BLOCK = 100;
/** About how many questions each law asks about a history. */
const QUESTIONS = 4;

/** Mostly short histories of several keys, some long ones, some of one long key. */
const anyHistory = fc.oneof(
  { weight: 7, arbitrary: histories(5, 3) },
  { weight: 2, arbitrary: histories(12) },
  { weight: 1, arbitrary: histories(30, 1, 'one') },
);

/** Milliseconds after which a block that is still looking for a smaller failing history stops. */
const SHRINKING = 180_000;

interface Block {
  readonly first: number;
  readonly histories: number;
  readonly seed: number;
}

interface Outcome {
  readonly tried: number;
  /** Histories that each law was checked on, in the order of the laws. */
  readonly checks: readonly number[];
  /** What failed, with the smallest history found for it; null where nothing did. */
  readonly failure: string | null;
}

async function tryBlock({ first, histories: count, seed }: Block): Promise<Outcome> {
  // A database in memory where there is one: the laws are about answers, not about disks.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'asof-laws-'));
  const open = (name: string) => Stage.on(openSqlite({ path: join(folder, name), observe: () => {} }));
  const stages = { stage: await open('laws.db'), other: await open('other.db') };
  const checks = LAWS.map(() => 0);
  let played = 0;
  const property = fc.asyncProperty(anyHistory, fc.nat(), async (history: History, dice) => {
    played += 1;
    const trial = new Trial(stages, `history-${first}-${played}`, history, dice, QUESTIONS);
    for (const [i, { number, says, check }] of LAWS.entries()) {
      try {
        await check(trial);
      } catch (error) {
        throw new Error(`law ${number}, ${says}: ${error instanceof Error ? error.message : error}`);
      }
      checks[i] = (checks[i] as number) + 1;
    }
  });
  const run = await fc.check(property, { numRuns: count, seed, interruptAfterTimeLimit: SHRINKING });
  await stages.stage.close();
  await stages.other.close();
  await rm(folder, { recursive: true, force: true });
  const shrunk = JSON.stringify(run.counterexample, null, 1);
  const why = run.errorInstance instanceof Error ? run.errorInstance.message : String(run.errorInstance);
  const failure = run.failed
    ? `${why}\nseed ${seed}, path ${run.counterexamplePath}, history and dice:\n${shrunk}`
    : null;
  return { tried: run.numRuns, checks, failure };
}

/** Hands the blocks to child processes, one at a time each, and stops at the first failure. */
async function tryAll(blocks: Block[], report: (outcome: Outcome) => void): Promise<void> {
  const total = blocks.length;
  const jobs = Math.min(total, availableParallelism());
  const children = Array.from({ length: jobs }, () => fork(fileURLToPath(import.meta.url), ['--child']));
  const work = async (child: ChildProcess): Promise<void> => {
    for (let block = blocks.shift(); block !== undefined; block = blocks.shift()) {
      const outcome = await answerOf(child, block);
      report(outcome);
      if (outcome.failure !== null) blocks.length = 0;
    }
    child.disconnect();
  };
  await Promise.all(children.map(work));
}

function answerOf(child: ChildProcess, block: Block): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const exited = (code: number | null): void => reject(new Error(`a process ended with ${code}`));
    child.once('exit', exited);
    child.once('message', (outcome: Outcome) => {
      child.off('exit', exited);
      resolve(outcome);
    });
    child.send(block);
  });
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { histories: { type: 'string' }, seed: { type: 'string' } } });
  const wanted = Number(values.histories ?? 2000);
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000);
  if (!Number.isSafeInteger(wanted) || wanted < 1 || !Number.isSafeInteger(seed)) {
    console.error('usage: npm run check:laws -- [--histories <1 or more>] [--seed <whole number>]');
    return 2;
  }
  console.log(`seed ${seed}`);
  const blocks: Block[] = [];
  for (let first = 0; first < wanted; first += BLOCK) {
    blocks.push({ first, histories: Math.min(BLOCK, wanted - first), seed: (seed + first) | 0 });
  }
  const started = Date.now();
  const checks = LAWS.map(() => 0);
  let tried = 0;
  let failures = 0;
  await tryAll(blocks, (outcome) => {
    tried += outcome.tried;
    for (const [i, more] of outcome.checks.entries()) checks[i] = (checks[i] as number) + more;
    if (outcome.failure !== null) {
      failures += 1;
      console.error(outcome.failure);
    }
    console.log(`${tried} of ${wanted} histories, ${Math.round((Date.now() - started) / 1000)} s`);
  });
  for (const [i, { number, says }] of LAWS.entries()) console.log(`law ${number}: ${checks[i]} histories (${says})`);
  console.log(`failures ${failures} of ${tried} histories (law1 … law${LAWS.length})`);
  return failures === 0 ? 0 : 1;
}

if (process.argv.includes('--child')) {
  process.on('message', async (block: Block) => process.send?.(await tryBlock(block)));
} else {
  process.exitCode = await main();
}
