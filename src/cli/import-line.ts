import { invalid } from '../domain/errors.js';
import { SHARED } from '../domain/scope.js';
import type { EpisodeInput, StatementInput, WriteInput } from '../write/input.js';
import { MAX_LINE, type TextLine } from './read-lines.js';

/** A line of an import, read: a write, and the labels that its statements are called by later in the file. */
export interface ImportLine {
  readonly number: number;
  readonly text: string;
  readonly write: WriteInput;
  readonly statements: readonly StatementInput[];
  /** By statement; undefined where it has no label. */
  readonly labels: readonly (string | undefined)[];
  /** The line is a single statement: `{"assert": …}`. */
  readonly single: boolean;
  /** It asks for a transaction of its own. */
  readonly alone: boolean;
  /** Lines that share it may share a transaction. */
  readonly group: string;
}

const STATEMENTS = ['assert', 'end', 'correct', 'retract'] as const;
const FIELDS: ReadonlySet<string> = new Set([
  ...['episode', 'episodes', 'statements', 'predicates', 'scope', 'scopes', 'actor', 'idempotencyKey', 'timeZone'],
  ...['expectedKnownAt', 'committedAt', 'as', ...STATEMENTS],
]);

type Raw = Readonly<Record<string, unknown>>;

/**
 * Reads a line. The shape of what is inside is checked by the write itself.
 * @throws AsofError invalid: `bad_json`, `not_an_object`, `unknown_field`, `bad_input`, `bad_label`, `line_too_long`
 */
export function readImportLine({ number, text, tooLong }: TextLine): ImportLine {
  if (tooLong) throw invalid('line_too_long', `line: longer than ${MAX_LINE} characters.`, 'line');
  const raw = parse(text);
  const unknown = Object.keys(raw).find((field) => !FIELDS.has(field));
  if (unknown !== undefined) {
    throw invalid('unknown_field', `${unknown}: no field of a line; known are ${[...FIELDS].join(', ')}.`, unknown);
  }
  const said = STATEMENTS.filter((op) => raw[op] !== undefined);
  const single = said.length > 0;
  if (said.length > 1 || (single && raw.statements !== undefined)) {
    throw invalid('bad_input', 'a line holds one assert, end, correct or retract, or a list of statements.', said[0]);
  }
  if (!single && raw.as !== undefined) throw invalid('bad_label', 'as: belongs to a statement.', 'as');
  const items = single ? [{ [said[0] as string]: raw[said[0] as string], as: raw.as }] : list(raw, 'statements');
  const labels = items.map((item, i) => labelOf(item, single ? 'as' : `statements.${i}.as`));
  const { as: _as, assert: _a, end: _e, correct: _c, retract: _r, statements: _s, ...rest } = raw;
  const write = rest as WriteInput;
  const statements = items.map(withoutLabel) as StatementInput[];
  return { number, text, write, statements, labels, single, alone: isAlone(write), group: groupOf(write, statements) };
}

/** The episodes of a line, in the order `#n` counts them. */
export function episodesOf({ episode, episodes }: WriteInput): readonly EpisodeInput[] {
  return [...(episode === undefined ? [] : [episode]), ...(episodes ?? [])];
}

function parse(text: string): Raw {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalid('bad_json', `line: no JSON (${(error as Error).message}).`, 'line');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('not_an_object', 'line: a JSON object is needed, such as {"assert": …}.', 'line');
  }
  return value as Raw;
}

function list(raw: Raw, field: string): readonly unknown[] {
  const value = raw[field];
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw invalid('bad_input', `${field}: a list is needed.`, field);
}

function labelOf(item: unknown, field: string): string | undefined {
  const label = (item as { as?: unknown } | null)?.as;
  if (label === undefined || (typeof label === 'string' && /^\S{1,200}$/.test(label))) return label;
  throw invalid('bad_label', `${field}: a label is a text without spaces, at most 200 characters.`, field);
}

function withoutLabel(item: unknown): unknown {
  if (item === null || typeof item !== 'object' || !('as' in item)) return item;
  const { as: _, ...rest } = item;
  return rest;
}

function isAlone(write: WriteInput): boolean {
  const { committedAt, idempotencyKey, expectedKnownAt, episodes } = write;
  return [committedAt, idempotencyKey, expectedKnownAt, episodes].some((part) => part !== undefined);
}

/** Names are resolved in the scopes of a whole write, so only lines that see the same may share one. */
function groupOf({ scope, scopes, actor, timeZone }: WriteInput, statements: readonly StatementInput[]): string {
  const said = scopesSaid(statements);
  return JSON.stringify([scope, scopes, actor, timeZone, said.length === 0 ? [] : [...new Set(said)].sort()]);
}

/** Wherever a line's write can have left something. */
export const scopesOf = ({ write, statements }: ImportLine): string[] => [
  ...new Set([SHARED, ...[write.scope ?? [], write.scopes ?? []].flat(), ...scopesSaid(statements)]),
];

const scopesSaid = (statements: readonly StatementInput[]): string[] =>
  statements.flatMap((s) => (s?.assert ?? s?.end)?.scope ?? []);
