import type { Asof, Space } from '../src/index.js';
import { statements } from '../src/store/neo4j/cypher.js';
import { TRANSACTION_STILL as STILL } from '../src/store/neo4j/times.js';
import { DAY, day, entityRef, load, someDay } from './data.js';
import { type Line, ms, ratio, seeded, type Timing, timeInTurn } from './measure.js';
import { at, type Bare, HOPS, SHORTEST, SUBJECT } from './neo4j-bare.js';

/** What every row measures on: a loaded database. */
export interface Neo4jBench {
  readonly asof: Asof;
  readonly space: Space;
  readonly bare: Bare;
  readonly entities: number;
  readonly calls: number;
  /** Names of the statements that Asof has sent. */
  readonly sent: string[];
}

const HUB = 'hub';
const HUB_FACTS = 5000;
const micros = (time: string): number => Math.floor(Date.parse(time) / 1000) * 1_000_000 + Number(time.slice(-7, -1));

/** A row of something beside the bare Cypher. */
function beside(work: string, product: Timing | undefined, bare: Timing | undefined, more = ''): Line {
  if (product === undefined || bare === undefined) throw new Error('nothing was timed');
  const times = product.p50 / bare.p50;
  return {
    work,
    measured: `${ratio(times)} the bare Cypher (${ms(bare.p50)}), ${ms(product.p50)} p50, ${ms(product.p95)} p95${more}`,
    reach: '≤ 1.3 ×',
    met: times <= 1.3,
  };
}

/** One subject, a hub, three hops and the shortest path, each beside its Cypher. */
export async function neo4jReads({ space, bare, entities, calls, sent }: Neo4jBench): Promise<Line[]> {
  await load(
    space,
    Array.from({ length: HUB_FACTS }, (_, i) => ({
      assert: {
        subject: { ref: HUB },
        predicate: `relation_${i % 10}`,
        object: { ref: entityRef(i % entities) },
        from: '2000',
      },
    })),
  );
  const random = seeded(7);
  const { knownAt } = await space.asOf();
  const k = micros(knownAt);
  const snapshots = await Promise.all(
    Array.from({ length: 200 }, () => space.asOf({ validAt: someDay(random), knownAt })),
  );
  const asks = Array.from({ length: calls * 2 }, (_, i) => {
    const snapshot = snapshots[i % snapshots.length] as (typeof snapshots)[number];
    const [ref, other] = [random(), random()].map((r) => entityRef(Math.floor(r * entities))) as [string, string];
    return { ref, other, snapshot, params: { ref, other, ...at(Date.parse(snapshot.validAt), k) } };
  });
  const ask = (i: number) => asks[i % asks.length] as (typeof asks)[number];
  const few = Math.ceil(calls / 4);
  const one = await timeInTurn(calls, {
    product: (i) => ask(i).snapshot.facts({ subject: { ref: ask(i).ref } }),
    bare: (i) => bare.run(SUBJECT, ask(i).params),
  });
  const hub = await timeInTurn(Math.ceil(calls / 20), {
    product: (i) => ask(i).snapshot.facts({ subject: { ref: HUB } }),
    bare: (i) => bare.run(SUBJECT, { ...ask(i).params, ref: HUB }),
  });
  sent.length = 0;
  await ask(0).snapshot.neighbourhood({ of: { ref: ask(0).ref }, hops: 3, direction: 'OUT' });
  const hopTrips = sent.length;
  const hops = await timeInTurn(few, {
    product: (i) => ask(i).snapshot.neighbourhood({ of: { ref: ask(i).ref }, hops: 3, direction: 'OUT' }),
    bare: (i) => bare.run(HOPS, ask(i).params),
  });
  const path = await timeInTurn(few, {
    product: (i) => ask(i).snapshot.paths({ from: { ref: ask(i).ref }, to: { ref: ask(i).other }, limit: 1 }),
    bare: (i) => bare.run(SHORTEST, ask(i).params),
  });
  return [
    beside('as-of read of one subject', one.product, one.bare),
    beside('as-of read of a hub with 5,000 facts', hub.product, hub.bare),
    beside('3 hops', hops.product, hops.bare, `, ${hopTrips} statements`),
    beside('shortest path of up to 4 hops', path.product, path.bare),
  ];
}

