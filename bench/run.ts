import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Asof } from '../src/asof.js';
import { assertions, load } from './data.js';
import { type Line, table } from './measure.js';
import { benchNeo4j } from './neo4j.js';
import { benchRecall } from './recall.js';
import { type Bench, deepKey, depth, http, levels, reads } from './rows.js';

/**
 * `npm run bench`: the speed table, each row beside its baseline in the same run. Never part of a test.
 * `recall` measures finding instead; with `--keep FILE` (Neo4j: `--keep yes` and `NEO4J_URI`) it fills once and measures often. `--store neo4j` measures that store. `--entities`, `--facts`, `--calls` make it smaller; `--json FILE` keeps the figures; `--check` exits 1 where a row is not met.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    entities: { type: 'string', default: '20000' },
    facts: { type: 'string', default: '200000' },
    calls: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '42' },
    store: { type: 'string', default: 'sqlite' },
    keep: { type: 'string' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});

// As users run it: the driver makes a stack trace for each question, and looking up source maps for it would be measured.
process.setSourceMapsEnabled(false);

const world = { entities: Number(values.entities), facts: Number(values.facts), seed: Number(values.seed) };
const calls = Number(values.calls);
console.log(
  `node ${process.version}, ${values.store}, ${world.entities} entities, ${world.facts} facts, seed ${world.seed}`,
);
const lines = await benchOf(values.store);
console.log(`\n${table(lines)}`);
if (values.json !== undefined) {
  mkdirSync(join(values.json, '..'), { recursive: true });
  writeFileSync(values.json, JSON.stringify({ node: process.version, store: values.store, world, lines }, null, 2));
}
if (values.check && lines.some((line) => !line.met)) process.exitCode = 1;

function benchOf(store: string): Promise<Line[]> {
  if (positionals[0] === 'recall') return benchRecall(store, world.facts, calls, values.keep);
  if (store === 'sqlite') return benchSqlite();
  if (store === 'neo4j') return benchNeo4j(world, calls);
  throw new Error(`--store: '${store}' is none of sqlite, neo4j`);
}

async function benchSqlite(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'asof-bench-'));
  const path = join(folder, 'bench.db');
  try {
    const asof = await Asof.open({ path, embedder: { kind: 'none' } });
    const space = asof.space();
    const { count, took } = await load(space, assertions(world));
    const perSecond = count / (took / 1000);
    const imported: Line = {
      work: 'import',
      measured: `${perSecond.toFixed(0)} statements/s durable (${count} in ${(took / 1000).toFixed(1)} s)`,
      reach: '≥ 6,000 /s',
      met: perSecond >= 6000,
    };
    const bench: Bench = { path, asof, space, entities: world.entities, calls };
    const lines = [imported];
    for (const row of [reads, http, levels, deepKey, depth]) lines.push(...(await row(bench)));
    await asof.close();
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
