import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { differencesFromLog, storedLines, viewOf } from '../../scripts/congress/check-store.js';
import { importInto } from '../../scripts/congress/torn-import.js';
import { Writers } from '../../scripts/congress/writers.js';
import { environmentOf } from '../../scripts/stores.js';
import { ALL_TIME } from '../../src/domain/fold.js';
import { Asof } from '../../src/index.js';
import { openNeo4j } from '../../src/store/neo4j/store.js';
import { ownServer } from '../support/neo4j.js';
import { optionsOf } from '../support/neo4j-store.js';
import { note, notes } from './disk.js';

/** The server is killed with -9 and started again on the same data. */

test('killed mid-write: what was answered is there, what was not is whole or absent and is stored once when sent again', async (context) => {
  const server = await ownServer(context);
  const store = await openNeo4j(optionsOf(server));
  const asof = await Asof.over(store, { embedder: { kind: 'none' } });
  const writers = new Writers(await asof.createSpace('written'));
  const writing = writers.run();
  await writers.begun;
  while (writers.answered < 30) await new Promise((resolve) => setTimeout(resolve, 20));
  await server.kill();
  const before = writers.answered;
  await server.start();
  while (writers.answered < before + 30) await new Promise((resolve) => setTimeout(resolve, 20));
  writers.stop();
  await writing;
  expect(before).toBeGreaterThanOrEqual(30);
  expect(await writers.examine(store)).toEqual({ lost: 0, differences: 0 });
  await asof.space().write(note('after'));
  expect(await notes(asof.space())).toEqual(['after']);
  await asof.close();
}, 300_000);

test('killed during an import: it goes on, by itself or with the same file, and stores nothing twice', async (context) => {
  const server = await ownServer(context);
  const folder = mkdtempSync(join(tmpdir(), 'asof-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const LINES = 1200;
  const lines = Array.from({ length: LINES }, (_, i) => ({
    episode: { body: `line ${i + 1}`, occurredAt: '2020' },
    // Transactions of few lines: one in ten is a write of its own.
    ...(i % 10 === 0 ? { idempotencyKey: `line ${i + 1}` } : {}),
    assert: {
      subject: { ref: `thing ${i % 40}` },
      predicate: 'seen in',
      object: { ref: `line ${i + 1}` },
      from: '2020',
    },
  }));
  const file = join(folder, 'lines.jsonl');
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const into = { store: server.uri, space: 'imported', env: environmentOf(server) };
  let again: Promise<void> | null = null;
  const strike = () => {
    again = server.kill().then(() => server.start());
  };
  const torn = await importInto(file, into, { line: 200, wait: 0, strike });
  expect(again, torn.failure ?? 'the import was over before the server was killed').not.toBeNull();
  await again;
  const store = await openNeo4j(optionsOf(server));
  onTestFinished(() => store.close());
  const stored = await storedLines(store, (await viewOf(store, 'imported'))!);
  // Lines are written in order: a beginning of the file, and no shorter than what was acknowledged.
  expect(torn.acknowledged).toBeGreaterThanOrEqual(200);
  expect(stored.size).toBeGreaterThanOrEqual(torn.acknowledged);
  expect(Math.max(...stored)).toBe(stored.size);
  expect((await importInto(file, into, null)).failure).toBeNull();
  const view = (await viewOf(store, 'imported'))!;
  expect((await storedLines(store, view)).size).toBe(LINES);
  const { total } = await store.episodes(view, {}, { first: 1, after: null, total: true });
  expect(total).toBe(LINES);
  expect(
    (await store.facts(view, { predicates: ['seen in'], during: ALL_TIME }, { first: 1, after: null, total: true }))
      .total,
  ).toBe(LINES);
  expect(await differencesFromLog(store, view, [])).toBe(0);
}, 300_000);
