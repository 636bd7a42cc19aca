import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { AsofError } from '../../domain/errors.js';

/** What SQLite is given. libsql aborts the process on a boolean or a lone Buffer and binds a missing parameter as NULL. */
export type Param = string | number | null;
export type Row = readonly (string | number | null)[];

const folder = fileURLToPath(new URL('../../../sql/', import.meta.url));

interface Text {
  readonly sql: string;
  /** Parameter names in the order of their first appearance: SQLite numbers them so. */
  readonly parameters: readonly string[];
}

/** The statements of sql/, by `<noun>/<verb>`. */
export const statements: ReadonlyMap<string, Text> = load();

function load(): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const noun of readdirSync(folder, { withFileTypes: true })) {
    if (!noun.isDirectory() || noun.name === 'migrations') continue;
    for (const file of readdirSync(`${folder}${noun.name}`)) {
      const sql = readFileSync(`${folder}${noun.name}/${file}`, 'utf8');
      const code = sql.replace(/--.*$/gm, '').replace(/'[^']*'/g, '');
      const parameters = [...new Set([...code.matchAll(/:([a-zA-Z]+)/g)].map((m) => m[1] as string))];
      texts.set(`${noun.name}/${file.replace(/\.sql$/, '')}`, { sql, parameters });
    }
  }
  return texts;
}

/** The migrations in order: file name and text. */
export function migrations(): readonly { readonly version: number; readonly file: string; readonly sql: string }[] {
  return readdirSync(`${folder}migrations`)
    .filter((file) => /^V\d{4}__.+\.sql$/.test(file))
    .sort()
    .map((file) => ({
      version: Number(file.slice(1, 5)),
      file,
      sql: readFileSync(`${folder}migrations/${file}`, 'utf8'),
    }));
}

/**
 * What is read through is seen in place, not copied page by page: looking up two hundred facts takes half the time. Bytes of the
 * file at most; what lies behind them is copied.
 */
const MAPPED = 2 ** 31;

/** Called with the name of each statement that runs. */
export type Observe = (statement: string) => void;

export interface ConnectionOptions {
  readonly readonly?: boolean;
  /** Read through a map of the file. */
  readonly mapped?: boolean;
  readonly observe?: Observe | undefined;
}

/** One connection that runs the statements of sql/ by name. */
export class Connection {
  readonly database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement>();
  readonly #observe: Observe | undefined;

  constructor(path: string, options: ConnectionOptions = {}) {
    this.database = new Database(path, { readonly: options.readonly ?? false, timeout: 5000 });
    if (options.mapped === true) this.database.exec(`PRAGMA mmap_size = ${MAPPED}`);
    this.#observe = options.observe;
  }

  /** All rows, each an array in the order of the columns. */
  all(name: string, params: Readonly<Record<string, Param>>): Row[] {
    const { statement, bound } = this.#bind(name, params);
    return statement.raw(true).all(...bound) as Row[];
  }

  /** All rows of a statement that gives them as one JSON array: cheaper than row by row where there are many. */
  list(name: string, params: Readonly<Record<string, Param>>): Row[] {
    return JSON.parse(this.first(name, params)?.[0] as string) as Row[];
  }

  first(name: string, params: Readonly<Record<string, Param>>): Row | undefined {
    return this.all(name, params)[0];
  }

  /** How many rows it changed. */
  run(name: string, params: Readonly<Record<string, Param>>): number {
    const { statement, bound } = this.#bind(name, params);
    return statement.run(...bound).changes;
  }

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  #bind(name: string, params: Readonly<Record<string, Param>>): { statement: Database.Statement; bound: Param[] } {
    const text = statements.get(name);
    if (text === undefined)
      throw new AsofError('internal', 'unknown_statement', `There is no statement '${name}' in sql/.`);
    this.#observe?.(name);
    let statement = this.#prepared.get(name);
    if (statement === undefined) {
      statement = this.database.prepare(text.sql);
      this.#prepared.set(name, statement);
    }
    const bound: Param[] = [];
    for (const parameter of text.parameters) {
      const value = params[parameter];
      if (typeof value !== 'string' && typeof value !== 'number' && value !== null) throw badParameter(name, parameter);
      bound.push(value);
    }
    return { statement, bound };
  }
}

function badParameter(name: string, parameter: string): AsofError {
  return new AsofError(
    'internal',
    'bad_parameter',
    `Statement '${name}' needs a text, a number or null for :${parameter}.`,
  );
}
