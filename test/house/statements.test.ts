import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/store/sqlite/migrate.js';
import { Connection, statements } from '../../src/store/sqlite/sql.js';
import { freshPath } from '../faults/disk.js';
import { beside, methods, unanswered, usedBy } from './port.js';

/** Port methods and the files of sql/ hold together: from a question to its statement in two hops. */

/** Statements of a plan, of opening a store, and parts of an answer that a write asks for in one go (`resolve`) or step by step (`keyStates`). */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  apply: [
    'space/id',
    'space/move-clock',
    'transaction/insert-transaction',
    'episode/insert-episode',
    'entity/insert-entity',
    'predicate/insert-predicate',
    'statement/insert-statement',
    'statement/insert-evidence',
    'statement/insert-lapse',
    'statement/close-lapse',
    'fact/expire-fact',
    'fact/insert-fact',
  ],
  resolve: [
    'entity/key-owners',
    'entity/existing',
    'predicate/in-use',
    'transaction/by-idempotency-key',
    'statement/aim-chains',
    'episode/episodes-by-content',
  ],
  keyStates: ['statement/known-keys', 'statement/reach', 'fact/live-facts'],
  index: [
    'search/move-index',
    'search/insert-fact-document',
    'search/insert-chunk',
    'search/insert-chunk-document',
    'search/insert-terms',
    'search/count-terms',
    'search/forget-mentions',
    'search/insert-mentions',
  ],
  recalled: ['search/note-recalls'],
  embed: ['search/set-model', 'search/insert-vector', 'search/mark-embedded'],
  textCandidates: [
    'search/among',
    'search/shelf.state',
    'search/shelf.documents',
    'search/shelf.expired',
    'search/shelf.vectors',
    'search/shelf.new-vectors',
  ],
  factTexts: ['search/bare-facts'],
  open: ['migration/tables'],
};

/** What is answered without a statement of its own name. */
const WITHOUT = [
  ...['resolve', 'apply', 'write', 'index', 'embed', 'close'],
  ...['textCandidates', 'vectorCandidates', 'termsOf', 'similarities', 'factTexts', 'factCandidates'],
];

let db: Connection;
beforeAll(async () => {
  const path = await freshPath();
  db = new Connection(path);
  migrate(db, path);
});
afterAll(() => db.close());

test('the port is read as it is written', () => {
  expect(methods).toEqual(
    expect.arrayContaining(['facts', 'keyStates', 'createSpace', 'touchedSince', 'apply', 'textCandidates']),
  );
});

test('every method that is answered by a statement has its file', () => {
  expect(unanswered(statements.keys(), WITHOUT)).toEqual([]);
});

test('no orphan file: each is a method, a variant of one, or a declared part', () => {
  expect(beside(statements.keys())).toEqual(Object.values(PARTS).flat().sort());
  expect(Object.keys(PARTS).filter((method) => method !== 'open' && !methods.includes(method))).toEqual([]);
});

test('every file is used by the engine, and the engine uses no other', () => {
  expect(usedBy('sqlite', statements.keys())).toEqual([...statements.keys()].sort());
});

test.each([...statements.keys()])('%s is prepared against the schema, with the parameters it declares', (name) => {
  const { sql, parameters } = statements.get(name) as { sql: string; parameters: readonly string[] };
  expect(db.database.prepare(sql)).toBeDefined();
  const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, '');
  const named = [...code.matchAll(/:[\w$]+|[?@$]\w*/g)].map((match) => match[0]);
  expect([...new Set(named)]).toEqual(parameters.map((parameter) => `:${parameter}`));
  // As SQLite numbers them: what it reads is bound.
  const steps = db.database
    .prepare(`EXPLAIN ${sql}`)
    .raw(true)
    .all(...bound(parameters)) as unknown[][];
  const read = steps.filter((step) => step[1] === 'Variable').map((step) => Number(step[2]));
  expect(Math.max(0, ...read)).toBeLessThanOrEqual(parameters.length);
});

/** Something for each parameter; the driver does not take a lone null. */
const bound = (parameters: readonly string[]): number[] => parameters.map(() => 1);

/** What a statement does, step by step, as SQLite plans it. */
function planOf(name: string): string[] {
  const { sql, parameters } = statements.get(name) as { sql: string; parameters: readonly string[] };
  const rows = db.database
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .raw(true)
    .all(...bound(parameters));
  return (rows as [number, number, number, string][]).map((row) => row[3]);
}

/** Tables that grow with the history, and the views over them. */
const LONG = ['fact', 'statement', 'episode', 'evidence', 'lapse', 'entity', 'transaction', 'believed', 'fact_end'];

test('what lies in long tables is found by an index, whatever is asked', () => {
  const bare = [...statements].flatMap(([name, { sql }]) => {
    const names = [...sql.matchAll(/(?:FROM|JOIN)\s+"?(\w+)"?\s+AS\s+(\w+)/g)];
    const long = new Set([
      ...LONG,
      ...names.flatMap(([, table, alias]) => (LONG.includes(String(table)) ? [alias] : [])),
    ]);
    return planOf(name)
      .filter((step) => long.has(/^SCAN (\w+)/.exec(step)?.[1] ?? '') && !/ USING /.test(step))
      .map((step) => `${name}: ${step}`);
  });
  expect(bare).toEqual([]);
});
