import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DateTime } from 'neo4j-driver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase, withDriver } from '../../scripts/neo4j/login.js';
import { ALL_TIME } from '../../src/domain/fold.js';
import type { TransactionTime, ValidTime } from '../../src/domain/time.js';
import { Asof, type Snapshot, type Space, type Store } from '../../src/index.js';
import type { View } from '../../src/store/view.js';
import { Folder } from '../cli/run.js';
import { neo4j } from '../support/neo4j.js';
import { emptyStore } from '../support/neo4j-store.js';

/** The queries of docs/cypher.md run as they stand and answer what Asof answers. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(join(root, 'docs/cypher.md'), 'utf8');
const queries = new Map(
  [...page.matchAll(/^```cypher\n(\/\/ ([^\n]*)\n.*?)^```/gms)].map((match) => [match[2] ?? '', match[1] ?? '']),
);

type Row = Readonly<Record<string, unknown>>;

/** What a query answers; times as numbers: milliseconds. */
async function rowsOf(name: string): Promise<Row[]> {
  const config = { ...inDatabase(neo4j()) };
  const query = queries.get(name) as string;
  const { records } = await withDriver(neo4j(), (driver) => driver.executeQuery(query, {}, config));
  const plain = (value: unknown): unknown => {
    if (value instanceof DateTime) return value.toStandardDate().getTime();
    return typeof value === 'object' && value !== null && 'toNumber' in value ? Number(value) : value;
  };
  return records.map((record) =>
    Object.fromEntries(Object.entries(record.toObject()).map(([key, value]) => [key, plain(value)])),
  );
}

const folder = new Folder();
let store: Store;
let space: Space;
let now: Snapshot;
let view: View;

beforeAll(async () => {
  store = await emptyStore({ transactionTimeoutMs: 120_000 });
  const { uri, username, password, database } = neo4j();
  const named = database === null ? {} : { NEO4J_DATABASE: database };
  const env = { ASOF_STORE: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password, ...named };
  symlinkSync(join(root, 'examples'), folder.file('examples'));
  const shown = /^asof (import .*)$/m.exec(page)?.[1] ?? '';
  const waiting = { ...env, ASOF_NEO4J_TIMEOUT_MS: '120000' };
  expect(await folder.run(shown.split(' '), { env: waiting })).toMatchObject({ code: 0 });
  space = (await Asof.over(store, { embedder: { kind: 'none' } })).space('us-executive');
  // What the example has none of: words that are quoted, a reason, and sources that differ.
  const lincoln = { name: 'Abraham Lincoln' };
  await space.write({
    predicates: [{ name: 'height', cardinality: 'SINGLE' }],
    episode: { body: 'Lincoln stood 193 cm tall, it was said.', occurredAt: '1900-01-01', channel: 'book' },
    statements: [
      { assert: { subject: lincoln, predicate: 'height', object: { literal: '195 cm' }, from: '1840' } },
      {
        assert: {
          ...{ subject: lincoln, predicate: 'height', object: { literal: '193 cm' }, from: '1840' },
          ...{ reason: 'a biography', evidence: [{ quote: '193 cm' }, { quote: 'it was said' }] },
        },
      },
    ],
    actor: 'ann',
  });
  now = await space.asOf();
  const { committedAt } = (await store.space('us-executive')) ?? {};
  view = { space: 'us-executive', scopes: [''], validAt: 0 as ValidTime, knownAt: committedAt as TransactionTime };
}, 300_000);
afterAll(async () => {
  await store?.close();
  folder.remove();
});

const millis = (iso: string | null): number | null => (iso === null ? null : Date.parse(iso));
const nameOf = async (ref: string): Promise<string | null> => (await now.entity({ ref }))?.name ?? null;
const refOf = async (name: string): Promise<string> => String(await now.find({ name }));
const sorted = <T>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
const factsAt = (knownAt: string) =>
  store.facts(
    { ...view, knownAt: (Date.parse(knownAt) * 1000) as TransactionTime },
    { during: ALL_TIME, reserved: true },
  );

async function officers(snapshot: Snapshot): Promise<Row[]> {
  const facts = await snapshot.facts({ predicate: 'holds_office' });
  const rows = facts.map(async ({ subject, object, validAt }) => ({
    person: await nameOf(subject),
    office: 'entity' in object ? await nameOf(object.entity) : null,
    since: millis(validAt),
  }));
  return sorted(await Promise.all(rows));
}

test('ten queries and more are on the page', () => {
  expect(queries.size).toBeGreaterThanOrEqual(10);
});

test('as of', async () => {
  const rows = await rowsOf('as of');
  expect(rows.map(({ person }) => person)).toEqual(['Gerald Rudolph Ford Jr.']);
  expect(sorted(rows)).toEqual(await officers(await now.at({ validAt: '1974-08-10T00:00:00Z' })));
});

test('as known at', async () => {
  const rows = await rowsOf('as known at');
  expect(rows.length).toBeGreaterThan(0);
  const then = { validAt: '1973-06-01T00:00:00Z', knownAt: '2013-03-16T00:00:00Z' };
  expect(sorted(rows)).toEqual(await officers(await now.at(then)));
  expect(sorted(rows)).not.toEqual(await officers(await now.at({ validAt: then.validAt })));
});

