import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { LAWS } from '../test/law/law-list.js';
import { Trial } from '../test/law/trial.js';
import { type Block, blocksOf, type Outcome, tryAll, tryBlock } from './blocks.js';
import { type EngineName, engineNamed, shareEngine } from './stores.js';

/**
 * The laws of time on many random histories:
 *
 *   npm run check:laws -- --histories 20000 [--seed N] [--store sqlite|neo4j]
 */

/** About how many questions each law asks about a history. */
const QUESTIONS = 4;

/** Counts the histories that each law was checked on, in the order of the laws. */
function tryLaws(engine: EngineName, block: Block): Promise<Outcome> {
  const checks = LAWS.map(() => 0);
  return tryBlock(engine, block, checks, async (stages, name, history, dice) => {
    const trial = new Trial(stages, name, history, dice, QUESTIONS);
    for (const [i, { number, says, check }] of LAWS.entries()) {
      try {
        await check(trial);
      } catch (error) {
        throw new Error(`law ${number}, ${says}: ${error instanceof Error ? error.message : error}`);
      }
      checks[i] = (checks[i] as number) + 1;
    }
  });
}

async function main(engine: EngineName, wanted: number, seed: number): Promise<number> {
  console.log(`seed ${seed}`);
  const started = Date.now();
  const checks = LAWS.map(() => 0);
  let tried = 0;
  let failures = 0;
  const { env, stop } = await shareEngine(engine);
  await tryAll(fileURLToPath(import.meta.url), blocksOf(wanted, seed), env, (outcome) => {
    tried += outcome.tried;
    for (const [i, more] of outcome.counts.entries()) checks[i] = (checks[i] as number) + more;
    if (outcome.failure !== null) {
      failures += 1;
      console.error(outcome.failure);
    }
    console.log(`${tried} of ${wanted} histories, ${Math.round((Date.now() - started) / 1000)} s`);
  }).finally(stop);
  for (const [i, { number, says }] of LAWS.entries()) console.log(`law ${number}: ${checks[i]} histories (${says})`);
  console.log(`failures ${failures} of ${tried} histories (law1 … law${LAWS.length})`);
  return failures === 0 ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    store: { type: 'string', default: 'sqlite' },
    child: { type: 'boolean', default: false },
  },
});
const [wanted, seed, engine] = [Number(values.histories), Number(values.seed), engineNamed(values.store)];
if (values.child) {
  process.on('message', async (block: Block) => process.send?.(await tryLaws(engine, block)));
} else if (!Number.isSafeInteger(wanted) || wanted < 1 || !Number.isSafeInteger(seed)) {
  console.error(
    'usage: npm run check:laws -- [--histories <1 or more>] [--seed <whole number>] [--store sqlite|neo4j]',
  );
  process.exitCode = 2;
} else {
  process.exitCode = await main(engine, wanted, seed);
}
