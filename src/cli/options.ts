import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Coordinates } from '../library/coordinates.js';
import { SETTINGS } from '../settings.js';

/** Options that every command takes. */
export interface CommonOptions {
  readonly store: string;
  readonly space: string;
  readonly json?: boolean;
  readonly verbose?: boolean;
}

/** Options of every command that asks a question. */
export interface QuestionOptions extends CommonOptions {
  readonly scope?: readonly string[];
  readonly validAt?: string;
  readonly knownAt?: string;
  readonly timeZone?: string;
}

/** What `--store` says of itself. */
export const STORE_HELP = 'where the data is: neo4j://<host> (log in with NEO4J_PASSWORD) or sqlite:<file>';

/** Where the data is, with its default. */
export function storeOption(store: string = SETTINGS.store.byDefault): Option {
  return new Option('--store <store>', STORE_HELP).default(store).env('ASOF_STORE');
}

export function withCommon(command: Command, store = SETTINGS.store.byDefault, space = 'default'): Command {
  return command
    .addOption(storeOption(store))
    .option('--space <name>', 'the space to use', space)
    .option('--json', 'print JSON for programs')
    .option('--verbose', 'show where an error came from');
}

export function withCoordinates(command: Command): Command {
  return withCommon(command)
    .option('--scope <scope>', "a scope to see, repeatable; '' is what is shared (default: only that)", collect)
    .option('--valid-at <time>', 'the instant asked about (default: now)')
    .option('--known-at <time>', 'as known at this instant or transaction (default: the last)')
    .option('--time-zone <zone>', 'for times without an offset and words such as "yesterday": Europe/Paris');
}

export function coordinatesOf({ scope, validAt, knownAt, timeZone }: QuestionOptions): Coordinates {
  return { scopes: scope, validAt, knownAt, timeZone };
}

/** A parser of whole numbers from `least` on. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      `A whole number from ${least}${most === Number.MAX_SAFE_INTEGER ? '' : ` to ${most}`} is needed.`,
    );
  };
}

/** A parser of one of a few words, in any case. */
function oneOf<T extends string>(...words: readonly T[]): (text: string) => T {
  return (text) => {
    const found = words.find((word) => word === text.toUpperCase().replace(/-/g, '_'));
    if (found !== undefined) return found;
    throw new InvalidArgumentError(`One of ${words.join(', ').toLowerCase()} is needed.`);
  };
}

export const DIRECTION = oneOf('OUT', 'IN', 'BOTH');
export const SEARCHABLE = oneOf('FACT', 'EPISODE');
export const CHANNEL = oneOf('TEXT', 'VECTOR', 'GRAPH');
export const THROUGH = oneOf('SNAPSHOT', 'CONTINUOUS', 'PAIRWISE', 'TIME_RESPECTING');

/** A parser of an option that may be given several times. */
export function collect(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}
