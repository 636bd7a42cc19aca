/** A server with OpenAI's embeddings interface. */
export interface OpenaiOptions {
  /** Its name of the model. */
  readonly model: string;
  /** What comes before `/embeddings`. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Milliseconds for one request before it is tried again. */
  readonly timeoutMs?: number;
}

export const OPENAI_DEFAULTS = { baseUrl: 'https://api.openai.com/v1', timeoutMs: 20_000 } as const;
