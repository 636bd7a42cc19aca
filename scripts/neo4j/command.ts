import { execFile } from 'node:child_process';

/** What a command printed, and whether it ended well. */
export interface Ran {
  readonly ok: boolean;
  /** What it wrote to both outputs; for a command that could not be started, why. */
  readonly text: string;
}

/**
 * Runs a command to its end. Never throws: a command that is not there, fails or takes too long is `ok: false`.
 *
 * @param timeout milliseconds after which it is killed
 * @param env variables set on top of this process's own
 */
export function run(
  command: string,
  args: readonly string[],
  timeout: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  // On Windows Maven is a batch file, which only a shell starts.
  const shell = process.platform === 'win32' && command === 'mvn';
  const options = { timeout, shell, env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout, stderr) => {
      const text = `${stdout}${stderr}`.trim();
      if (error === null) resolve({ ok: true, text });
      else if (error.code === 'ENOENT') resolve({ ok: false, text: `there is no command ${command}` });
      else if (error.killed) resolve({ ok: false, text: `${command} did not end within ${timeout / 1000} s` });
      else resolve({ ok: false, text: text || error.message });
    });
  });
}

/** The last lines of a text, for a message. */
export function lastLines(text: string, count: number): string {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
