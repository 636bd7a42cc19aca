import { fileURLToPath } from 'node:url';
import { reasonOf } from '../failure.js';
import { ModelError } from '../thread-side.js';

type Runtime = typeof import('onnxruntime-node');

/** Mean vectors over the tokens of each text, not normalised. */
export type Run = (texts: readonly (readonly number[])[]) => Promise<Float32Array[]>;

const HELP =
  'Install it with `ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node@1.30.0`, choose another embedder by ' +
  'ASOF_EMBEDDER, or say ASOF_EMBEDDER=none.';

/** Loads the ONNX model into this thread. @throws ModelError embedder_missing */
export async function loadSession(file: URL): Promise<Run> {
  const runtime = await loadRuntime();
  const session = await runtime.InferenceSession.create(fileURLToPath(file), {
    // One thread, which sleeps when it has nothing to do: a server has other work for its processors.
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: unknown) => {
    throw new ModelError('embedder_missing', `the model can't be loaded (${reasonOf(error)}).`);
  });
  return async (texts) => {
    const { last_hidden_state: hidden } = await session.run(inputs(runtime, texts));
    const [, width = 0, dimensions = 0] = hidden?.dims ?? [];
    const numbers = hidden?.data as Float32Array;
    return texts.map((ids, i) => mean(numbers, i * width * dimensions, ids.length, dimensions));
  };
}

async function loadRuntime(): Promise<Runtime> {
  try {
    const loaded = await import('onnxruntime-node');
    return loaded.default ?? loaded;
  } catch (error) {
    throw new ModelError(
      'embedder_missing',
      `its runtime onnxruntime-node can't be loaded (${reasonOf(error)}). ${HELP}`,
    );
  }
}

/** Texts of one width: the shorter are filled up, and the mask says where each ends. */
function inputs({ Tensor }: Runtime, texts: readonly (readonly number[])[]) {
  const width = texts.reduce((most, ids) => Math.max(most, ids.length), 0);
  const shape = [texts.length, width];
  const ids = new BigInt64Array(texts.length * width);
  const mask = new BigInt64Array(texts.length * width);
  for (const [i, text] of texts.entries()) {
    for (const [k, id] of text.entries()) {
      ids[i * width + k] = BigInt(id);
      mask[i * width + k] = 1n;
    }
  }
  return {
    input_ids: new Tensor('int64', ids, shape),
    attention_mask: new Tensor('int64', mask, shape),
    token_type_ids: new Tensor('int64', new BigInt64Array(texts.length * width), shape),
  };
}

function mean(numbers: Float32Array, from: number, tokens: number, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions);
  for (let token = 0; token < tokens; token++) {
    const start = from + token * dimensions;
    for (let d = 0; d < dimensions; d++) sum[d] = (sum[d] as number) + (numbers[start + d] as number);
  }
  return Float32Array.from(sum, (value) => value / tokens);
}
