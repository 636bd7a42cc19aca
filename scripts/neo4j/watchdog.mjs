// Ends a server once the process that started it is gone, however that ended, kill -9 included: this process reads a
// pipe that only the starter holds. Each line is a JSON object that says what to do at the pipe's end; the last one counts.
//   { pid, signal: send it the signal; command: run it; remove: remove this folder }   (each may be missing)
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';

let task = {};
for await (const line of createInterface({ input: process.stdin })) task = JSON.parse(line);
const { pid, signal, command, remove } = task;
if (pid !== undefined) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
if (command !== undefined) spawnSync(command[0], command.slice(1), { stdio: 'ignore' });
// A dying server may still write for a moment.
if (remove !== undefined) rmSync(remove, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
