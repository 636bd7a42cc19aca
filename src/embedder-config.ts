import { z } from 'zod';
import { invalid, unsupported } from './domain/errors.js';
import type { EmbedderOptions } from './models/open.js';
import { SETTINGS } from './settings.js';
import type { Env } from './store-config.js';
import { parseInput } from './write/input.js';

const ACCEPTED = `accepted: ${SETTINGS.embedder.accepts}.`;

/** What a header can carry as it is. The error does not repeat it. */
const server = z.object({
  ASOF_EMBEDDER_KEY: z
    .string()
    .regex(/^[!-~]+$/, `is no key; accepted: ${SETTINGS.embedderKey.accepts}`)
    .optional(),
});

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
  const { ASOF_EMBEDDER_KEY: apiKey } = parseInput(server, { ASOF_EMBEDDER_KEY: env.ASOF_EMBEDDER_KEY });
  const baseUrl = checkedUrl(env.ASOF_EMBEDDER_URL ?? SETTINGS.embedderUrl.byDefault);
  return { kind: 'openai', model, baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
}

/** Logs keep addresses: no key belongs into one, and an error does not repeat what may hold one. */
function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isWeb || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    const message =
      'ASOF_EMBEDDER_URL: is no address such as https://api.openai.com/v1; a key is given by ASOF_EMBEDDER_KEY alone.';
    throw invalid('bad_address', message, 'ASOF_EMBEDDER_URL');
  }
  return text.replace(/\/+$/, '');
}
