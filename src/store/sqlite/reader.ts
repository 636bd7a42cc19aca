import { parentPort, workerData } from 'node:worker_threads';
import { answersOf } from './answers.js';
import { toAsofError } from './errors.js';
import type { Ask, Reply } from './pool.js';
import { Connection } from './sql.js';

/** A reader's thread: one connection, one question after the other. */
const path = workerData as string;
const reads = answersOf(new Connection(path, { readonly: true }));

parentPort?.on('message', ({ id, name, ask }: Ask) => {
  parentPort?.postMessage(answer(id, name, ask));
});

function answer(id: number, name: Ask['name'], ask: readonly unknown[]): Reply {
  try {
    return { id, value: (reads[name] as (...ask: readonly unknown[]) => unknown)(...ask) };
  } catch (error) {
    const { category, code, message, field } = toAsofError(error, path);
    return { id, error: { category, code, message, field } };
  }
}