test('history', async () => {
  const rows = await rowsOf('history');
  const ford = await refOf('Gerald Rudolph Ford Jr.');
  const versions = ['holds_office', 'member_of'].map((name) => store.versionsOf(view, [ford], 'OUT', name));
  const refs = (await Promise.all(versions)).flatMap((found) => found.get(ford) ?? []).map(({ ref }) => ref);
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.map(({ ref }) => ref).sort()).toEqual(refs.sort());
});

test('what changed', async () => {
  const rows = await rowsOf('what changed');
  const [before, after] = [(await factsAt('2013-01-01')).items, (await factsAt('2014-01-01')).items];
  const without = (some: typeof before, other: typeof before) =>
    some.filter((fact) => !other.some(({ ref }) => ref === fact.ref)).map(({ ref }) => ref);
  const of = (change: string) => rows.filter((row) => row.change === change).map(({ ref }) => ref);
  expect(rows.length).toBeGreaterThan(0);
  expect(of('opened').sort()).toEqual(without(after, before).sort());
  expect(of('closed').sort()).toEqual(without(before, after).sort());
});

test('why', async () => {
  const rows = await rowsOf('why');
  const facts = (await store.facts(view, { during: ALL_TIME, reserved: true })).items;
  const lincoln = await refOf('Abraham Lincoln');
  const about = facts.filter(({ subject }) => subject === lincoln);
  const reasons = await Promise.all(
    about.map(async ({ ref, text }) =>
      (await now.provenance(ref)).map((s) => ({
        fact: text,
        statement: s.ref,
        reason: s.reason,
        actor: s.transaction.actor,
      })),
    ),
  );
  const shown = rows.map(({ fact, statement, reason, actor }) => ({ fact, statement, reason, actor }));
  expect(sorted(shown)).toEqual(sorted(reasons.flat()));
  const quoted = rows.find(({ reason }) => reason === 'a biography');
  expect(quoted).toMatchObject({ quotes: ['193 cm', 'it was said'], actor: 'ann', channel: 'book' });
});

test('who knew what when', async () => {
  const rows = await rowsOf('who knew what when');
  const { items: nodes } = await now.transactions({ first: 100 });
  expect(nodes.length).toBeGreaterThan(10);
  for (const { committedAt } of nodes) {
    const at = await now.at({ validAt: '1973-06-01T00:00:00Z', knownAt: committedAt });
    const believed = (await at.facts({ predicate: 'holds_office' })).map(({ ref }) => ref);
    const k = Date.parse(committedAt);
    const shown = rows.filter(
      (r) => Number(r.believedFrom) <= k && (r.believedUntil === null || Number(r.believedUntil) > k),
    );
    expect(shown.map(({ ref }) => ref).sort(), committedAt).toEqual(believed.sort());
  }
});

test('paths', async () => {
  const rows = await rowsOf('paths');
  const at = await now.at({ validAt: '1973-12-10T00:00:00Z' });
  const ends = { from: { name: 'Richard Milhous Nixon' }, to: { name: 'Gerald Rudolph Ford Jr.' } };
  const paths = await at.paths({ ...ends, direction: 'BOTH', maxHops: 4, limit: 1000 });
  const steps = paths.map(({ steps }) => steps);
  const least = Math.min(...steps.map(({ length }) => length));
  const expected = steps
    .filter(({ length }) => length === least)
    .map(async (found) => ({
      entities: await Promise.all([String(found[0]?.source), ...found.map(({ target }) => target)].map(nameOf)),
      predicates: found.map(({ predicate }) => predicate),
    }));
  expect(rows.length).toBeGreaterThan(0);
  expect(sorted(rows.map(({ entities, predicates }) => ({ entities, predicates })))).toEqual(
    sorted(await Promise.all(expected)),
  );
});

test('hubs', async () => {
  const rows = await rowsOf('hubs');
  const at = { ...view, validAt: Date.parse('1974-08-10') as ValidTime };
  const degrees = new Map<string, number>();
  for (const { subject, object } of (await store.facts(at, {})).items) {
    if (!('entity' in object)) continue;
    for (const end of new Set([subject, object.entity])) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  }
  const counts = [...degrees.values()].sort((a, b) => b - a).slice(0, 10);
  expect(rows.map(({ facts }) => facts)).toEqual(counts);
  const first = rows[0]?.entity;
  if (typeof first === 'string') expect(degrees.get(await refOf(first))).toBe(counts[0]);
});

test('disputed', async () => {
  const rows = await rowsOf('disputed');
  const facts = (await store.facts(view, { during: ALL_TIME, reserved: true })).items;
  expect([...new Set(rows.map(({ ref }) => ref))].sort()).toEqual(
    facts
      .filter(({ disputed }) => disputed)
      .map(({ ref }) => ref)
      .sort(),
  );
  expect(rows).toEqual([
    expect.objectContaining({
      believed: expect.stringContaining('193 cm'),
      contradictedBy: expect.stringContaining('195 cm'),
    }),
  ]);
});

test('corrections', async () => {
  const rows = await rowsOf('corrections');
  const log = await store.log('us-executive', { after: null, through: view.knownAt, first: 1000 });
  const aiming = log.flatMap(({ statements }) => statements).filter(({ aims }) => aims !== null);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ ref, op, aims }) => ({ ref, op, aims }))).toEqual(
    aiming.map(({ ref, op, aims }) => ({ ref, op, aims })),
  );
});

test('size', async () => {
  const [row] = await rowsOf('size');
  const { transactions, episodes, statements, facts } = await space.tally();
  expect(row).toMatchObject({ transactions, episodes, statements, facts });
  expect(Number(row?.versions)).toBeGreaterThan(facts);
});
