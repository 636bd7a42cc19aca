import { readFile } from 'node:fs/promises';
import { reasonOf } from '../failure.js';
import { answerJobs, ModelError } from '../thread-side.js';
import { MINILM } from './files.js';
import { loadSession } from './session.js';
import { bertTokens } from './tokens.js';

answerJobs(async () => {
  const run = await loadSession(new URL('model.onnx', MINILM.folder));
  const vocabulary = await readFile(new URL('vocab.txt', MINILM.folder), 'utf8').catch((error: unknown) => {
    throw new ModelError('embedder_missing', `its vocabulary can't be read (${reasonOf(error)}).`);
  });
  const tokens = bertTokens(vocabulary);
  return ({ texts }) => run(texts.map((text) => tokens(text, MINILM.tokens)));
});
