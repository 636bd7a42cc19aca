import { z } from 'zod';
import { invalid } from './domain/errors.js';
import type { Setting } from './settings.js';
import type { Env } from './store-config.js';
import { parseInput } from './write/input.js';

/**
 * Where a server with OpenAI's interface answers, and its key. `OPENAI_API_KEY` and its like are not read, so that a shell set up
 * for another program sends no texts anywhere.
 * @throws AsofError invalid, naming the setting
 */
export function loadModelServer(
  env: Env,
  url: Setting<string>,
  key: Setting,
): { readonly baseUrl: string; readonly apiKey?: string } {
  const apiKey = parseInput(keyShape(key), env[key.variable], key.variable);
  const baseUrl = checkedUrl(env[url.variable] ?? url.byDefault, url, key);
  return { baseUrl, ...(apiKey === undefined ? {} : { apiKey }) };
}

/** What a header can carry as it is. The error does not repeat it. */
function keyShape({ accepts }: Setting) {
  return z
    .string()
    .regex(/^[!-~]+$/, `is no key; accepted: ${accepts}`)
    .optional();
}

/** Logs keep addresses: no key belongs into one, and an error does not repeat what may hold one. */
function checkedUrl(text: string, { variable, byDefault }: Setting<string>, key: Setting): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url === null || !isWeb || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    const message = `${variable}: is no address such as ${byDefault}; a key is given by ${key.variable} alone.`;
    throw invalid('bad_address', message, variable);
  }
  return text.replace(/\/+$/, '');
}
