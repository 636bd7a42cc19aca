import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AsofError } from '../../domain/errors.js';

const folder = fileURLToPath(new URL('../../../cypher/', import.meta.url));

export interface Text {
  readonly cypher: string;
  /** Names of its parameters. */
  readonly parameters: readonly string[];
}

/** The statements of cypher/, by `<noun>/<verb>`. */
export const statements: ReadonlyMap<string, Text> = load();

function load(): Map<string, Text> {
  const texts = new Map<string, Text>();
  for (const noun of readdirSync(folder, { withFileTypes: true })) {
    if (!noun.isDirectory() || noun.name === 'migrations') continue;
    for (const file of readdirSync(`${folder}${noun.name}`)) {
      const cypher = readFileSync(`${folder}${noun.name}/${file}`, 'utf8').trimEnd();
      texts.set(`${noun.name}/${file.replace(/\.cypher$/, '')}`, { cypher, parameters: parametersOf(cypher) });
    }
  }
  return texts;
}

function parametersOf(cypher: string): string[] {
  const code = cypher.replace(/\/\/.*$/gm, '').replace(/'[^']*'/g, '');
  return [...new Set([...code.matchAll(/\$([a-zA-Z]+)/g)].map((match) => match[1] as string))];
}

/** Stands in names of vector indexes and of what they index for the length of their vectors: no parameter can. */
const DIMENSIONS = /DIMENSIONS/g;

/**
 * A statement by name with just the parameters it declares; what it says of DIMENSIONS is said of `dimensions`, a bigint.
 * @throws AsofError internal where one is missing
 */
export function bind(name: string, params: Readonly<Record<string, unknown>>): [string, Record<string, unknown>] {
  const text = statements.get(name);
  if (text === undefined) {
    throw new AsofError('internal', 'unknown_statement', `There is no statement '${name}' in cypher/.`);
  }
  const bound: Record<string, unknown> = {};
  for (const parameter of text.parameters) {
    const value = params[parameter];
    if (value === undefined) {
      throw new AsofError('internal', 'bad_parameter', `Statement '${name}' needs $${parameter}.`);
    }
    bound[parameter] = value;
  }
  return [text.cypher.replace(DIMENSIONS, () => lengthIn(name, params.dimensions)), bound];
}

function lengthIn(name: string, dimensions: unknown): string {
  if (typeof dimensions === 'bigint') return String(dimensions);
  throw new AsofError('internal', 'bad_parameter', `Statement '${name}' needs dimensions.`);
}

export interface Migration {
  readonly version: number;
  readonly file: string;
  /** Each in a transaction of its own: Neo4j changes its schema so. */
  readonly statements: readonly string[];
}

/** The migrations in order. */
export function migrations(): readonly Migration[] {
  return readdirSync(`${folder}migrations`)
    .filter((file) => /^V\d{4}__.+\.cypher$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(`${folder}migrations/${file}`, 'utf8');
      const bare = text.replace(/^\s*\/\/.*$/gm, '');
      return { version: Number(file.slice(1, 5)), file, statements: bare.split(/;\s*$/m).filter(isWritten) };
    });
}

const isWritten = (statement: string): boolean => statement.trim() !== '';
