import { expect, test } from 'vitest';
import { Asof } from '../../src/index.js';
import { migrations } from '../../src/store/neo4j/cypher.js';
import { migrate } from '../../src/store/neo4j/migrate.js';
import { Server } from '../../src/store/neo4j/server.js';
import { isSupported } from '../../src/store/neo4j/version.js';
import { refusal } from '../contract/show.js';
import { ask, emptyDatabase, neo4j } from '../support/neo4j.js';
import { emptyStore, optionsOf } from '../support/neo4j-store.js';
import { child } from './disk.js';

/** What a start finds, told apart. */

const options = () => optionsOf(neo4j());

test('no server, a wrong password, no such database', async () => {
  const gone = { ...options(), uri: 'bolt://127.0.0.1:1', connectionAcquisitionTimeoutMs: 2000 };
  expect(await refusal(Asof.open(gone))).toMatchObject({ category: 'unavailable', code: 'store_unreachable' });
  const noName = { ...options(), uri: 'neo4j://no-such-host.invalid:7687' };
  expect(await refusal(Asof.open(noName))).toMatchObject({ category: 'unavailable', code: 'store_unreachable' });
  const wrong = Asof.open({ ...options(), password: 'not the password' });
  expect(await refusal(wrong)).toEqual({ category: 'forbidden', code: 'store_login_refused', field: 'store' });
  const nowhere = Asof.open({ ...options(), database: 'nosuchdatabase' });
  expect(await refusal(nowhere)).toMatchObject({ category: 'unavailable', code: 'store_database_missing' });
});

test.each([
  ['Neo4j/2026.08.1', true],
  ['Neo4j/2026.02.0', true],
  ['Neo4j/2026.10.0-aura', true],
  ['Neo4j/5.27-aura', true],
  ['Neo4j/2027.01.0', true],
  ['Neo4j/2026.01.4', false],
  ['Neo4j/2025.12.1', false],
  ['Neo4j/5.26.12', false],
  ['Neo4j/4.4.38', false],
  ['Memgraph/3.1', false],
  ['', false],
  [undefined, false],
])('a server that calls itself %s is taken: %s', (agent, taken) => {
  expect(isSupported(agent)).toBe(taken);
});

test('processes that start together on an empty database migrate it once, and every index is there', async () => {
  await emptyDatabase(neo4j(), { schema: true });
  const start = `
    const asof = await Asof.open(JSON.parse(path));
    await asof.space().write(note(String(process.pid)));
    await asof.close();
    say('ok');`;
  const done = await Promise.all(Array.from({ length: 5 }, () => child(JSON.stringify(options()), start).done));
  expect(done.map(({ out }) => out)).toEqual(done.map(() => ['"ok"']));
  const applied = await ask('MATCH (m:Migration) WHERE m.version > 0 RETURN m.version AS version ORDER BY version');
  expect(applied.map(({ version }) => Number(version))).toEqual(migrations().map(({ version }) => version));
  const indexes = await ask("SHOW INDEXES YIELD name, type, state WHERE type <> 'LOOKUP' RETURN name, state");
  expect(indexes.length).toBeGreaterThan(5);
  expect(indexes.filter(({ state }) => state !== 'ONLINE')).toEqual([]);
  const written = await ask('MATCH (t:Transaction) RETURN count(*) AS n');
  expect(Number(written[0]?.n)).toBe(5);
  const clocks = await ask('MATCH (c:Clock) RETURN c.space AS space');
  expect(clocks).toEqual([{ space: 'default' }]);
}, 120_000);

test('a migration that is not what was applied, and a database of a newer Asof, are refused', async () => {
  const store = await emptyStore();
  await store.close();
  const server = new Server(options());
  const [first, ...others] = migrations();
  const changed = { ...first!, statements: [...first!.statements, 'RETURN 1'] };
  expect(await refusal(migrate(server, [changed, ...others]))).toMatchObject({ code: 'migration_changed' });
  await migrate(server);
  await server.driver.close();
  await ask("CREATE (:Migration {version: 9999, file: 'V9999__later.cypher', digest: 'x'})");
  const refused = await refusal(Asof.open(options()));
  expect(refused).toEqual({ category: 'unsupported', code: 'newer_database', field: 'store' });
  await ask('MATCH (m:Migration {version: 9999}) DELETE m');
  await (await Asof.open(options())).close();
});

test('a migration that a start died in is begun again by the next', async () => {
  await emptyDatabase(neo4j(), { schema: true });
  const server = new Server(options());
  // The first statements were made, and the record was not.
  const [first] = migrations();
  for (const statement of first!.statements.slice(0, 3)) await ask(statement);
  await migrate(server);
  await migrate(server);
  await server.driver.close();
  expect(await ask('MATCH (m:Migration {version: 1}) RETURN m.file AS file')).toEqual([{ file: first!.file }]);
});
