import { Worker } from 'node:worker_threads';
import type { AsofError } from '../domain/errors.js';
import { type EmbedderFailure, embedderFailed } from './failure.js';
import { Gate } from './gate.js';

export type Kind = 'document' | 'query';

/** What a thread is asked: vectors of a few texts. */
export interface Job {
  readonly id: number;
  readonly kind: Kind;
  readonly texts: readonly string[];
}

/** What a thread is started with. */
export interface ThreadData {
  readonly gate: SharedArrayBuffer;
  readonly options: unknown;
}

/** Its answer: the vectors one after the other, or why there are none. */
export type JobReply =
  | { readonly id: number; readonly dimensions: number; readonly numbers: Float32Array }
  | { readonly id: number; readonly failure: EmbedderFailure; readonly what: string };

interface Waiting extends Job {
  readonly resolve: (vectors: Float32Array[]) => void;
  readonly reject: (error: AsofError) => void;
}

/** Milliseconds that a question waits at most, the loading of the model included. */
const LONGEST_QUERY_MS = 15_000;

/**
 * A worker thread in which a model computes, one job after the other, so that the event loop stays free. It starts with the first
 * job, keeps the process alive only while a job waits, and is started anew for the next job when it died.
 */
export class ModelThread {
  readonly #model: string;
  readonly #file: string;
  readonly #options: unknown;
  readonly #longestQueryMs: number;
  readonly #queues: Record<Kind, Waiting[]> = { query: [], document: [] };
  #worker: Worker | null = null;
  #current: Waiting | null = null;
  #next = 0;
  #closed = false;

  /** `file` runs `answerJobs` of thread-side.ts, compiled, also where the rest runs from source. */
  constructor(model: string, file: string, options?: unknown, longestQueryMs = LONGEST_QUERY_MS) {
    this.#model = model;
    this.#file = file;
    this.#options = options;
    this.#longestQueryMs = longestQueryMs;
  }

  /** Documents are waited for as long as it takes, somebody's question is not: a model may be on its way from a hub. */
  embed(kind: Kind, texts: readonly string[]): Promise<Float32Array[]> {
    if (this.#closed) return Promise.reject(this.#failed('embedder_closed', 'is closed.'));
    return new Promise((resolve, reject) => {
      const timer = kind === 'query' ? setTimeout(() => reject(this.#late()), this.#longestQueryMs) : undefined;
      const settled = (vectors: Float32Array[]): void => {
        clearTimeout(timer);
        resolve(vectors);
      };
      const failed = (error: AsofError): void => {
        clearTimeout(timer);
        reject(error);
      };
      this.#queues[kind].push({ id: this.#next++, kind, texts, resolve: settled, reject: failed });
      this.#advance();
    });
  }

  /** What has not begun fails; a job that runs is waited for, because a thread must not be ended inside native code. */
  async close(): Promise<void> {
    this.#closed = true;
    const waiting = [...this.#queues.query.splice(0), ...this.#queues.document.splice(0)];
    for (const { reject } of waiting)
      reject(this.#failed('embedder_closed', 'was closed before this text had its turn.'));
    const worker = this.#worker;
    if (worker === null) return;
    this.#worker = null;
    worker.ref();
    await new Promise<void>((resolve) => {
      worker.once('exit', () => resolve());
      worker.postMessage('close');
    });
  }

  /** Gives the thread its next job; questions go first. */
  #advance(): void {
    if (this.#current !== null) return;
    const job = this.#queues.query.shift() ?? this.#queues.document.shift();
    if (job === undefined) {
      this.#worker?.unref();
      return;
    }
    this.#current = job;
    this.#worker ??= this.#start();
    this.#worker.ref();
    const { id, kind, texts } = job;
    this.#worker.postMessage({ id, kind, texts } satisfies Job);
  }

  #start(): Worker {
    const gate = new Gate();
    const exiting = (): void => gate.shut();
    process.once('exit', exiting);
    const workerData: ThreadData = { gate: gate.shared, options: this.#options };
    // Flags of the process are not for it: `--input-type`, say, is refused for a thread that runs a file.
    const worker = new Worker(this.#file, { workerData, execArgv: [] });
    worker.on('message', (reply: JobReply) => this.#settle(reply));
    worker.on('error', (error) => this.#lost(worker, `its thread failed: ${error.message}`));
    worker.on('exit', () => {
      process.off('exit', exiting);
      this.#lost(worker, 'its thread ended.');
    });
    return worker;
  }

  #settle(reply: JobReply): void {
    const job = this.#current;
    if (job === null || job.id !== reply.id) return;
    this.#current = null;
    if ('numbers' in reply) job.resolve(cut(reply.numbers, reply.dimensions, job.texts.length));
    else job.reject(this.#failed(reply.failure, reply.what));
    this.#advance();
  }

  /** The job that was running is not tried again: it may be what ended the thread. */
  #lost(worker: Worker, what: string): void {
    if (this.#worker === worker) this.#worker = null;
    else if (!this.#closed) return;
    const job = this.#current;
    this.#current = null;
    job?.reject(this.#failed('embedder_stopped', what));
    this.#advance();
  }

  #late(): AsofError {
    return this.#failed('embedder_down', `no answer in ${this.#longestQueryMs} ms; it may still be loading its model.`);
  }

  #failed(code: EmbedderFailure, what: string): AsofError {
    return embedderFailed(code, this.#model, what);
  }
}

/** A copy of each: a view would keep the vectors of the whole job alive. */
function cut(numbers: Float32Array, dimensions: number, count: number): Float32Array[] {
  return Array.from({ length: count }, (_, i) => numbers.slice(i * dimensions, (i + 1) * dimensions));
}
