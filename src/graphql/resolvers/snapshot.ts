import type { Coordinates } from '../../library/coordinates.js';
import type { EntityRef } from '../../library/entities.js';
import type { EntityQuery, EpisodeQuery } from '../../library/lists.js';
import type { FactQuery, NeighbourhoodQuery, PageQuery, PathQuery } from '../../library/questions.js';
import { connectionOf, wantsTotal } from '../connection.js';
import { given } from '../given.js';
import type { Context } from '../moment.js';
import type { Scene } from '../scene.js';
import { diffIn, entityIn, episodeIn, factIn, factsIn, statementIn } from '../source.js';
import { asked } from './ask.js';
import { evidence, recalled, searched } from './recall.js';
import type { Resolve } from './resolve.js';

/** A filter and a page: what lists are asked by. */
export type ListArgs<Filter> = PageQuery & { readonly filter?: Filter | undefined };
export type FactArgs = ListArgs<Omit<FactQuery, 'during'>> & Pick<FactQuery, 'during'>;

/** The library's one question from a list's arguments, without what is null. */
export function question<Filter extends object>({ filter, ...rest }: ListArgs<Filter>, total: boolean) {
  return { ...given(filter ?? ({} as Filter)), ...given(rest), total };
}

/** The scene of a page: where a cursor was given, the one it was made in. */
export async function pinned(scene: Scene, after: string | null | undefined, { moment }: Context): Promise<Scene> {
  return after == null ? scene : moment.scene(scene.snapshot.pinned(after));
}

const at: Resolve<Scene, Coordinates> = async ({ snapshot }, args, { moment }) =>
  moment.scene(await snapshot.at(given(args)));

const entity: Resolve<Scene, { by: EntityRef }> = async (scene, { by }) => {
  const ref = await scene.snapshot.find(by);
  return ref === null ? null : entityIn(scene, ref);
};

const entities: Resolve<Scene, ListArgs<EntityQuery>> = async (source, args, context, info) => {
  const scene = await pinned(source, args.after, context);
  const page = await scene.snapshot.entities(question(args, wantsTotal(info)));
  return connectionOf(page, (found) => entityIn(scene, found.ref, found));
};

const fact: Resolve<Scene, { ref: string }> = async (scene, { ref }) => {
  const found = await scene.fact(ref);
  return found === undefined ? null : factIn(scene, found);
};

const facts: Resolve<Scene, FactArgs> = async (source, args, context, info) => {
  const scene = await pinned(source, args.after, context);
  const page = await scene.snapshot.factPage(question(args, wantsTotal(info)));
  return connectionOf(page, (found) => factIn(scene, found));
};

const episodes: Resolve<Scene, ListArgs<EpisodeQuery>> = async (source, args, context, info) => {
  const scene = await pinned(source, args.after, context);
  const page = await scene.snapshot.episodes(question(args, wantsTotal(info)));
  return connectionOf(page, (episode) => episodeIn(scene, episode));
};

const statement: Resolve<Scene, { ref: string }> = async (scene, { ref }) => {
  const found = await scene.statement(ref);
  return found === undefined ? null : statementIn(scene, found);
};

const diff: Resolve<Scene, { to: Coordinates; filter?: FactArgs['filter'] | null }> = async (
  before,
  { to, filter },
  { moment },
) => {
  const after = await moment.scene(await before.snapshot.at(given(to)));
  return diffIn(before, after, await before.snapshot.diff(after.snapshot, given(filter ?? {})));
};

const neighbourhood: Resolve<Scene, NeighbourhoodQuery> = async (scene, args) => {
  const found = await scene.snapshot.neighbourhood(given(args));
  return {
    entities: found.entities.map((around) => entityIn(scene, around)),
    facts: factsIn(scene, found.facts),
  };
};

const paths: Resolve<Scene, PathQuery> = async (scene, args) =>
  (await scene.snapshot.paths(given(args))).map(({ steps, windows }) => ({
    windows,
    steps: steps.map(({ source, target, predicate, facts: along }) => ({
      source: entityIn(scene, source),
      target: entityIn(scene, target),
      predicate,
      facts: factsIn(scene, along),
    })),
  }));

const timeline: Resolve<Scene, { of: EntityRef; predicate: string }> = async (scene, { of, predicate }) =>
  factsIn(scene, await scene.snapshot.timeline(of, predicate));

export const snapshot = {
  Snapshot: {
    validAt: (scene: Scene) => scene.snapshot.validAt,
    knownAt: (scene: Scene) => scene.snapshot.knownAt,
    space: (scene: Scene) => scene.snapshot.space,
    scopes: (scene: Scene) => scene.snapshot.scopes,
    at,
    entity,
    entities,
    fact,
    facts,
    episodes,
    statement,
    diff,
    neighbourhood,
    paths,
    timeline,
    recall: recalled,
    search: searched,
    ask: asked,
    evidence,
  },
};
