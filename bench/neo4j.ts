import { startNeo4j } from '../scripts/neo4j/server.js';
import { Asof } from '../src/asof.js';
import { openNeo4j } from '../src/store/neo4j/store.js';
import { assertions, load, type World } from './data.js';
import type { Line } from './measure.js';
import { Bare } from './neo4j-bare.js';
import { type Neo4jBench, neo4jDepth, neo4jReads, neo4jWriters, neo4jWrites } from './neo4j-rows.js';

/** Statements in a transaction: what `asof import` sends at most. */
const BATCH = 500;

/** The rows of `npm run bench -- --store neo4j`, on a throwaway server (or the one at `NEO4J_URI`, in a space of its own). */
export async function benchNeo4j(world: World, calls: number): Promise<Line[]> {
  const server = await startNeo4j({ heap: '2g', pageCache: '1g' });
  if ('skipped' in server) throw new Error(`there is no Neo4j: ${server.skipped}`);
  const sent: string[] = [];
  const { uri, username, password, database } = server;
  const options = {
    uri,
    username,
    password,
    transactionTimeoutMs: 300_000,
    ...(database === null ? {} : { database }),
  };
  const asof = await Asof.over(await openNeo4j({ ...options, observe: (statement) => sent.push(statement) }), {
    embedder: { kind: 'none' },
  });
  const space = await asof.createSpace(`bench-${Date.now()}`);
  const bare = new Bare(server, space.name);
  try {
    const { count, took } = await load(space, assertions(world), BATCH);
    const perSecond = count / (took / 1000);
    const imported: Line = {
      work: 'import',
      measured: `${perSecond.toFixed(0)} statements/s durable (${count} in ${(took / 1000).toFixed(1)} s)`,
      reach: '≥ 3,000 /s',
      met: perSecond >= 3000,
    };
    const bench: Neo4jBench = { asof, space, bare, entities: world.entities, calls, sent };
    const lines = [imported];
    for (const row of [neo4jReads, neo4jWrites, neo4jWriters, neo4jDepth]) lines.push(...(await row(bench)));
    return lines;
  } finally {
    await bare.close();
    await asof.close();
    await server.stop();
  }
}
