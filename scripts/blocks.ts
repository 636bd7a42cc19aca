import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openSqlite } from '../src/store/sqlite/store.js';
import { type History, histories } from '../test/law/histories.js';
import { Stage } from '../test/law/play.js';
import { type EngineName, openEngine } from './stores.js';

/** Random histories tried in blocks, each from a seed of its own, by as many processes as there are processors. */

const BLOCK = 100;

/** Milliseconds that a smaller history than the first that failed is looked for. */
const SHRINKING = 120_000;

/** Mostly short histories of several keys, some long ones, some of one long key. */
const anyHistory = fc.oneof(
  { weight: 7, arbitrary: histories(5, 3) },
  { weight: 2, arbitrary: histories(12) },
  { weight: 1, arbitrary: histories(30, 1, 'one') },
);

export interface Block {
  readonly histories: number;
  readonly seed: number;
}

export interface Outcome {
  readonly tried: number;
  /** What the check counts. */
  readonly counts: readonly number[];
  /** What failed, with the smallest history found for it; null where nothing did. */
  readonly failure: string | null;
}

/** Where a block's histories are played: a store of the engine, and one of SQLite beside it. */
export interface Stages {
  readonly stage: Stage;
  readonly other: Stage;
}

export function blocksOf(histories: number, seed: number, most = BLOCK): Block[] {
  const blocks: Block[] = [];
  for (let first = 0; first < histories; first += most) {
    blocks.push({ histories: Math.min(most, histories - first), seed: (seed + first) | 0 });
  }
  return blocks;
}

/**
 * Tries the histories of a block.
 * @param check throws where a history fails; `name` is of no other history
 */
export async function tryBlock(
  engine: EngineName,
  { histories: numRuns, seed }: Block,
  counts: readonly number[],
  check: (stages: Stages, name: string, history: History, dice: number) => Promise<void>,
): Promise<Outcome> {
  // A database in memory where there is one: this is about answers, not about disks.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'asof-blocks-'));
  const inMemory = (name: string) => openSqlite({ path: join(folder, name), observe: () => {} });
  const opened = engine === 'sqlite' ? null : await openEngine(engine);
  const stages = { stage: await Stage.on(opened?.store ?? inMemory('a.db')), other: await Stage.on(inMemory('b.db')) };
  let [played, patience] = [0, Infinity];
  const property = fc.asyncProperty(anyHistory, fc.nat(), async (history: History, dice) => {
    if (Date.now() > patience) return;
    played += 1;
    try {
      // Of the seed and no more: refs follow from names, and a failing history has to fail again.
      await check(stages, `history-${seed}-${played}`, history, dice);
    } catch (error) {
      patience = Math.min(patience, Date.now() + SHRINKING);
      throw error;
    }
  });
  const tried = await fc.check(property, { numRuns, seed });
  await stages.stage.close();
  await stages.other.close();
  await opened?.close();
  await rm(folder, { recursive: true, force: true });
  const shrunk = JSON.stringify(tried.counterexample, null, 1);
  const why = tried.errorInstance instanceof Error ? tried.errorInstance.message : String(tried.errorInstance);
  const found = `${why}\nseed ${seed}, path ${tried.counterexamplePath}, history and dice:\n${shrunk}`;
  return { tried: tried.numRuns, counts, failure: tried.failed ? found : null };
}

/** Hands the blocks to child processes of a script, one at a time each, and stops at the first failure. */
export async function tryAll(
  script: string,
  blocks: Block[],
  env: NodeJS.ProcessEnv,
  report: (outcome: Outcome) => void,
): Promise<void> {
  const jobs = Math.min(blocks.length, availableParallelism());
  const children = Array.from({ length: jobs }, () => fork(script, ['--child', ...process.argv.slice(2)], { env }));
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
