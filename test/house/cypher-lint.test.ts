import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lintCypherQuery, testData } from '@neo4j-cypher/language-support';
import { expect, test } from 'vitest';

/**
 * Every file of cypher/ as Neo4j's own parser and semantic checks see it, without a server: names that are not there, wrong types,
 * old syntax. Some seconds for each file are the linter's.
 */

const folder = fileURLToPath(new URL('../../cypher/', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cypher'));

/** The functions and procedures of a server; none of them is Asof's own. */
const { functions, procedures } = testData.mockSchema;

function problemsIn(cypher: string): string[] {
  const parameters = Object.fromEntries([...cypher.matchAll(/\$(\w+)/g)].map((match) => [match[1] as string, null]));
  const schema = {
    defaultLanguage: 'CYPHER 25' as const,
    parameters,
    ...(functions === undefined ? {} : { functions }),
    ...(procedures === undefined ? {} : { procedures }),
  };
  return lintCypherQuery(cypher, schema).diagnostics.map(
    ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
  );
}

test('there are files to look at', () => expect(files.length).toBeGreaterThan(40));

test.each(files.sort())('%s passes', { timeout: 120_000 }, (file) => {
  expect(problemsIn(readFileSync(join(folder, file), 'utf8'))).toEqual([]);
});

test.each([
  ['MATCH (n RETURN n', 'a parenthesis is missing'],
  ['MATCH (n) RETURN m', 'm is nowhere'],
  ['MATCH (n) RETURN nofunction(n)', 'there is no such function'],
  ['MATCH (n) WITH n.a AS a RETURN n', 'n is out of scope'],
])('%s does not: %s', { timeout: 120_000 }, (cypher) => expect(problemsIn(cypher)).not.toEqual([]));
