import Database from 'libsql';
import { statements } from '../src/store/sqlite/sql.js';

/**
 * How many rows a statement of sql/ visits: for every index search of its query plan, the rows in the range that the plan
 * names, counted by a query of its own. SQLite's driver has no counter for it.
 */
export function rowsVisited(
  path: string,
  name: string,
  params: Readonly<Record<string, string | number | null>>,
): number {
  const text = statements.get(name);
  if (text === undefined) throw new Error(`no statement '${name}'`);
  const database = new Database(path, { readonly: true });
  try {
    const bound = text.parameters.map((parameter) => params[parameter] ?? null);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${text.sql}`).all(...bound) as { detail: string }[];
    // The same search stands in the plan once for each role; only one of them runs.
    const searches = new Set(plan.map(({ detail }) => detail));
    return [...searches].reduce((sum, detail) => sum + rangeOf(database, detail, params), 0);
  } finally {
    database.close();
  }
}

const SEARCH = /^SEARCH fact USING INDEX (fact_subject|fact_object) \((.*)\)$/;

function rangeOf(database: Database.Database, detail: string, params: Readonly<Record<string, unknown>>): number {
  const [, index, terms] = SEARCH.exec(detail) ?? [];
  if (index === undefined || terms === undefined) return 0;
  const role = index.endsWith('_subject') ? 'OUT' : index.endsWith('_object') ? 'IN' : null;
  if (role !== null && role !== params.direction) return 0;
  const conditions = terms.split(' AND ').map(condition);
  const sql = `SELECT count(*) AS n FROM fact INDEXED BY ${index} WHERE ${conditions.join(' AND ')}`;
  return (database.prepare(sql).all(params)[0] as { n: number }).n;
}

/** A term of the plan, `subject=?`, with what the statement holds there. */
function condition(term: string): string {
  const values: Readonly<Record<string, string>> = {
    'space=?': '(SELECT id FROM space WHERE name = :space)',
    'subject=?': '(SELECT value FROM json_each(:entities))',
    'object=?': '(SELECT value FROM json_each(:entities))',
    'expired_at=?': '9007199254740991',
    'expired_at>?': ':knownAt',
    'expired_at<?': '9007199254740991',
    'invalid_at>?': ':from',
  };
  const value = values[term];
  if (value === undefined) throw new Error(`the plan has a term that is not known here: ${term}`);
  const [column, operator] = [term.slice(0, -2), term.at(-2)];
  return `${column} ${operator} ${value}`;
}
