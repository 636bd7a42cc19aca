import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** `asof import` as a process of its own, and how it ended. */
export interface Ended {
  /** The last line it acknowledged; 0: none. */
  readonly acknowledged: number;
  readonly killed: boolean;
}

/** When to kill it: `wait` milliseconds after it started, or after it has acknowledged a line. */
export interface KillAt {
  readonly line: number | null;
  readonly wait: number;
}

const MAIN = join(import.meta.dirname, '../../dist/main.js');

/** Imports a file into a store, with SIGKILL at the moment given. @throws where the import fails by itself */
export function importInto(file: string, database: string, space: string, killAt: KillAt | null): Promise<Ended> {
  const store = `sqlite:${database}`;
  const child = spawn(
    process.execPath,
    [MAIN, 'import', file, '--store', store, '--space', space, '--ack', '--strict'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let acknowledged = 0;
  let [out, complaints] = ['', ''];
  let timer: NodeJS.Timeout | null = null;
  const kill = (): void => {
    if (killAt !== null && timer === null) timer = setTimeout(() => child.kill('SIGKILL'), killAt.wait);
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
      if (signal === 'SIGKILL') resolve({ acknowledged, killed: true });
      else if (code === 0) resolve({ acknowledged, killed: false });
      else reject(new Error(`the import ended with ${code ?? signal}: ${complaints}`));
    });
  });
}

function acknowledgementOf(line: string): number {
  return line.startsWith('{"acknowledged"') ? (JSON.parse(line) as { acknowledged: number }).acknowledged : 0;
}
