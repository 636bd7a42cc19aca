import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { inDatabase, waitUntilItAnswers, withDriver } from '../../scripts/neo4j/login.js';
import { startNeo4j } from '../../scripts/neo4j/server.js';
import { emptyDatabase, type Neo4jAddress, neo4j, ownServer } from './neo4j.js';

async function ask(address: Neo4jAddress, text: string): Promise<readonly Record<string, unknown>[]> {
  const config = { ...inDatabase(address) };
  const { records } = await withDriver(address, (driver) => driver.executeQuery(text, {}, config));
  return records.map((record) => record.toObject());
}

test("the run's server is Neo4j 2026.02 or newer", async () => {
  const [component] = await ask(
    neo4j(),
    "CALL dbms.components() YIELD name, versions WHERE name = 'Neo4j Kernel' RETURN versions",
  );
  const [version = ''] = component!.versions as string[];
  const [year = 0, month = 0] = version.split('.').map(Number);
  expect(year * 100 + month).toBeGreaterThanOrEqual(202602);
});

test('emptying removes the data, and the schema where that is asked for', async () => {
  const address = neo4j();
  const schema = "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name ORDER BY name";
  await emptyDatabase(address, { schema: true });
  await ask(address, 'CREATE CONSTRAINT unique_n FOR (n:N) REQUIRE n.id IS UNIQUE');
  await ask(address, 'CREATE INDEX `odd``name` FOR (n:N) ON (n.name)');
  await ask(address, 'CREATE (hub:N) WITH hub UNWIND range(1, 500) AS id CREATE (hub)-[:R]->(:N {id: id})');
  await emptyDatabase(address);
  expect(await ask(address, 'MATCH (n) RETURN n LIMIT 1')).toEqual([]);
  expect(await ask(address, schema)).toEqual([{ name: 'odd`name' }, { name: 'unique_n' }]);
  await emptyDatabase(address, { schema: true });
  expect(await ask(address, schema)).toEqual([]);
});

test('a server of its own is killed, started again with what was acknowledged, and leaves nothing', async (context) => {
  const server = await ownServer(context);
  await ask(server, "CREATE (:Kept {text: 'before the kill'})");
  await server.kill();
  await expect(waitUntilItAnswers(server, 0)).rejects.toThrow();
  await server.start();
  expect(await ask(server, 'MATCH (n:Kept) RETURN n.text AS text')).toEqual([{ text: 'before the kill' }]);
  await server.stop();
  await expect(waitUntilItAnswers(server, 0)).rejects.toThrow();
  if (server.log !== null) expect(existsSync(dirname(dirname(server.log)))).toBe(false);
}, 400_000);

test('a server at NEO4J_URI is used with its login, left running, and not killed', async () => {
  const { uri, username, password, database } = neo4j();
  const given = { NEO4J_URI: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password, NEO4J_DATABASE: database ?? '' };
  const server = await startNeo4j({ env: given });
  if ('skipped' in server) throw new Error(server.skipped);
  expect(server).toMatchObject({ how: 'NEO4J_URI', uri, username, password, database });
  await expect(server.kill()).rejects.toThrow('was not started here');
  await server.stop();
  expect(await ask(server, 'RETURN 1 AS one')).toHaveLength(1);
});

test('a server at NEO4J_URI that refuses the login or does not answer is an error, not a reason to take another', async () => {
  const { uri } = neo4j();
  const wrong = { NEO4J_URI: uri, NEO4J_PASSWORD: 'not the password' };
  await expect(startNeo4j({ env: wrong })).rejects.toThrow(`the server at NEO4J_URI, ${uri}, does not answer`);
});
