import { invalid } from '../../domain/errors.js';
import type { Hit, Way } from '../../library/hits.js';
import { excerptOf } from '../../library/passages.js';
import type { FactQuery } from '../../library/questions.js';
import type { RecallQuery, SearchQuery } from '../../library/recall-query.js';
import type { Recall } from '../../library/snapshot.js';
import type { Topic } from '../../recall/node.js';
import { given } from '../given.js';
import type { Moment } from '../moment.js';
import type { Scene } from '../scene.js';
import { entityIn, episodeIn, factIn, type PassageSource, passageIn } from '../source.js';
import type { Resolve } from './resolve.js';

type SearchArgs = Omit<SearchQuery, keyof FactQuery> & {
  readonly text: string;
  readonly filter?: Omit<FactQuery, 'during'> | null;
  readonly during?: string;
};

const MAX_REFS = 1000;

export const recalled: Resolve<Scene, RecallQuery> = async (asked, args, { moment }) =>
  recallIn(await asked.snapshot.recall({ ...given(args), time: timeUse(asked, args, moment) }), moment);

/** Every scene's instant is bound, if only to when the document arrived: whether somebody chose it, the moment knows. */
export function timeUse(scene: Scene, { time }: Pick<RecallQuery, 'time'>, moment: Moment) {
  return time ?? (moment.isUnbound(scene) ? 'FROM_QUESTION' : 'AS_BOUND');
}

/** Hits are seen where they were looked for, which the question may have chosen itself. */
export async function recallIn({ snapshot, time: said, hits, ...found }: Recall, moment: Moment) {
  const scene = await moment.scene(snapshot);
  const named = said?.fact == null ? null : await scene.fact(said.fact);
  return {
    ...found,
    snapshot: scene,
    names: namesIn(scene, found.names),
    time: said && { ...said, fact: named == null ? null : factIn(scene, named) },
    hits: hits.map((hit) => hitIn(scene, hit)),
  };
}

export const searched: Resolve<Scene, SearchArgs> = async (scene, args) => {
  const { text, filter, ...rest } = given(args);
  const { hits, names, ...found } = await scene.snapshot.search(text, { ...given(filter ?? {}), ...rest });
  return { ...found, names: namesIn(scene, names), hits: hits.map((hit) => hitIn(scene, hit)) };
};

function namesIn(scene: Scene, names: Recall['names']) {
  return names.map(({ name, entities }) => ({
    name,
    entities: entities.map((known) => entityIn(scene, known.ref, known)),
  }));
}

export const evidence: Resolve<Scene, { refs: readonly string[] }> = async (scene, { refs }) => {
  if (refs.length > MAX_REFS) {
    throw invalid('too_many', `refs: ${refs.length} were given; at most ${MAX_REFS} are accepted.`, 'refs');
  }
  const found = await Promise.all(refs.map((ref) => evidenceIn(scene, ref)));
  return found.filter((one) => one !== null);
};

/** What a handle stands for; null where it is not known there. */
async function evidenceIn(scene: Scene, ref: string) {
  if (ref.includes('#')) {
    const passage = await scene.passage(ref);
    return passage === undefined ? null : passageIn(scene, passage);
  }
  const fact = await scene.fact(ref);
  return fact === undefined ? null : factIn(scene, fact);
}

function hitIn(scene: Scene, hit: Hit) {
  const { fact, passage, explanation } = hit;
  const places = [
    { channel: 'TEXT', ...explanation.channels.text },
    { channel: 'VECTOR', ...explanation.channels.vector },
  ];
  return {
    ...hit,
    fact: fact && factIn(scene, fact),
    passage: passage && passageIn(scene, passage),
    episode: () => (passage === null ? null : episodeOf(scene, passage.episode)),
    explanation: {
      terms: explanation.terms,
      channels: places.filter(({ rank }) => rank !== undefined),
      named: explanation.named.map((topic) => topicIn(scene, topic)),
      via: explanation.via.map((way) => wayIn(scene, way)),
    },
  };
}

function topicIn(scene: Scene, topic: Topic) {
  if ('name' in topic) return { ...topic, entity: null };
  return { entity: entityIn(scene, topic.entity), name: async () => (await scene.entity(topic.entity))?.name ?? null };
}

function wayIn(scene: Scene, { through, from, share }: Way) {
  return { through: topicIn(scene, through), from: () => evidenceIn(scene, from), share };
}

async function episodeOf(scene: Scene, ref: string) {
  const episode = await scene.episode(ref);
  return episode === undefined ? null : episodeIn(scene, episode);
}

const excerpt: Resolve<{ readonly text: string }, { length?: number | null }> = ({ text }, { length }) =>
  excerptOf(text, length ?? undefined);

export const recall = {
  Hit: { excerpt },
  Passage: { excerpt, episode: ({ scene, episode }: PassageSource) => episodeOf(scene, episode) },
};
