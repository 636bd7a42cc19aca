import { type MessagePort, parentPort } from 'node:worker_threads';
import { type EmbedderFailure, reasonOf } from './failure.js';
import type { Job, JobReply } from './thread.js';
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

/** The thread's side of ModelThread: loads the model with the first job and answers one job after the other. */
export function answerJobs(load: () => Promise<Compute>): void {
  const port = parentPort;
  if (port === null) throw new Error('runs in a worker thread alone');
  let compute: Promise<Compute> | undefined;
  let last: Promise<void> = Promise.resolve();
  port.on('message', (message: Job | 'close') => {
    last = last.then(() => {
      if (message === 'close') return port.close();
      compute ??= load();
      return reply(port, compute, message);
    });
  });
}

async function reply(port: MessagePort, compute: Promise<Compute>, job: Job): Promise<void> {
  try {
    const numbers = joined(await (await compute)(job));
    const dimensions = numbers.length / job.texts.length;
    port.postMessage({ id: job.id, dimensions, numbers } satisfies JobReply, [numbers.buffer]);
  } catch (error) {
    const failure = error instanceof ModelError ? error.failure : 'embedder_bad_answer';
    port.postMessage({ id: job.id, failure, what: reasonOf(error) } satisfies JobReply);
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
