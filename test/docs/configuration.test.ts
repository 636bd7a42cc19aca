import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SETTINGS, type Setting } from '../../src/settings.js';

/** The pages for operators say what the code says. */

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const page = read('docs/configuration.md');
const operations = read('docs/operations.md');

/** The cells of the first table's rows, without the marks of code. */
const rows = (page.match(/(^\|.*\|\n)+/m)?.[0] ?? '')
  .trimEnd()
  .split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .map((cells) => cells.slice(1, -1));

test('the page lists each setting with its option, default and range', () => {
  const settings: readonly Setting[] = Object.values(SETTINGS);
  expect(rows).toEqual(
    settings.map(({ variable, flag, byDefault, accepts }) => [variable, flag ?? '', byDefault ?? '', accepts]),
  );
});

test('every variable the pages and the compose file speak of is a setting, or one of those that Asof does not read', () => {
  const texts = [page, operations, read('docker-compose.yml')].join('\n').replace(/NEO4J_(server|dbms)_\w+/g, '');
  const known = new Set<string>(Object.values(SETTINGS).map(({ variable }) => variable));
  const spoken = new Set([...texts.matchAll(/\b(?:ASOF|NEO4J)_[A-Z0-9_]+\b/g)].map(([name]) => name));
  const others = ['ASOF_PUBLISH', 'NEO4J_AUTH', 'NEO4J_HEAP', 'NEO4J_MEMORY', 'NEO4J_PAGE_CACHE', 'NEO4J_URI'];
  expect([...spoken].filter((name) => !known.has(name)).sort()).toEqual(others);
});

test('the failures of models are listed with what to do', () => {
  const told = [...operations.matchAll(/^\| (`(?:embedder|model|reranker)_.*?) \|/gm)].flatMap(([, codes]) =>
    [...(codes ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  const sources = ['failure', 'chat-failure', 'reranker'].map((file) => read(`src/models/${file}.ts`)).join('');
  const codes = [...sources.matchAll(/\| '((?:embedder|model|reranker)_\w+)'/g)].map(([, code]) => code);
  expect(codes.length).toBeGreaterThan(15);
  expect([...told].sort()).toEqual([...codes].sort());
});

test('the failures of the store are listed with what to do', () => {
  const told = [...operations.matchAll(/^\| `(store_\w+)` \|/gm)].map(([, code]) => code);
  const folder = new URL('../../src/store/neo4j/', import.meta.url);
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('');
  const thrown = new Set([...source.matchAll(/'(store_(?!failed|closed)\w+)'/g)].map(([, code]) => code));
  expect(thrown.size).toBeGreaterThan(5);
  expect([...told].sort()).toEqual([...thrown].sort());
});
