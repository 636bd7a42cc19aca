import { z } from 'zod';
import { invalid, unsupported } from './domain/errors.js';
import { loadModelServer } from './model-server-config.js';
import type { RerankerOptions } from './models/open.js';
import { SETTINGS } from './settings.js';
import { type Env, wholeNumber } from './store-config.js';
import { parseInput } from './write/input.js';

const ACCEPTED = `accepted: ${SETTINGS.reranker.accepts}.`;
const limits = z.object({ ASOF_RERANKER_TIMEOUT_MS: wholeNumber(SETTINGS.rerankerTimeoutMs) });

/**
 * The reranker that ASOF_RERANKER names, with the address and the key of the environment where it is a server.
 * @throws AsofError invalid, naming the setting; unsupported `unknown_reranker`
 */
export function loadReranker(env: Env): RerankerOptions {
  const told = env.ASOF_RERANKER ?? SETTINGS.reranker.byDefault;
  if (told === 'none') return { kind: told };
  if (told === 'model') {
    if ((env.ASOF_MODEL ?? 'none') !== 'none') return { kind: told };
    throw invalid('no_model', 'ASOF_RERANKER: is the language model, and ASOF_MODEL names none.', 'ASOF_RERANKER');
  }
  const model = /^server:(.*)$/s.exec(told)?.[1];
  if (model === undefined) {
    const message = `ASOF_RERANKER: there is no reranker '${told}'; ${ACCEPTED}`;
    throw unsupported('unknown_reranker', message, 'ASOF_RERANKER');
  }
  if (model.trim() !== model || model === '') {
    throw invalid('bad_input', `ASOF_RERANKER: names no model after 'server:'; ${ACCEPTED}`, 'ASOF_RERANKER');
  }
  const { ASOF_RERANKER_TIMEOUT_MS: timeoutMs } = parseInput(limits, {
    ASOF_RERANKER_TIMEOUT_MS: env.ASOF_RERANKER_TIMEOUT_MS,
  });
  return { kind: 'server', model, ...loadModelServer(env, SETTINGS.rerankerUrl, SETTINGS.rerankerKey), timeoutMs };
}