/** An episode with one statement, beside an empty write transaction; statements sent, and the commit. */
export async function neo4jWrites({ space, bare, calls, sent, entities }: Neo4jBench): Promise<Line[]> {
  const write = (i: number) =>
    space.write({
      episode: { body: `Minutes of meeting ${i}: it was decided.`, occurredAt: '2024-05-01' },
      statements: [
        {
          assert: {
            subject: { ref: entityRef(i % entities) },
            predicate: 'decided',
            object: `item ${i}`,
            from: '2024-05',
            evidence: [{ quote: 'it was decided' }],
          },
        },
      ],
    });
  const { product, empty } = await timeInTurn(Math.ceil(calls / 4), {
    product: write,
    empty: (i) => bare.emptyWrite(i),
  });
  if (product === undefined || empty === undefined) throw new Error('nothing was timed');
  sent.length = 0;
  await write(1_000_000);
  // The lock travels with the first question; the commit is a round trip of its own.
  const trips = sent.filter((name) => name !== 'space/lock').length + 1;
  const times = product.p50 / empty.p50;
  return [
    {
      work: 'write of an episode with one statement',
      measured: `${trips} round trips, ${ratio(times)} an empty write (${ms(empty.p50)}), ${ms(product.p50)} p50`,
      reach: '≤ 4, ≤ 3 ×',
      met: trips <= 4 && times <= 3,
    },
  ];
}

/** 8 writers on 8 spaces against 1 on 1: writes a second. */
export async function neo4jWriters({ asof, calls }: Neo4jBench): Promise<Line[]> {
  const perWriter = Math.ceil(calls / 10);
  const writer = async (space: Space, from: number): Promise<void> => {
    for (let i = 0; i < perWriter; i++) {
      await space.write({
        statements: [
          {
            assert: { subject: { ref: `s${(from + i) % 50}` }, predicate: 'p', object: { ref: `o${i}` }, from: '2020' },
          },
        ],
      });
    }
  };
  const spaces = await Promise.all(Array.from({ length: 9 }, (_, i) => asof.createSpace(`writers-${i}`)));
  const rate = async (chosen: readonly Space[], from: number): Promise<number> => {
    const start = performance.now();
    await Promise.all(chosen.map((space) => writer(space, from)));
    return (chosen.length * perWriter) / ((performance.now() - start) / 1000);
  };
  await rate(spaces, 0);
  const alone: number[] = [];
  const together: number[] = [];
  for (let round = 1; round <= 5; round++) {
    alone.push(await rate(spaces.slice(8), round * 1000));
    together.push(await rate(spaces.slice(0, 8), round * 1000));
  }
  const median = (list: number[]): number => [...list].sort((a, b) => a - b)[2] ?? 0;
  const times = median(together) / median(alone);
  return [
    {
      work: '8 writers on 8 spaces against 1 on 1',
      measured: `${ratio(times)} (${median(alone).toFixed(0)} → ${median(together).toFixed(0)} writes/s)`,
      reach: '≥ 1.7 ×',
      met: times >= 1.7,
    },
  ];
}

/** History ten times deeper on the same subjects, on both axes: database hits of reads at the latest coordinates. */
export async function neo4jDepth({ asof, bare }: Neo4jBench): Promise<Line[]> {
  const lines: Line[] = [];
  const shapes = [
    { what: 'ordinary subjects', subjects: 50, facts: 10, reach: 1.1 },
    { what: 'a hub', subjects: 1, facts: 1000, reach: 2 },
  ];
  for (const { what, subjects, facts, reach } of shapes) {
    const hits: number[] = [];
    for (const depth of [1, 10]) {
      const space = await asof.createSpace(`depth-${subjects}-${depth}`);
      const predicates = Array.from({ length: facts }, (_, p) => ({
        name: `state_${p}`,
        cardinality: 'SINGLE' as const,
      }));
      await space.write({ predicates });
      for (let round = 0; round < depth; round++) {
        const statements = Array.from({ length: subjects * facts }, (_, i) => ({
          assert: {
            subject: { ref: `s${Math.floor(i / facts)}` },
            predicate: `state_${i % facts}`,
            object: { ref: `value-${round}-${i % 11}` },
            // Each round ends a period and with it a belief: depth on both axes.
            from: day(Date.UTC(2000, 0, 1) + round * 100 * DAY),
          },
        }));
        await load(space, statements);
      }
      hits.push(await hitsAt(bare, space, subjects));
    }
    const [shallow = 0, deep = 0] = hits;
    lines.push({
      work: `history 10 × deeper: ${what}`,
      measured: `${shallow} → ${deep} db hits of latest reads (${ratio(deep / shallow)})`,
      reach: `≤ ${reach} ×`,
      met: shallow > 0 && deep <= shallow * reach,
    });
  }
  return lines;
}

async function hitsAt(bare: Bare, space: Space, subjects: number): Promise<number> {
  const { knownAt, validAt } = await space.asOf();
  const { validAt: t, knownAt: k } = at(Date.parse(validAt), micros(knownAt));
  const text = statements.get('fact/facts-of.latest')?.cypher as string;
  const asked = { space: space.name, direction: 'OUT', knownAt: k, from: t, through: t, scopes: [''], still: STILL };
  const all = { predicates: null, hidden: [], kinds: null, labels: null };
  let hits = 0;
  for (let i = 0; i < subjects; i++) hits += await bare.hits(text, { ...asked, ...all, entities: [`s${i}`] });
  return hits;
}
