import { z } from 'zod';
import { invalid, unsupported } from './domain/errors.js';
import { loadModelServer } from './model-server-config.js';
import type { ModelOptions } from './models/open.js';
import { SETTINGS } from './settings.js';
import { type Env, wholeNumber } from './store-config.js';
import { parseInput } from './write/input.js';

const ACCEPTED = `accepted: ${SETTINGS.model.accepts}.`;
const limits = z.object({ ASOF_MODEL_TIMEOUT_MS: wholeNumber(SETTINGS.modelTimeoutMs) });

/**
 * The language model that ASOF_MODEL names, with the address and the key of the environment.
 * @throws AsofError invalid, naming the setting; unsupported `unknown_model`
 */
export function loadModel(env: Env): ModelOptions {
  const told = env.ASOF_MODEL ?? SETTINGS.model.byDefault;
  if (told === 'none') return { kind: 'none' };
  const model = /^openai:(.*)$/s.exec(told)?.[1];
  if (model === undefined) {
    throw unsupported('unknown_model', `ASOF_MODEL: there is no model '${told}'; ${ACCEPTED}`, 'ASOF_MODEL');
  }
  if (model.trim() !== model || model === '') {
    throw invalid('bad_input', `ASOF_MODEL: names no model after 'openai:'; ${ACCEPTED}`, 'ASOF_MODEL');
  }
  const { ASOF_MODEL_TIMEOUT_MS: timeoutMs } = parseInput(limits, { ASOF_MODEL_TIMEOUT_MS: env.ASOF_MODEL_TIMEOUT_MS });
  return { kind: 'openai', model, ...loadModelServer(env, SETTINGS.modelUrl, SETTINGS.modelKey), timeoutMs };
}
