import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';

const watchdog = join(import.meta.dirname, '../../scripts/neo4j/watchdog.ts');

/** A process that has a server of its own watched, with a folder, and then ends in this way. */
async function endedBy(end: string): Promise<{ readonly pid: number; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'asof-watched-'));
  const text = `
    import { spawn } from 'node:child_process';
    import { startWatchdog } from ${JSON.stringify(watchdog)};
    const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    const dog = startWatchdog();
    dog.watch({ pid: server.pid, signal: 'SIGKILL', remove: ${JSON.stringify(folder)} });
    process.stdout.write(String(server.pid), () => { ${end} });`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', text]);
  let out = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  await once(child, 'close');
  return { pid: Number(out), folder };
}

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.each(["process.kill(process.pid, 'SIGKILL')", 'process.exit(0)', "throw new Error('unexpected')"])(
  'a server ends and its folder goes with the process that started it: %s',
  async (end) => {
    const { pid, folder } = await endedBy(end);
    expect(pid).toBeGreaterThan(0);
    await vi.waitFor(
      () => expect({ runs: runs(pid), folder: existsSync(folder) }).toEqual({ runs: false, folder: false }),
      10_000,
    );
  },
);

test('what is dismissed is left alone', async () => {
  const { pid, folder } = await endedBy('dog.dismiss(); setTimeout(() => process.exit(0), 500)');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect({ runs: runs(pid), folder: existsSync(folder) }).toEqual({ runs: true, folder: true });
  process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});
