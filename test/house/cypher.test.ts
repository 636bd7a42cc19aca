import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { bind, migrations, statements } from '../../src/store/neo4j/cypher.js';
import { beside, capabilities, methods, unanswered, usedBy } from './port.js';

/** Port methods and the files of cypher/ hold together: from a question to its statement in two hops. */

/** Parts of a write, beside what it asks by the port's own words; and of opening a store, which is no question. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  write: ['space/lock', 'transaction/attempt'],
  index: ['search/lock'],
  embed: [
    'migration/vector-index.chunks',
    'migration/vector-index.facts',
    'migration/vector-index.passages',
    'migration/vector-index.ready',
  ],
  open: [
    'migration/applied',
    'migration/await-indexes',
    'migration/constraint',
    'migration/insert-migration',
    'migration/lock',
  ],
};

/** What is answered without a statement of its own name. */
const WITHOUT = ['write', 'close', 'factCandidates'];

test('the port is read as it is written', () => {
  expect(methods).toEqual(
    expect.arrayContaining(['facts', 'keyStates', 'createSpace', 'touchedSince', 'apply', 'textCandidates']),
  );
  expect(capabilities).toContain('walk');
});

test('every method and capability that is answered by a statement has its file', () => {
  expect(unanswered(statements.keys(), WITHOUT)).toEqual([]);
});

test('no orphan file: each is a method, a variant of one, or a declared part', () => {
  expect(beside(statements.keys())).toEqual(Object.values(PARTS).flat().sort());
  expect(Object.keys(PARTS).filter((method) => method !== 'open' && !methods.includes(method))).toEqual([]);
});

test('every file is used by the engine, and the engine uses no other', () => {
  // What is believed now has statements of its own, named after those that are right at any K.
  const latest = [...statements.keys()].filter((file) => file.endsWith('.latest'));
  const named = [...statements.keys()].filter((file) => !latest.includes(file));
  expect(usedBy('neo4j', statements.keys())).toEqual(named.sort());
  expect(latest.filter((file) => !named.includes(file.replace(/\.latest$/, '')))).toEqual([]);
});

/** The parameters of a statement as a lexer sees them: not those in comments and texts. */
function parametersIn(cypher: string): string[] {
  const tokens = cypher.match(/\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`[^`]*`|\$\w+|[\s\S]/g);
  return [...new Set((tokens ?? []).filter((token) => /^\$\w/.test(token)))];
}

test.each([...statements.keys()])('%s is bound with the parameters it has, and with no others', (name) => {
  const { cypher, parameters } = statements.get(name) as { cypher: string; parameters: readonly string[] };
  expect(parameters.map((parameter) => `$${parameter}`)).toEqual(parametersIn(cypher));
  const given = Object.fromEntries(parameters.map((parameter) => [parameter, 1]));
  const length = { dimensions: 3n };
  const bound = { ...given, ...(parameters.includes('dimensions') ? length : {}) };
  expect(bind(name, { ...given, ...length, other: 1 })).toEqual([cypher.replaceAll('DIMENSIONS', '3'), bound]);
  if (cypher.includes('DIMENSIONS')) expect(() => bind(name, given)).toThrow('needs dimensions');
  for (const parameter of parameters) {
    expect(() => bind(name, { ...given, [parameter]: undefined })).toThrow(`needs $${parameter}`);
  }
});

test('a migration changes only the schema, and can be run again', () => {
  const all = migrations().flatMap(({ statements }) => statements);
  expect(all.length).toBeGreaterThan(20);
  expect(
    all.filter((text) => !/^\s*CREATE (CONSTRAINT|INDEX|FULLTEXT INDEX) asof_\w+ IF NOT EXISTS /.test(text)),
  ).toEqual([]);
});

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Texts in the code of src/, each with its place. */
function textsOf(file: string): { readonly text: string; readonly place: string }[] {
  const code = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ESNext, true);
  const found: { text: string; place: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const line = code.getLineAndCharacterOfPosition(node.getStart(code)).line + 1;
      found.push({ text: node.getText(code).slice(1, -1), place: `${file}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(code);
  return found;
}

/** How a statement of Cypher or SQL begins, or goes on. */
const STATEMENT =
  /\b(?:(?:OPTIONAL )?MATCH|MERGE|UNWIND|CALL|CREATE|DETACH|RETURN|SELECT|INSERT INTO|REPLACE INTO|UPDATE|DELETE|ALTER|DROP|WITH RECURSIVE|FROM|WHERE|ORDER BY|PRAGMA|BEGIN|VACUUM|ATTACH)\b(?= [\w`"'(:*$])/;

/** How a connection and a transaction of SQLite are set up; and its own record of migrations, which lies beside the schema. */
const SETTING = /^(?:PRAGMA |BEGIN IMMEDIATE$)/;

test('no statement text outside cypher/ and sql/', () => {
  const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const texts = files.filter((file) => file.endsWith('.ts')).flatMap((file) => textsOf(join('src', file)));
  expect(texts.length).toBeGreaterThan(1000);
  const found = texts.filter(({ text }) => STATEMENT.test(text) && !SETTING.test(text));
  expect(found.map(({ place, text }) => `${place} ${text}`)).toEqual([]);
});

test.each(['MATCH (n) RETURN n', 'SELECT 1', 'DELETE FROM fact', 'MERGE (c:Clock)', 'UNWIND $rows AS row'])(
  '%s would be found',
  (text) => expect(STATEMENT.test(text)).toBe(true),
);
