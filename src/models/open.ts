import { invalid } from '../domain/errors.js';
import { cached } from './cache.js';
import type { ChatServerOptions } from './chat/options.js';
import type { Chat } from './chat.js';
import type { Embedder } from './embedder.js';
import type { OpenaiOptions } from './openai/options.js';
import type { RerankServerOptions } from './rerank/options.js';
import type { Reranker } from './reranker.js';
import type { TransformersOptions } from './transformers/options.js';

/** Which embedder: the built-in one, none, a server with OpenAI's `/embeddings`, a model run by transformers.js, or one's own. */
export type EmbedderOptions =
  | { readonly kind: 'local' }
  | { readonly kind: 'none' }
  | ({ readonly kind: 'openai' } & OpenaiOptions)
  | ({ readonly kind: 'transformers' } & TransformersOptions)
  | { readonly kind: 'own'; readonly embedder: Embedder };

/**
 * The embedder the options name, with a cache; null for `none`. It is loaded when it is asked for, and nothing is loaded or asked
 * before its first text: where its packages, model or server are missing, that is said by its answers (`unavailable`), and
 * `dimensions()` is the way to find out.
 */
export async function openEmbedder(options: EmbedderOptions): Promise<Embedder | null> {
  switch (options.kind) {
    case 'none':
      return null;
    case 'local': {
      const { openLocal } = await import('./local/local.js');
      return cached(openLocal());
    }
    case 'openai': {
      const { openOpenai } = await import('./openai/openai.js');
      return cached(openOpenai(options));
    }
    case 'transformers': {
      const { openTransformers } = await import('./transformers/transformers.js');
      return cached(openTransformers(options));
    }
    case 'own':
      return options.embedder;
  }
}

/** Which language model: none, or one behind a server with OpenAI's `/chat/completions`. */
export type ModelOptions = { readonly kind: 'none' } | ({ readonly kind: 'openai' } & ChatServerOptions);

/** The model the options name; null for `none`. Nothing is loaded or asked before its first question. */
export async function openChat(options: ModelOptions): Promise<Chat | null> {
  if (options.kind === 'none') return null;
  const { openChatServer } = await import('./chat/openai.js');
  return openChatServer(options);
}

/** Which reranker: none, the language model, one behind a server with `/rerank`, or one's own. */
export type RerankerOptions =
  | { readonly kind: 'none' }
  | { readonly kind: 'model' }
  | ({ readonly kind: 'server' } & RerankServerOptions)
  | { readonly kind: 'own'; readonly reranker: Reranker };

/**
 * The reranker the options name; null for `none`. Nothing is loaded or asked before its first question.
 * @throws AsofError invalid `no_model` where the language model is to rerank and there is none
 */
export async function openReranker(options: RerankerOptions, chat: Chat | null): Promise<Reranker | null> {
  switch (options.kind) {
    case 'none':
      return null;
    case 'model': {
      if (chat === null)
        throw invalid('no_model', 'reranker: is to be the language model, and none is configured.', 'reranker');
      const { rerankByChat } = await import('./rerank/chat.js');
      return rerankByChat(chat);
    }
    case 'server': {
      const { openRerankServer } = await import('./rerank/server.js');
      return openRerankServer(options);
    }
    case 'own':
      return options.reranker;
  }
}
