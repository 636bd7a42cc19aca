import { existsSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { reasonOf } from '../failure.js';
import { answerJobs, ModelError } from '../thread-side.js';
import type { TransformersOptions } from './options.js';

/** What is used of @huggingface/transformers, which is not installed with Asof. */
interface Transformers {
  readonly env: { localModelPath: string; allowRemoteModels: boolean };
  pipeline(task: 'feature-extraction', model: string, options: object): Promise<Extract>;
}
type Extract = (texts: string[], options: object) => Promise<{ tolist(): number[][] }>;

const PACKAGE = '@huggingface/transformers';
const HELP = `Install it with \`npm install ${PACKAGE}@4.3.2\`, or choose another embedder by ASOF_EMBEDDER.`;

answerJobs(async (options) => {
  const { model } = options as TransformersOptions;
  const { env, pipeline } = await loadPackage();
  const folder = resolve(model);
  const isFolder = existsSync(folder);
  if (isFolder) {
    env.localModelPath = dirname(folder);
    env.allowRemoteModels = false;
  }
  const extract = await pipeline('feature-extraction', isFolder ? basename(folder) : model, {
    dtype: 'q8',
    session_options: {
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
      extra: { session: { intra_op: { allow_spinning: '0' } } },
    },
  }).catch((error: unknown) => {
    throw new ModelError('embedder_missing', `the model can't be loaded (${reasonOf(error)}).`);
  });
  return async ({ texts }) => (await extract([...texts], { pooling: 'mean' })).tolist();
});

async function loadPackage(): Promise<Transformers> {
  // Through a variable, because neither compiler nor checks find what is not there.
  const name: string = PACKAGE;
  try {
    return (await import(name)) as Transformers;
  } catch (error) {
    throw new ModelError('embedder_missing', `the package ${PACKAGE} can't be loaded (${reasonOf(error)}). ${HELP}`);
  }
}
