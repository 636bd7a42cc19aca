import type { AskQuery } from '../../library/asked.js';
import type { Hit } from '../../library/hits.js';
import { given } from '../given.js';
import type { Scene } from '../scene.js';
import { factIn, passageIn } from '../source.js';
import { recallIn, timeUse } from './recall.js';
import type { Resolve } from './resolve.js';

/** Citations are seen where the evidence was looked for. */
export const asked: Resolve<Scene, AskQuery> = async (scene, args, { moment }) => {
  const query = { ...given(args), time: timeUse(scene, args, moment) };
  const { answer, tokens, evidence, ...rest } = await scene.snapshot.ask(query);
  const recall = await recallIn(evidence, moment);
  const hits = new Map(evidence.hits.map((hit) => [hit.ref, hit]));
  const citation = (ref: string) => citedIn(recall.snapshot, hits.get(ref) as Hit);
  return {
    ...rest,
    answer: answer && {
      missing: answer.missing,
      sentences: answer.sentences.map(({ text, cites }) => ({ text, citations: cites.map(citation) })),
    },
    evidence: recall,
    promptTokens: tokens.prompt,
    completionTokens: tokens.completion,
  };
};

function citedIn(scene: Scene, { fact, passage }: Hit) {
  return fact === null ? passageIn(scene, passage) : factIn(scene, fact);
}
