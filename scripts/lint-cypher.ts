/**
 * Every file of cypher/ as Neo4j's own parser and semantic checks see it, without a server: names that are not there, wrong types,
 * old syntax. Some seconds for each file are the linter's, so this is a check of its own and not among the tests.
 *
 *   npm run lint:cypher [-- <noun>/<file>…]
 *
 * Prints `N files, 0 problems` as its last line; exits with 1 where there are any.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lintCypherQuery, testData } from '@neo4j-cypher/language-support';

const folder = fileURLToPath(new URL('../cypher/', import.meta.url));

/** The functions and procedures of a server; none of them is Asof's own. */
const { functions, procedures } = testData.mockSchema;

/** What the linter must not let pass. */
const WRONG = [
  ['MATCH (n RETURN n', 'a parenthesis is missing'],
  ['MATCH (n) RETURN m', 'm is nowhere'],
  ['MATCH (n) RETURN nofunction(n)', 'there is no such function'],
  ['MATCH (n) WITH n.a AS a RETURN n', 'n is out of scope'],
] as const;

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

let problems = 0;
const found = (where: string, what: string): void => {
  problems += 1;
  console.error(`${where}: ${what}`);
};
for (const [cypher, why] of WRONG) {
  if (problemsIn(cypher).length === 0) found('the linter', `lets pass '${cypher}', where ${why}`);
}
const given = process.argv.slice(2).map((name) => `${name}.cypher`);
const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.cypher'));
const files = given.length > 0 ? given : all.sort();
for (const file of files)
  for (const problem of problemsIn(readFileSync(join(folder, file), 'utf8'))) found(file, problem);
console.log(`${files.length} files, ${problems} problems`);
if (problems > 0 || files.length === 0) process.exitCode = 1;
