/** A server with the interface `/rerank`, as Cohere, Jina, vLLM, llama.cpp and Infinity have it. */
export interface RerankServerOptions {
  /** Its name of the model. */
  readonly model: string;
  /** What comes before `/rerank`. */
  readonly baseUrl: string;
  readonly apiKey?: string;
  /** Milliseconds for one call. */
  readonly timeoutMs?: number;
}

/** Someone waits for the answer to a question. */
export const RERANK_DEFAULTS = { timeoutMs: 5000 } as const;
