import type { ChatReply, Usage } from '../chat.js';
import { chatFailed } from '../chat-failure.js';

/**
 * The JSON of a completion, as a server gave it.
 * @throws AsofError unavailable `model_cut_off`, `model_refused`, `model_bad_answer`
 */
export function replyOf(model: string, body: unknown): ChatReply {
  const usage = usageIn(body);
  const choices = fieldOf(body, 'choices');
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const message = fieldOf(choice, 'message');
  const finish = fieldOf(choice, 'finish_reason');
  if (finish === 'length') {
    throw chatFailed('model_cut_off', model, 'the answer reached the limit of tokens before its end.', { usage });
  }
  const refusal = fieldOf(message, 'refusal');
  if (finish === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    throw chatFailed('model_refused', model, 'it refuses to answer this.', { usage });
  }
  const text = fieldOf(message, 'content');
  if (typeof text !== 'string' || text.trim() === '') {
    throw chatFailed('model_bad_answer', model, 'the answer has no text.', { usage });
  }
  try {
    return { json: JSON.parse(text), usage };
  } catch (cause) {
    throw chatFailed('model_bad_answer', model, 'the answer is no JSON.', { usage, cause });
  }
}

function usageIn(body: unknown): Usage | null {
  const usage = fieldOf(body, 'usage');
  const prompt = fieldOf(usage, 'prompt_tokens');
  const completion = fieldOf(usage, 'completion_tokens');
  return isCount(prompt) && isCount(completion) ? { prompt, completion } : null;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
