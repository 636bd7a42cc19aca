import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
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
    return new Promise((resolve, reject) => {
      const child = this.start(args, options.env);
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

  /** Starts the built command line in this folder, with these settings and none of whoever runs the tests. */
  start(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
    const rest = Object.entries(process.env).filter(([name]) => !/^(ASOF_|NEO4J_|NO_COLOR$)/.test(name));
    return spawn(process.execPath, [MAIN, ...args], { cwd: this.path, env: { ...Object.fromEntries(rest), ...env } });
  }

  /** Serves on a free port until the work is done; gives what it answered and all that the server printed. */
  async serving<T>(
    args: readonly string[],
    env: NodeJS.ProcessEnv,
    work: (url: string) => Promise<T>,
  ): Promise<{ readonly answer: T; readonly code: number | null; readonly printed: string }> {
    const child = this.start(['serve', '--port', '0', '--json', '--log-level', 'trace', '--verbose', ...args], env);
    let printed = '';
    const ended = once(child, 'close');
    const url = await new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          printed += text;
          const port = /"url":"http:\/\/\S+:(\d+)\/graphql"\}\n/.exec(printed)?.[1];
          if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
        });
      }
      void ended.then(() => reject(new Error(`the server ended: ${printed}`)));
    });
    try {
      const answer = await work(url);
      child.kill('SIGTERM');
      const [code] = await ended;
      return { answer, code, printed };
    } finally {
      child.kill('SIGKILL');
    }
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
