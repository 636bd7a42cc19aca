import { CommanderError } from 'commander';
import { AsofError } from '../domain/errors.js';
import { printable } from './output.js';

/** The exit code of a wrong command line. */
const USAGE = 2;
/** The exit code of a question or write that failed. */
const FAILED = 1;

/** Tells of an error in one line on stderr and gives the exit code; commander has told of its own already. */
export function reportFailure(error: unknown, verbose: boolean, write: (text: string) => void): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  write(`asof: ${describe(error)}\n`);
  if (verbose && error instanceof Error) {
    write(`${error.stack ?? ''}\n`);
    if (error.cause !== undefined) write(`caused by ${String((error.cause as Error).stack ?? error.cause)}\n`);
  }
  return FAILED;
}

function describe(error: unknown): string {
  if (error instanceof AsofError) {
    const { message, code, field } = error;
    const named = field === undefined || field === '' ? '' : `, field ${field}`;
    return `${printable(message)} (${code}${named})`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return `${printable(message)} (${code})`;
  return 'something went wrong inside Asof (internal); --verbose shows where.';
}
