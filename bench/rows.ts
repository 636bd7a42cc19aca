import pino from 'pino';
import { Asof } from '../src/asof.js';
import { createServer, listen } from '../src/graphql/server.js';
import type { Space } from '../src/space.js';
import { Connection, type Param } from '../src/store/sqlite/sql.js';
import { constantServer } from './constant-server.js';
import { DAY, day, entityRef, load, someDay } from './data.js';
import { type Line, ms, ratio, seeded, timeInTurn } from './measure.js';
import { rowsVisited } from './visited.js';

/** What every row measures on: a loaded database. */
export interface Bench {
  readonly path: string;
  readonly asof: Asof;
  readonly space: Space;
  readonly entities: number;
  readonly calls: number;
}

const OPEN = Number.MAX_SAFE_INTEGER;

/** As-of reads of one subject through the library, beside the bare prepared statement; three hops. */
export async function reads({ path, space, entities, calls }: Bench): Promise<Line[]> {
  const random = seeded(7);
  const { knownAt } = await space.asOf();
  const snapshots = await Promise.all(
    Array.from({ length: 200 }, () => space.asOf({ validAt: someDay(random), knownAt })),
  );
  const connection = new Connection(path, { readonly: true });
  const bare = connection.database.prepare(
    `SELECT * FROM fact WHERE space = 1 AND subject = ? AND expired_at = ${OPEN} AND invalid_at > ? AND valid_at <= ? AND reserved = 0`,
  );
  const asks = Array.from({ length: calls * 2 }, (_, i) => ({
    ref: entityRef(Math.floor(random() * entities)),
    snapshot: snapshots[i % snapshots.length] as (typeof snapshots)[number],
  }));
  const ask = (i: number) => asks[i % asks.length] as (typeof asks)[number];
  const at = new Map(snapshots.map((snapshot) => [snapshot, Date.parse(snapshot.validAt)]));
  const { library, statement } = await timeInTurn(calls, {
    library: (i) => ask(i).snapshot.facts({ subject: { ref: ask(i).ref } }),
    statement: (i) => bare.all(ask(i).ref, at.get(ask(i).snapshot), at.get(ask(i).snapshot)),
  });
  const { hops } = await timeInTurn(Math.ceil(calls / 4), {
    hops: (i) => ask(i).snapshot.neighbourhood({ of: { ref: ask(i).ref }, hops: 3, direction: 'OUT' }),
  });
  connection.close();
  if (library === undefined || statement === undefined || hops === undefined) throw new Error('nothing was timed');
  const times = library.p50 / statement.p50;
  return [
    {
      work: 'as-of read of one subject, library',
      measured: `${ratio(times)} the bare statement (${ms(statement.p50)}), ${ms(library.p50)} p50, ${ms(library.p95)} p95`,
      reach: '≤ 2.5 ×, ≤ 0.2 ms',
      met: times <= 2.5 && library.p50 <= 0.2,
    },
    {
      work: '3 hops as of (T, K)',
      measured: `${ms(hops.p50)} p50, ${ms(hops.p95)} p95`,
      reach: '≤ 0.6 ms p50',
      met: hops.p50 <= 0.6,
    },
  ];
}

const QUESTION = `query ($ref: ID!, $at: Time!) {
  asOf(validAt: $at) { entity(by: { ref: $ref }) { facts { nodes { ref predicate text validAt invalidAt } } } }
}`;

/** The same question over HTTP, beside a field that returns a constant of the same size. */
export async function http({ asof, entities, calls }: Bench): Promise<Line[]> {
  const random = seeded(8);
  const server = createServer({ asof, logger: pino({ level: 'silent' }) });
  const listening = await listen(server, { port: 0 });
  const ask = () =>
    post(listening.url, QUESTION, { ref: entityRef(Math.floor(random() * entities)), at: someDay(random) });
  const sizes = await Promise.all(Array.from({ length: 50 }, async () => (await ask()).length));
  const constant = await constantServer('x'.repeat(sizes.reduce((a, b) => a + b, 0) / sizes.length));
  const { answer, baseline } = await timeInTurn(calls, {
    answer: ask,
    baseline: () => post(constant.url, '{ constant }', {}),
  });
  constant.close();
  await listening.close();
  if (answer === undefined || baseline === undefined) throw new Error('nothing was timed');
  const times = answer.p50 / baseline.p50;
  return [
    {
      work: 'the same over HTTP',
      measured: `${ratio(times)} the constant (${ms(baseline.p50)}), ${ms(answer.p50)} p50`,
      reach: '≤ 2 ×',
      met: times <= 2,
    },
  ];
}

async function post(url: string, query: string, variables: Readonly<Record<string, unknown>>): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Error(`the server answered ${response.status}: ${text}`);
  return text;
}

