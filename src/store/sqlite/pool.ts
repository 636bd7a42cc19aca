import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { AsofError, unavailable } from '../../domain/errors.js';
import type { Answers } from './answers.js';

export interface Ask {
  readonly id: number;
  readonly name: keyof Answers;
  readonly ask: readonly unknown[];
}

/** An answer, or what an AsofError is made of: classes do not survive the way between threads. */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | {
      readonly id: number;
      readonly error: Pick<AsofError, 'category' | 'code' | 'message'> & { readonly field: string | undefined };
    };

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Worker threads that always run compiled code, also where the rest runs from source. */
const reader = createRequire(import.meta.url).resolve('#reader');

/** A few worker threads, each with a connection of its own; a read goes to the one with the least to do. */
export class ReaderPool {
  readonly size: number;
  readonly #path: string;
  readonly #threads: { readonly worker: Worker; readonly waiting: Map<number, Waiting> }[] = [];
  readonly #asked = new Set<Promise<unknown>>();
  #next = 0;

  constructor(path: string, size: number) {
    this.#path = path;
    this.size = size;
  }

  ask(name: keyof Answers, ask: readonly unknown[]): Promise<unknown> {
    const thread = this.#idlest();
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => {
      thread.waiting.set(id, { resolve, reject });
      thread.worker.ref();
      thread.worker.postMessage({ id, name, ask } satisfies Ask);
    });
    this.#asked.add(answer);
    const done = () => this.#asked.delete(answer);
    answer.then(done, done);
    return answer;
  }

  /** Once every question asked has its answer. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#asked);
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #idlest() {
    const idle = this.#threads.find(({ waiting }) => waiting.size === 0);
    if (idle !== undefined) return idle;
    if (this.#threads.length < this.size) return this.#start();
    return this.#threads.reduce((a, b) => (b.waiting.size < a.waiting.size ? b : a));
  }

  #start() {
    // Flags of the process are not for it: `--input-type`, say, is refused for a thread that runs a file.
    const worker = new Worker(reader, { workerData: this.#path, execArgv: [] });
    const thread = { worker, waiting: new Map<number, Waiting>() };
    const settle = (reply: Reply): void => {
      const waiting = thread.waiting.get(reply.id);
      thread.waiting.delete(reply.id);
      // Only a thread that somebody waits for keeps the process alive.
      if (thread.waiting.size === 0) thread.worker.unref();
      if ('value' in reply) waiting?.resolve(reply.value);
      else
        waiting?.reject(
          new AsofError(reply.error.category, reply.error.code, reply.error.message, fieldOf(reply.error)),
        );
    };
    thread.worker.on('message', settle);
    const lost = (error: Error): void => {
      const place = this.#threads.indexOf(thread);
      if (place >= 0) this.#threads.splice(place, 1);
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    thread.worker.on('error', lost);
    thread.worker.on('exit', () => lost(unavailable('reader_stopped', "The reader's thread stopped.", 'store')));
    this.#threads.push(thread);
    return thread;
  }
}

function fieldOf({ field }: { readonly field: string | undefined }): { field?: string } {
  return field === undefined ? {} : { field };
}
