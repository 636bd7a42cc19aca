// A thread that speaks as a model's does: a vector is the length of its text; `die` and `exit` end it, `late` blocks it.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (job) => {
  if (job === 'close') return parentPort.close();
  if (job.texts.includes('exit')) process.exit(1);
  if (job.texts.includes('die')) throw new Error('died');
  if (job.texts.includes('late')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  const numbers = Float32Array.from(job.texts, (text) => text.length);
  parentPort.postMessage({ id: job.id, dimensions: 1, numbers });
});