/** 100 entities with their facts over GraphQL: statements a level. */
export async function levels({ path }: Bench): Promise<Line[]> {
  const ran: string[] = [];
  const asof = await Asof.open({
    path,
    embedder: { kind: 'none' },
    observe: (statement: string) => ran.push(statement),
  });
  const server = createServer({ asof, logger: pino({ level: 'silent' }) });
  const query = `{ asOf { entities(first: 100) { nodes { ref facts { nodes { text object { ... on Entity { ref facts { nodes { text } } } } } } } } } }`;
  ran.length = 0;
  const request = new Request('http://127.0.0.1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', host: '127.0.0.1' },
    body: JSON.stringify({ query }),
  });
  const answer = (await (await server.fetch(request)).json()) as { data?: unknown };
  if (answer.data == null) throw new Error(JSON.stringify(answer));
  await server.dispose();
  await asof.close();
  const pages = ran.filter((name) => name === 'fact/facts-of.page');
  return [
    {
      work: '100 entities with facts over GraphQL',
      measured: `${pages.length} statements for 2 levels of facts (${ran.length} in all)`,
      reach: 'one statement a level',
      met: pages.length === 2,
    },
  ];
}

/** One key with 10,000 changes: a further write, and a read, at any time in it. */
export async function deepKey({ asof, calls }: Bench): Promise<Line[]> {
  const changes = 10_000;
  const space = await asof.createSpace('deep-key');
  await space.definePredicate({ name: 'holder', cardinality: 'SINGLE' });
  const first = Date.UTC(1990, 0, 1);
  const change = (at: number, who: number) => ({
    assert: { subject: 'Seat', predicate: 'holder', object: `Person ${who}`, from: day(at) },
  });
  await load(
    space,
    Array.from({ length: changes }, (_, i) => change(first + i * DAY, i % 97)),
  );
  const random = seeded(9);
  const somewhere = () => first + Math.floor(random() * changes) * DAY;
  const snapshots = await Promise.all(Array.from({ length: calls }, () => space.asOf({ validAt: day(somewhere()) })));
  const { latest, past, writeLast, writeAnywhere } = {
    ...(await timeInTurn(calls, {
      latest: async () => (await space.asOf()).facts({ subject: 'Seat' }),
      past: (i) => snapshots[i % snapshots.length]?.facts({ subject: 'Seat' }),
    })),
    ...(await timeInTurn(Math.ceil(calls / 10), {
      writeLast: (i) => space.write({ statements: [change(first + (changes + i) * DAY, i % 97)] }),
      writeAnywhere: (i) => space.write({ statements: [change(somewhere() + 1000 * i, i % 97)] }),
    })),
  };
  if (!latest || !past || !writeLast || !writeAnywhere) throw new Error('nothing was timed');
  return [
    {
      work: 'one key with 10,000 changes: a further write',
      measured: `${ms(writeLast.p50)} at its end, ${ms(writeAnywhere.p50)} anywhere (p50)`,
      reach: '≤ 5 ms',
      met: Math.max(writeLast.p50, writeAnywhere.p50) <= 5,
    },
    {
      work: 'one key with 10,000 changes: a read',
      measured: `${ms(latest.p50)} now, ${ms(past.p50)} at a random T (p50)`,
      reach: '≤ 0.2 ms',
      met: Math.max(latest.p50, past.p50) <= 0.2,
    },
  ];
}

/** History ten times deeper on the same subjects, on both axes: rows visited by reads at the latest coordinates. */
export async function depth({ asof, path }: Bench): Promise<Line[]> {
  const subjects = 200;
  const visited: number[] = [];
  for (const depth of [1, 10]) {
    const name = `depth-${depth}`;
    const space = await asof.createSpace(name);
    await space.write({
      predicates: [1, 2, 3, 4, 5].map((p) => ({ name: `state_${p}`, cardinality: 'SINGLE' as const })),
    });
    const first = Date.UTC(2000, 0, 1);
    for (let round = 0; round < depth; round++) {
      const statements = Array.from({ length: subjects * 5 }, (_, i) => ({
        assert: {
          subject: { ref: entityRef(Math.floor(i / 5)) },
          predicate: `state_${(i % 5) + 1}`,
          object: { ref: `value-${round}-${i % 11}` },
          // Each round ends a period and with it a belief: depth on both axes.
          from: day(first + round * 100 * DAY),
        },
      }));
      await load(space, statements);
    }
    const { knownAt } = await space.asOf();
    const params: Readonly<Record<string, Param>> = {
      space: name,
      direction: 'OUT',
      knownAt: Math.floor(Date.parse(knownAt) * 1000) + Number(knownAt.slice(-4, -1)),
      from: Date.now(),
    };
    let rows = 0;
    for (let i = 0; i < subjects; i++) {
      rows += rowsVisited(path, 'fact/facts-of', { ...params, entities: JSON.stringify([entityRef(i)]) });
    }
    visited.push(rows);
  }
  const [shallow = 0, deep = 0] = visited;
  return [
    {
      work: 'history 10 × deeper on the same subjects',
      measured: `${shallow} → ${deep} rows visited by latest reads (${((deep / shallow - 1) * 100).toFixed(1)} % more)`,
      reach: '≤ 10 % more',
      met: shallow > 0 && deep <= shallow * 1.1,
    },
  ];
}
