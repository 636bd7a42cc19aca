/** A server with OpenAI's chat interface. */
export interface ChatServerOptions {
  /** Its name of the model. */
  readonly model: string;
  /** What comes before `/chat/completions`. */
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** Milliseconds for one call, with what is tried again in it. */
  readonly timeoutMs?: number;
}

export const CHAT_DEFAULTS = { baseUrl: 'https://api.openai.com/v1', timeoutMs: 60_000 } as const;
