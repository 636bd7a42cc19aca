import type OpenAI from 'openai';
import type { AsofError } from '../../domain/errors.js';
import type { Chat, ChatRequest } from '../chat.js';
import { chatFailed } from '../chat-failure.js';
import { reasonOf } from '../failure.js';
import { replyOf } from './answer.js';
import { CHAT_DEFAULTS, type ChatServerOptions } from './options.js';

type Package = typeof import('openai');

/** Sends again after 408, 409, 429, 5xx or a lost connection, as long as there is time. */
const RETRIES = 2;

/** A model behind OpenAI's `/chat/completions`. Opening asks nothing. */
export function openChatServer(options: ChatServerOptions): Chat {
  const model = `openai:${options.model}`;
  const { timeoutMs = CHAT_DEFAULTS.timeoutMs } = options;
  const closing = new AbortController();
  const closed = (): AsofError => chatFailed('model_closed', model, 'is closed.');
  let loaded: Promise<{ readonly sdk: Package; readonly client: OpenAI }> | undefined;

  return {
    model,
    ask: async (request) => {
      if (closing.signal.aborted) throw closed();
      loaded ??= connect(model, options);
      const { sdk, client } = await loaded;
      const late = AbortSignal.timeout(timeoutMs);
      const signal = AbortSignal.any([late, closing.signal]);
      let body: unknown;
      try {
        body = await client.chat.completions.create(requestOf(options.model, request), {
          timeout: timeoutMs,
          maxRetries: RETRIES,
          signal,
        });
      } catch (error) {
        if (closing.signal.aborted) throw closed();
        if (late.aborted) throw tooSlow(model, timeoutMs);
        throw failure(sdk, model, timeoutMs, error);
      }
      return replyOf(model, body);
    },
    close: async () => closing.abort(),
  };
}

function requestOf(model: string, { messages, schema }: ChatRequest) {
  return {
    model,
    messages: messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    response_format: {
      type: 'json_schema' as const,
      json_schema: { name: schema.name, strict: true, schema: schema.schema },
    },
  };
}

/** @throws AsofError unavailable `model_missing` without the package `openai` */
async function connect(model: string, options: ChatServerOptions) {
  const sdk = await import('openai').catch((error: unknown): never => {
    const help = 'Install it with `npm install openai@6.49.0`, or go on without a model by ASOF_MODEL=none.';
    throw chatFailed('model_missing', model, `the package openai can't be loaded (${reasonOf(error)}). ${help}`);
  });
  // Each is given, so that the package does not read variables of the environment that were set for other programs.
  const client: OpenAI = new sdk.OpenAI({
    baseURL: options.baseUrl ?? CHAT_DEFAULTS.baseUrl,
    apiKey: options.apiKey ?? 'none',
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
  });
  return { sdk, client };
}

function tooSlow(model: string, timeoutMs: number): AsofError {
  return chatFailed('model_slow', model, `no answer in ${timeoutMs} ms; ASOF_MODEL_TIMEOUT_MS sets how long to wait.`);
}

/** Without the server's own words where they may repeat the key. */
function failure(sdk: Package, model: string, timeoutMs: number, error: unknown): AsofError {
  if (error instanceof sdk.APIConnectionTimeoutError) return tooSlow(model, timeoutMs);
  if (error instanceof sdk.APIConnectionError) {
    return chatFailed('model_down', model, `can't be reached (${reasonOf(error.cause ?? error)}).`);
  }
  if (!(error instanceof sdk.APIError)) {
    return chatFailed('model_bad_answer', model, `the answer can't be read (${reasonOf(error)}).`);
  }
  const { status } = error;
  if (status === 401 || status === 403) {
    return chatFailed('model_refused', model, `the key is refused (${status}); it is set by ASOF_MODEL_KEY.`);
  }
  if (status === 429) return chatFailed('model_busy', model, 'too many requests, also after waiting (429).');
  if (status !== undefined && status < 500) {
    return chatFailed('model_refused', model, `the server refuses (${reasonOf(error)}).`);
  }
  return chatFailed('model_down', model, `the server fails (${reasonOf(error)}).`);
}
