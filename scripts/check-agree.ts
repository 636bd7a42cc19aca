import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { agree } from '../test/law/agree.js';
import { type Block, blocksOf, type Outcome, tryAll, tryBlock } from './blocks.js';
import { type EngineName, engineNamed, shareEngine } from './stores.js';

/**
 * The same random histories into two stores, Neo4j and SQLite, and every question asked of both: facts at random points, refs,
 * histories, provenance, entities, predicates, transactions, diffs, paths, exports byte by byte.
 *
 *   npm run check:agree -- --histories 2000 [--seed N] [--store neo4j]
 *
 * Prints `differences 0 of <histories> histories` as its last line; exits with 1 where there are any.
 */

/** Small, so that as many processes as there are have work to the end. */
const BLOCK = 50;

function tryAgreement(engine: EngineName, block: Block): Promise<Outcome> {
  const compared = [0];
  return tryBlock(engine, block, compared, async ({ stage, other }, name, history, dice) => {
    compared[0] = (compared[0] as number) + (await agree([other, stage], name, history, dice));
  });
}

async function main(engine: EngineName, wanted: number, seed: number): Promise<number> {
  console.log(`seed ${seed}`);
  const started = Date.now();
  let [tried, compared, differences] = [0, 0, 0];
  const { env, stop } = await shareEngine(engine);
  await tryAll(fileURLToPath(import.meta.url), blocksOf(wanted, seed, BLOCK), env, (outcome) => {
    tried += outcome.tried;
    compared += outcome.counts[0] ?? 0;
    if (outcome.failure !== null) {
      differences += 1;
      console.error(outcome.failure);
    }
    console.log(`${tried} of ${wanted} histories, ${Math.round((Date.now() - started) / 1000)} s`);
  }).finally(stop);
  console.log(`${compared} answers compared`);
  console.log(`differences ${differences} of ${tried} histories`);
  return differences === 0 && tried === wanted ? 0 : 1;
}

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    store: { type: 'string', default: 'neo4j' },
    child: { type: 'boolean', default: false },
  },
});
const [wanted, seed, engine] = [Number(values.histories), Number(values.seed), engineNamed(values.store)];
if (values.child) {
  process.on('message', async (block: Block) => process.send?.(await tryAgreement(engine, block)));
} else if (!Number.isSafeInteger(wanted) || wanted < 1 || !Number.isSafeInteger(seed)) {
  console.error('usage: npm run check:agree -- [--histories <1 or more>] [--seed <whole number>] [--store neo4j]');
  process.exitCode = 2;
} else {
  process.exitCode = await main(engine, wanted, seed);
}
