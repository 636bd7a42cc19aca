import { loadEmbedder } from './embedder-config.js';
import { loadModel } from './model-config.js';
import type { EmbedderOptions, ModelOptions, RerankerOptions } from './models/open.js';
import type { TuningOptions } from './recall/tuning.js';
import { loadTuning } from './recall-config.js';
import { loadReranker } from './reranker-config.js';
import type { Env } from './store-config.js';

/** The models of a deployment. Not for logs: each may hold a key. */
export interface Models {
  /** What makes vectors. */
  readonly embedder: EmbedderOptions;
  /** What writes answers. */
  readonly model: ModelOptions;
  /** What orders hits once more. */
  readonly reranker: RerankerOptions;
  /** What recall weighs otherwise than by default. */
  readonly recall: TuningOptions;
}

/** @throws AsofError invalid or unsupported, naming the setting */
export function loadModels(env: Env): Models {
  return { embedder: loadEmbedder(env), model: loadModel(env), reranker: loadReranker(env), recall: loadTuning(env) };
}
