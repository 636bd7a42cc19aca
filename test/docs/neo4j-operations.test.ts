import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { withDriver } from '../../scripts/neo4j/login.js';
import { neo4j } from '../support/neo4j.js';

/** The statements that docs/operations.md gives to administrators are Cypher as this server reads it. */

const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const statements = [...page.matchAll(/^```cypher\n(.*?)^```/gms)]
  .flatMap(([, block]) => (block ?? '').split(';'))
  .map((statement) => statement.trim())
  .filter((statement) => statement !== '');

test('grants are well formed: run where there are roles, and refused for the edition alone where there are none', async () => {
  const address = neo4j();
  const run = (text: string) =>
    withDriver(address, (driver) => driver.executeQuery(text, { password: 'a-fake-password' }, { database: 'system' }))
      .then(() => 'ran')
      .catch((error: { code: string }) => error.code);
  expect(statements.length).toBeGreaterThan(8);
  try {
    for (const statement of statements) {
      const allowed = ['ran', 'Neo.ClientError.Statement.UnsupportedAdministrationCommand'];
      expect(allowed, statement).toContain(await run(statement));
    }
    expect(await run('GRANT EVERYTHING ON DATABASE neo4j TO asof')).toBe('Neo.ClientError.Statement.SyntaxError');
  } finally {
    await run('DROP USER asof IF EXISTS');
    await run('DROP ROLE asof IF EXISTS');
  }
});
