import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** What is to be done when this process is gone. */
export interface LastTask {
  readonly pid?: number;
  readonly signal?: NodeJS.Signals;
  /** A command with its arguments. */
  readonly command?: readonly string[];
  /** A folder. */
  readonly remove?: string;
}

export interface Watchdog {
  /** Replaces what is to be done. */
  watch(task: LastTask): void;
  /** Ends the watch; nothing is done any more. */
  dismiss(): void;
}

/** Starts a process that outlives this one and then does what it was last told. */
export function startWatchdog(): Watchdog {
  // Detached: a ctrl-c in the terminal must not end it before it has done its work.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'watchdog.mjs')], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  // Its end is told by the pipe alone; a write to one that has ended must not bring this process down.
  child.stdin.on('error', () => {});
  const watch = (task: LastTask) => child.stdin.write(`${JSON.stringify(task)}\n`);
  return {
    watch,
    dismiss: () => {
      watch({});
      child.stdin.end();
    },
  };
}
