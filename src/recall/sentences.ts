import { type Candidate, known, meanOfKnown } from './candidate.js';

/**
 * One score per channel for a candidate that is known in more than one way: a turn is weighed alone and together with the
 * turns before it (an answer often makes sense only after its question), a long text as a whole and by its sentence that is
 * nearest to the question. What a channel has nothing on is left out; a text without the question's words counts 0 beside a
 * window that has them.
 */
export function channelScores({ item, raw }: Candidate): {
  readonly ref: string;
  readonly text: number | null;
  readonly vector: number | null;
  readonly turn: boolean;
} {
  const text = known(raw.text);
  const window = known(raw.windowText);
  return {
    ref: item.ref,
    turn: item.type === 'chunk' && item.speaker !== null,
    text: window === null ? text : ((text ?? 0) + window) / 2,
    vector: meanOfKnown([raw.vector, raw.windowVector, raw.sentenceVector]),
  };
}
