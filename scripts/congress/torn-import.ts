import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `asof import` as a process of its own, and how it ended. */
export interface Ended {
  /** The last line it acknowledged; 0: none. */
  readonly acknowledged: number;
  readonly killed: boolean;
  /** Why it failed by itself; null where it did not. */
  readonly failure: string | null;
}

/** When to strike: `wait` milliseconds after it started, or after it has acknowledged a line. */
export interface KillAt {
  readonly line: number | null;
  readonly wait: number;
  /** What is done then; by default the import is killed. */
  readonly strike?: () => void;
}

/** Where an import goes. */
export interface Into {
  /** As `--store` names it. */
  readonly store: string;
  readonly space: string;
  readonly env?: NodeJS.ProcessEnv;
}

const MAIN = join(import.meta.dirname, '../../dist/main.js');

/** Imports a file into a store, with SIGKILL or another strike at the moment given. */
export function importInto(file: string, { store, space, env }: Into, killAt: KillAt | null): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [MAIN, 'import', file, '--store', store, '--space', space, '--ack', '--strict', '--no-vectors'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(env === undefined ? {} : { env }),
    },
  );
  let acknowledged = 0;
  let [out, complaints] = ['', ''];
  let timer: NodeJS.Timeout | null = null;
  const kill = (): void => {
    if (killAt === null || timer !== null) return;
    timer = setTimeout(killAt.strike ?? (() => child.kill('SIGKILL')), killAt.wait);
  };
  if (killAt?.line === null) kill();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (out + chunk).split('\n');
    out = lines.pop() as string;
    for (const line of lines) acknowledged = Math.max(acknowledged, acknowledgementOf(line));
    if (killAt !== null && killAt.line !== null && acknowledged >= killAt.line) kill();
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    complaints += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (timer !== null) clearTimeout(timer);
      const failure =
        code === 0 || signal === 'SIGKILL' ? null : `the import ended with ${code ?? signal}: ${complaints}`;
      resolve({ acknowledged, killed: signal === 'SIGKILL', failure });
    });
  });
}

function acknowledgementOf(line: string): number {
  return line.startsWith('{"acknowledged"') ? (JSON.parse(line) as { acknowledged: number }).acknowledged : 0;
}
