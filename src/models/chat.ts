/**
 * A language model: messages in, one JSON value out. What it says is never taken at its word; who asks checks it.
 *
 * What fails is an AsofError of category `unavailable` whose code starts with `model_` and whose message says what to do: callers go
 * on without an answer and say so.
 */
export interface Chat {
  /** Model and where it runs, as ASOF_MODEL names it: `openai:gpt-5-mini`. */
  readonly model: string;
  /**
   * One question to the model, which counts as one call though a busy server may be asked again.
   * @throws AsofError unavailable: `model_cut_off` and `model_bad_answer` where it answered, but not with whole JSON
   */
  ask(request: ChatRequest): Promise<ChatReply>;
  /** What waits fails as `model_closed`. May be called twice. */
  close(): Promise<void>;
}

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** What the answer must look like; servers that can't hold a model to it are told all the same. */
  readonly schema: AnswerSchema;
}

export interface ChatMessage {
  /** `system`: what Asof wants; `user`: what others wrote. */
  readonly role: 'system' | 'user';
  readonly text: string;
}

/** A JSON schema with a name of letters, digits and `_`. */
export interface AnswerSchema {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ChatReply {
  /** Any JSON: it need not follow the schema. */
  readonly json: unknown;
  /** As the server counts; null where it does not. */
  readonly usage: Usage | null;
}

/** Tokens read and written. */
export interface Usage {
  readonly prompt: number;
  readonly completion: number;
}
