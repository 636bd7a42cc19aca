import { z } from 'zod';

/** A sentence of an answer, with the numbers it cites, each once. */
export interface CitedSentence {
  readonly text: string;
  readonly cites: readonly number[];
}

/** What an answer is worth: sentences that all cite what was shown, or why it is not taken. */
export type Verdict =
  | { readonly sentences: readonly CitedSentence[]; readonly missing: string | null }
  | { readonly code: 'not_enough'; readonly message: string; readonly missing: string | null }
  | { readonly code: 'not_cited' | 'not_shown' | 'model_bad_answer'; readonly message: string };

/** A model that wanders off is not read to its end. */
const MOST_SENTENCES = 100;
const MOST_MISSING = 500;
const MOST_QUESTION = 1000;

const answer = z.object({
  sentences: z.array(z.object({ text: z.string().trim().min(1), cites: z.array(z.int()) })).max(MOST_SENTENCES),
  missing: z.string().nullish(),
});
const rewritten = z.object({ question: z.string().trim().min(1) });

/** Holds an answer against what was shown, numbered from 1. */
export function judge(json: unknown, shown: number): Verdict {
  const read = answer.safeParse(json);
  if (!read.success) {
    const where = read.error.issues[0]?.path.join('.') || 'it';
    return { code: 'model_bad_answer', message: `the answer has another shape than asked for, at ${where}.` };
  }
  const { sentences } = read.data;
  const missing = clip(read.data.missing?.trim() || null, MOST_MISSING);
  if (sentences.length === 0) {
    const told = missing === null ? '' : ` Missing, by its words: ${missing}`;
    return { code: 'not_enough', message: `the model finds no answer in the evidence.${told}`, missing };
  }
  for (const [i, { cites }] of sentences.entries()) {
    if (cites.length === 0) {
      return { code: 'not_cited', message: `sentence ${i + 1} of the model's answer cites nothing.` };
    }
    const strange = cites.find((number) => number < 1 || number > shown);
    if (strange !== undefined) {
      const message = `sentence ${i + 1} of the model's answer cites ${strange}, which it was not shown (1 to ${shown}).`;
      return { code: 'not_shown', message };
    }
  }
  return { sentences: sentences.map(({ text, cites }) => ({ text, cites: [...new Set(cites)] })), missing };
}

/** The other words a model searches by; null where it gives none. */
export function rewrittenIn(json: unknown): string | null {
  const read = rewritten.safeParse(json);
  return read.success ? clip(read.data.question, MOST_QUESTION) : null;
}

function clip<T extends string | null>(text: T, most: number): T | string {
  return text !== null && text.length > most ? text.slice(0, most).toWellFormed() : text;
}
