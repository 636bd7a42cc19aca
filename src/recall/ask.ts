import { AsofError } from '../domain/errors.js';
import type { Chat, ChatRequest, Usage } from '../models/chat.js';
import { type ChatFailure, chatFailed, usageOf } from '../models/chat-failure.js';
import { answerRequest, fitting, rewriteRequest, type Shown, type Standing } from './ask-prompt.js';
import { type CitedSentence, judge, rewrittenIn, type Verdict } from './ask-reply.js';
import { countTokens } from './tokens.js';

/** Why there is no answer. */
export interface NoAnswer {
  readonly code: 'no_model' | 'no_evidence' | 'not_enough' | 'not_cited' | 'not_shown' | ChatFailure;
  /** In words, for people. */
  readonly message: string;
}

export interface AskPorts {
  readonly chat: Chat;
  /** The question as it was asked, and where it stands. */
  readonly question: string;
  readonly standing: Standing;
  /** Evidence for the question itself, best first. */
  readonly first: readonly Shown[];
  /** What else is found by other words. */
  rewritten(question: string): Promise<readonly Shown[]>;
  /** What else is found when more is taken, of every time, by the question and by the other words (the same, where there are none). */
  broadened(rewritten: string): Promise<readonly Shown[]>;
  /** Calls to the model, at least 1. */
  readonly maxCalls: number;
}

export interface Outcome {
  /** `cites` are places in `evidence`, from 1. `missing`: what the evidence does not answer, in the model's words. */
  readonly answer: { readonly sentences: readonly CitedSentence[]; readonly missing: string | null } | null;
  /** Null where there is an answer. */
  readonly because: NoAnswer | null;
  /** All that was found, in the order it was found in. */
  readonly evidence: readonly Shown[];
  readonly calls: number;
  readonly tokens: Usage;
}

/** Calls made so far, and what they took. */
class Talk {
  readonly #chat: Chat;
  readonly #most: number;
  calls = 0;
  tokens: Usage = { prompt: 0, completion: 0 };

  constructor(chat: Chat, most: number) {
    this.#chat = chat;
    this.#most = most;
  }

  get left(): number {
    return this.#most - this.calls;
  }

  async ask(request: ChatRequest): Promise<unknown> {
    this.calls++;
    try {
      const { json, usage } = await this.#chat.ask(request);
      this.#count(usage ?? estimated(request, json));
      return json;
    } catch (error) {
      const usage = error instanceof AsofError ? usageOf(error) : null;
      if (usage !== null) this.#count(usage);
      throw error;
    }
  }

  #count({ prompt, completion }: Usage): void {
    this.tokens = { prompt: this.tokens.prompt + prompt, completion: this.tokens.completion + completion };
  }
}

/**
 * Answers a question from evidence: asks for an answer; where it is none or not whole, searches by other words and asks again; then
 * takes more evidence, of every time, and asks once more. What a round finds is added behind what is there, so that numbers stay.
 * Never throws for what the model says or fails to say; what the searches throw is thrown.
 */
export async function ask(ports: AskPorts): Promise<Outcome> {
  const { question, standing, chat, maxCalls } = ports;
  const talk = new Talk(chat, maxCalls);
  const evidence = [...ports.first];
  let answer: Outcome['answer'] = null;
  let because: NoAnswer = { code: 'no_evidence', message: 'nothing was found for the question.' };
  let searched = question;
  let missing: string | null = null;

  /** Whether there is more to show than before. */
  const add = (found: readonly Shown[]): boolean => {
    const before = fitting(evidence);
    const known = new Set(evidence.map(({ ref }) => ref));
    evidence.push(...found.filter(({ ref }) => !known.has(ref)));
    return fitting(evidence) > before;
  };
  /** Whether the answer is whole. */
  const tryAnswer = async (): Promise<boolean> => {
    const shown = evidence.slice(0, fitting(evidence));
    const verdict: Verdict = judge(await talk.ask(answerRequest(question, standing, shown)), shown.length);
    // A model that can't keep to the shape is not asked again.
    if ('code' in verdict && verdict.code === 'model_bad_answer') {
      throw chatFailed(verdict.code, chat.model, verdict.message);
    }
    if ('sentences' in verdict) answer = verdict;
    else because = { code: verdict.code, message: verdict.message };
    missing = 'missing' in verdict ? verdict.missing : null;
    return 'sentences' in verdict && missing === null;
  };
  const rewrite = async (): Promise<boolean> => {
    const other = rewrittenIn(await talk.ask(rewriteRequest(question, standing, missing)));
    if (other === null || other === question) return false;
    searched = other;
    return add(await ports.rewritten(other));
  };
  const rounds = async (): Promise<void> => {
    if (evidence.length > 0 && (await tryAnswer())) return;
    // Other words are of no use without a call left to answer from what they find.
    if (talk.left >= 2 && (await rewrite()) && (await tryAnswer())) return;
    if (talk.left >= 1 && add(await ports.broadened(searched))) await tryAnswer();
  };

  try {
    await rounds();
  } catch (error) {
    if (!(error instanceof AsofError) || !error.code.startsWith('model_')) throw error;
    because = { code: error.code as ChatFailure, message: error.message };
  }
  const { calls, tokens } = talk;
  return { answer, because: answer === null ? limited(because, talk) : null, evidence, calls, tokens };
}

function limited(because: NoAnswer, { left, calls }: Talk): NoAnswer {
  if (left > 0 || because.code.startsWith('model_')) return because;
  return { ...because, message: `${because.message} The limit of ${calls} call${calls === 1 ? '' : 's'} is reached.` };
}

/** Where the server does not count. */
function estimated({ messages }: ChatRequest, json: unknown): Usage {
  const prompt = messages.reduce((sum, { text }) => sum + countTokens(text), 0);
  return { prompt, completion: countTokens(JSON.stringify(json)) };
}
