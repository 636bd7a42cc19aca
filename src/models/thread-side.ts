import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type EmbedderFailure, reasonOf } from './failure.js';
import { Gate } from './gate.js';
import type { Job, JobReply, ThreadData } from './thread.js';
import { normalised } from './vector.js';

/** Vectors of a few texts, not yet normalised. */
export type Compute = (job: Job) => Promise<readonly ArrayLike<number>[]>;

/** A failure that crosses to the other thread as data. */
export class ModelError extends Error {
  readonly failure: EmbedderFailure;

  constructor(failure: EmbedderFailure, what: string) {
    super(what);
    this.failure = failure;
  }
}

/**
 * The thread's side of ModelThread: loads the model with the first job and answers one job after the other. A model that can't be
 * loaded is tried again with the next job: a hub may be back by then.
 */
export function answerJobs(load: (options: unknown) => Promise<Compute>): void {
  const port = parentPort;
  if (port === null) throw new Error('runs in a worker thread alone');
  const { gate: shared, options } = workerData as ThreadData;
  const gate = new Gate(shared);
  let compute: Promise<Compute> | undefined;
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: Job | 'close') => {
    const answer = async (): Promise<void> => {
      if (message === 'close') return port.close();
      if (!gate.enter()) return;
      try {
        compute ??= load(options);
        await reply(port, compute, message);
        await compute.catch(() => {
          compute = undefined;
        });
      } finally {
        gate.leave();
      }
    };
    // Whatever fails, the next message has its turn: above all the one that closes.
    last = last.then(answer, answer);
  });
}

async function reply(port: MessagePort, compute: Promise<Compute>, job: Job): Promise<void> {
  try {
    const numbers = joined(await (await compute)(job));
    const dimensions = numbers.length / job.texts.length;
    port.postMessage({ id: job.id, dimensions, numbers } satisfies JobReply, [numbers.buffer]);
  } catch (error) {
    const { failure, message } =
      error instanceof ModelError ? error : new ModelError('embedder_bad_answer', `fails (${reasonOf(error)}).`);
    port.postMessage({ id: job.id, failure, what: message } satisfies JobReply);
  }
}

function joined(vectors: readonly ArrayLike<number>[]): Float32Array<ArrayBuffer> {
  const dimensions = vectors[0]?.length ?? 0;
  const numbers = new Float32Array(vectors.length * dimensions);
  for (const [i, values] of vectors.entries()) {
    const vector = normalised(values);
    if (vector === null || vector.length !== dimensions) {
      throw new ModelError('embedder_bad_answer', `vector ${i} of ${vectors.length} has no direction.`);
    }
    numbers.set(vector, i * dimensions);
  }
  return numbers;
}
