import type OpenAI from 'openai';
import type { AsofError } from '../../domain/errors.js';
import { embedderFailed, reasonOf } from '../failure.js';
import { OPENAI_DEFAULTS, type OpenaiOptions } from './options.js';

type Package = typeof import('openai');

/** Sends one request, again after 408, 409, 429, 5xx, a lost connection or a time-out. Gives the body as it came. */
export type Client = (
  texts: readonly string[],
  patience: { readonly timeout: number; readonly maxRetries: number; readonly signal: AbortSignal },
) => Promise<unknown>;

/** @throws AsofError unavailable `embedder_missing` without the package `openai` */
export async function connect(model: string, options: OpenaiOptions): Promise<Client> {
  const sdk = await import('openai').catch((error: unknown): never => {
    const help = 'Install it with `npm install openai@6.49.0`, or choose another embedder by ASOF_EMBEDDER.';
    throw embedderFailed('embedder_missing', model, `the package openai can't be loaded (${reasonOf(error)}). ${help}`);
  });
  // Each is given, so that the package does not read variables of the environment that were set for other programs.
  const client: OpenAI = new sdk.OpenAI({
    baseURL: options.baseUrl ?? OPENAI_DEFAULTS.baseUrl,
    apiKey: options.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  return async (texts, patience) => {
    try {
      // The other format, base64, is not known to every server.
      return await client.embeddings.create(
        { model: options.model, input: [...texts], encoding_format: 'float' },
        patience,
      );
    } catch (error) {
      throw failure(sdk, model, error);
    }
  };
}

/** Without the server's own words where they may repeat the key. */
function failure(sdk: Package, model: string, error: unknown): AsofError {
  if (error instanceof sdk.APIUserAbortError)
    return embedderFailed('embedder_closed', model, 'was closed before there was an answer.');
  if (error instanceof sdk.APIConnectionTimeoutError)
    return embedderFailed('embedder_down', model, 'no answer in time.');
  if (error instanceof sdk.APIConnectionError) {
    return embedderFailed('embedder_down', model, `can't be reached (${reasonOf(error.cause ?? error)}).`);
  }
  if (!(error instanceof sdk.APIError)) {
    return embedderFailed('embedder_bad_answer', model, `the answer can't be read (${reasonOf(error)}).`);
  }
  const { status } = error;
  if (status === 401 || status === 403) {
    return embedderFailed('embedder_refused', model, `the key is refused (${status}); it is set by ASOF_EMBEDDER_KEY.`);
  }
  if (status === 429) return embedderFailed('embedder_busy', model, 'too many requests, also after waiting (429).');
  if (status !== undefined && status < 500) {
    return embedderFailed('embedder_refused', model, `the server refuses (${reasonOf(error)}).`);
  }
  return embedderFailed('embedder_down', model, `the server fails (${reasonOf(error)}).`);
}
