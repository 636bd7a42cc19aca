import { beforeEach, expect, test } from 'vitest';
import { inDatabase, withDriver } from '../../scripts/neo4j/login.js';
import type { Asof } from '../../src/index.js';
import { broken, patient } from '../support/damage.js';
import { neo4j } from '../support/neo4j.js';
import { emptyStore } from '../support/neo4j-store.js';

/** Damage done to the graph by hand is found; the other tenant's space stays sound. */

let asof: Asof;
beforeEach(async () => {
  asof = await patient(await emptyStore());
  return () => asof.close();
}, 60_000);

async function damaged(cypher: string): Promise<{ acme: string[]; globex: string[] }> {
  await withDriver(neo4j(), (driver) => driver.executeQuery(cypher, {}, inDatabase(neo4j())));
  const acme = await asof.space('acme').examine();
  for (const { count, refs } of acme.findings) expect([refs.length > 0, count >= refs.length]).toEqual([true, true]);
  return { acme: broken(acme), globex: broken(await asof.space('globex').examine()) };
}

const fact = (predicate: string): string => `MATCH (s)-[f {space: 'acme', predicate: '${predicate}'}]->(o)`;
const said = (predicate: string): string => `MATCH (s:Statement {space: 'acme', predicate: '${predicate}'})`;
const ELSEWHERE = "MATCH (x:Entity {space: 'globex', name: 'Bob'})";

test('a sound store has nothing to find', async () => {
  expect(await damaged('RETURN 1')).toEqual({ acme: [], globex: [] });
  expect(await asof.space('acme').examine()).toMatchObject({ transactions: 5 });
});

test.each([
  ['missing_property of fact', `${fact('age')} REMOVE f.kind`],
  ['missing_property of fact', `${fact('age')} SET f.validAt = 7`],
  ['bad_interval of fact', `${fact('age')} SET f.invalidAt = f.validAt`],
  ['bad_belief of fact', `${fact('age')} SET f.expiredAt = f.createdAt - duration('PT1S')`],
  ['overlap of fact', `${fact('ceo')} SET f.invalidAt = datetime('3000-01-01T00:00Z')`],
  [
    'bad_ends of fact',
    `${fact('ceo')} WITH s, f LIMIT 1 ${ELSEWHERE} CREATE (s)-[g:FACT]->(x) SET g = f {.*, ref: 'fa_moved'} DELETE f`,
  ],
  ['bad_ends of fact', `${fact('age')} CREATE (s)-[:SEEN]->(o)`],
  ['bad_ends of fact', `${fact('age')} REMOVE o.value`],
  ['bad_lookup of fact', `${fact('married_to')} REMOVE f.mutualObject`],
  ['bad_lookup of fact', `${fact('married_to')} REMOVE f.object`],
  ['bad_lookup of fact', `${fact('age')} SET f.subject = 'en_other'`],
  ['bad_lookup of fact', `${fact('alias')} REMOVE f.lookup`],
  ['bad_lookup of fact', `${fact('alias')} SET f.identityOf = 'en_other'`],
  [
    'duplicate_ref of fact',
    `${fact('married_to')} MATCH ()-[g:HAS {space: 'acme', predicate: 'age'}]->() SET f.ref = g.ref`,
  ],
  ['no_statement of fact', `${fact('age')} SET f.key = 'stray'`],
  ['no_statement of fact', `${fact('age')} SET f.scope = 'user:eve'`],
  ['no_first_use of fact', "MATCH (p:Predicate {space: 'acme', name: 'age'}) DELETE p"],
  ['missing_property of statement', `${said('age')} REMOVE s.stop`],
  ['bad_interval of statement', `${said('age')} SET s.stop = s.start`],
  ['no_transaction of statement', `${said('age')} MATCH (s)-[i:IN]->() DELETE i`],
  ['no_transaction of statement', `${said('age')} MATCH (t:Transaction {space: 'globex'}) CREATE (s)-[:IN]->(t)`],
  ['bad_aim of statement', "MATCH (:Statement {space: 'acme'})-[a:AIMS_AT]->() DELETE a"],
  ['bad_aim of statement', `${said('age')} CREATE (s)-[:AIMS_AT]->(s)`],
  [
    'bad_evidence of statement',
    "MATCH (s {space: 'acme'})-[g:FROM]->() MATCH (e:Episode {space: 'globex'}) CREATE (s)-[:FROM {spans: []}]->(e) DELETE g",
  ],
  ['bad_evidence of statement', "MATCH ({space: 'acme'})-[g:FROM]->() REMOVE g.spans"],
  [
    'bad_lapse of statement',
    "MATCH (s:Statement {space: 'acme'}) WHERE s.lapsedSince IS NOT NULL SET s.lapsedUntil = []",
  ],
  ['missing_property of episode', "MATCH (e:Episode {space: 'acme'}) REMOVE e.occurredAt"],
  ['no_transaction of episode', "MATCH (:Episode {space: 'acme'})-[i:IN]->() DELETE i"],
  ['missing_property of entity', "MATCH (e:Entity {space: 'acme'}) REMOVE e.createdAt"],
  ['missing_property of transaction', "MATCH (t:Transaction {space: 'acme'}) REMOVE t.scopes"],
  ['bad_clock of space', "MATCH (c:Clock {space: 'acme'}) SET c.committedAt = c.committedAt - duration('PT1S')"],
  ['not_the_fold of fact', `${fact('note')} SET f.confidence = 0.5`],
  ['not_the_fold of fact', `${fact('age')} DELETE f`],
  ['not_the_fold of fact', `${fact('age')} SET o.value = 45.0`],
])('%s is found: %s', async (rule, cypher) => {
  const { acme, globex } = await damaged(cypher);
  expect(acme).toContain(rule);
  expect(globex).toEqual([]);
});
