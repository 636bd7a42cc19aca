import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { Asof, type Space } from '../../src/index.js';

const index = new URL('../../dist/index.js', import.meta.url).href;
const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A path for a database in a folder of its own, taken away after the file's tests. */
export async function freshPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asof-fault-'));
  folders.push(folder);
  return join(folder, 'asof.db');
}

/** Opens the database, works on its default space, and closes it. */
export async function using<T>(path: string, work: (space: Space, asof: Asof) => Promise<T>): Promise<T> {
  const asof = await Asof.open({ path });
  try {
    return await work(asof.space(), asof);
  } finally {
    await asof.close();
  }
}

export const note = (text: string) => ({
  statements: [{ assert: { subject: { ref: 'a' }, predicate: 'note', object: text, from: '2020' } }],
});

export async function notes(space: Space): Promise<string[]> {
  const facts = await (await space.asOf()).facts({ predicate: 'note' });
  return facts.flatMap(({ object }) => ('value' in object ? [String(object.value)] : []));
}

export interface Child {
  readonly done: Promise<{ readonly code: number | null; readonly signal: string | null; readonly out: string[] }>;
  /** Resolves with the first line it prints that starts so. */
  said(start: string): Promise<string>;
  kill(): void;
}

/**
 * Another process that runs a module: `Asof`, `path`, `note` and `say(…)`, which prints a line of JSON, are there for it.
 * @param limits shell words to run before it, such as `ulimit -f 100`
 */
export function child(path: string, code: string, limits = ''): Child {
  const whole = `
    const { Asof, AsofError } = await import(${JSON.stringify(index)});
    const path = ${JSON.stringify(path)};
    const note = ${note.toString()};
    const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n');
    const errorOf = ({ category, code, field, message }) => ({ category, code, field, message });
    ${code}`;
  const node = spawn('/bin/sh', ['-c', `${limits} exec "$0" --input-type=module`, process.execPath], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  node.stdin.end(whole);
  let text = '';
  let look = () => {};
  node.stdout.on('data', (part) => {
    text += String(part);
    look();
  });
  const lines = () => text.split('\n').filter((line) => line !== '');
  const done = new Promise<Awaited<Child['done']>>((resolve) => {
    node.on('close', (exit, signal) => resolve({ code: exit, signal, out: lines() }));
  });
  return {
    done,
    kill: () => node.kill('SIGKILL'),
    said: (start) =>
      new Promise((resolve, reject) => {
        look = () => {
          const line = lines().find((one) => one.startsWith(start));
          if (line !== undefined) resolve(line);
        };
        look();
        void done.then(({ out }) => reject(new Error(`it ended without '${start}': ${out.join(' ')}`)));
      }),
  };
}
