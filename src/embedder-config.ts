import { invalid, unsupported } from './domain/errors.js';
import { loadModelServer } from './model-server-config.js';
import type { EmbedderOptions } from './models/open.js';
import { SETTINGS } from './settings.js';
import type { Env } from './store-config.js';

const ACCEPTED = `accepted: ${SETTINGS.embedder.accepts}.`;

/**
 * The embedder that ASOF_EMBEDDER names, with the address and the key of the environment where it is a server. `OPENAI_API_KEY` and
 * its like are not read, so that a shell set up for another program sends no texts anywhere.
 * @throws AsofError invalid, naming the setting; unsupported `unknown_embedder`
 */
export function loadEmbedder(env: Env): EmbedderOptions {
  const told = env.ASOF_EMBEDDER ?? SETTINGS.embedder.byDefault;
  if (told === 'local' || told === 'none') return { kind: told };
  const [, kind, model] = /^(openai|transformers):(.*)$/s.exec(told) ?? [];
  if (kind === undefined || model === undefined) {
    throw unsupported(
      'unknown_embedder',
      `ASOF_EMBEDDER: there is no embedder '${told}'; ${ACCEPTED}`,
      'ASOF_EMBEDDER',
    );
  }
  if (model.trim() !== model || model === '') {
    throw invalid('bad_input', `ASOF_EMBEDDER: names no model after '${kind}:'; ${ACCEPTED}`, 'ASOF_EMBEDDER');
  }
  if (kind === 'transformers') return { kind, model };
  return { kind: 'openai', model, ...loadModelServer(env, SETTINGS.embedderUrl, SETTINGS.embedderKey) };
}
