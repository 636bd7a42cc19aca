import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for a test's files. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'asof-cli-'));

  file(name: string): string {
    return join(this.path, name);
  }

  /** Runs the built command line in this folder. */
  run(
    args: readonly string[],
    options: { readonly input?: string; readonly env?: NodeJS.ProcessEnv } = {},
  ): Promise<Ran> {
    const { ASOF_STORE: _, NO_COLOR: __, ...rest } = process.env;
    const env = { ...rest, ...options.env };
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [MAIN, ...args], { cwd: this.path, env });
      const out = { stdout: '', stderr: '' };
      for (const name of ['stdout', 'stderr'] as const) {
        child[name].setEncoding('utf8').on('data', (text: string) => {
          out[name] += text;
        });
      }
      child.on('error', reject).on('close', (code) => resolve({ code, ...out }));
      child.stdin.end(options.input ?? '');
    });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** JSON Lines of these values. */
export function lines(...values: readonly unknown[]): string {
  return values.map((value) => `${typeof value === 'string' ? value : JSON.stringify(value)}\n`).join('');
}

export function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
