import { SHARED } from '../../domain/scope.js';
import type { WriteResult } from '../../library/view.js';
import type { PredicateInput, WriteInput } from '../../write/input.js';
import { given, writeInput } from '../given.js';
import type { Context } from '../moment.js';
import type { Scene } from '../scene.js';
import { diffIn, entityIn, episodeIn, factsIn } from '../source.js';
import type { Resolve } from './resolve.js';

type WriteArgs = { readonly input: WriteInput & { readonly space: string } };

const write: Resolve<unknown, WriteArgs> = async (_, { input: { space, ...rest } }, { moment }) => {
  const input = writeInput(rest) as WriteInput;
  const result = await moment.asof.space(space).write(input);
  return written(result, space, scopesOf(input), { moment });
};

const preview: Resolve<unknown, WriteArgs> = async (_, { input: { space, ...rest } }, { moment }) => {
  const input = writeInput(rest) as WriteInput;
  const diff = await moment.asof.space(space).preview(input);
  moment.refresh(space);
  const scene = await moment.asOf({ space, scopes: scopesOf(input) });
  return diffIn(scene, scene, diff, true);
};

const definePredicate: Resolve<unknown, { space: string; input: PredicateInput }> = async (
  _,
  { space, input },
  { moment },
) => written(await moment.asof.space(space).definePredicate(given(input)), space, [SHARED], { moment });

const createSpace: Resolve<unknown, { name: string }> = async (_, { name }, { moment }) => ({
  name: (await moment.asof.createSpace(name)).name,
});

/** The scopes a write speaks of, as it named them; what is shared is always seen. */
function scopesOf({ scope, scopes, episode, episodes, statements }: WriteInput): readonly string[] {
  const said = (statements ?? []).flatMap(({ assert, end }) => [assert?.scope, end?.scope]);
  const told = [episode, ...(episodes ?? [])].map((one) => one?.scope);
  const named = [SHARED, scope, ...(scopes ?? []), ...told, ...said];
  return [...new Set(named.filter((one) => one !== undefined))];
}

/** A write's result, seen after it. */
async function written(result: WriteResult, space: string, scopes: readonly string[], { moment }: Context) {
  moment.refresh(space);
  const scene = await moment.asOf({ space, scopes, knownAt: result.committedAt });
  return {
    ...result,
    snapshot: scene,
    episodes: () => episodesOf(scene, result.episodes),
    entities: () => result.entities.map((ref) => entityIn(scene, ref)),
    opened: async () => factsIn(scene, await scene.facts(result.opened)),
    closed: async () => factsIn(scene, await scene.facts(result.closed)),
  };
}

/** In the order given, however many there are. */
async function episodesOf(scene: Scene, refs: readonly string[]) {
  const found = await scene.snapshot.episodesByRef(refs);
  return refs.flatMap((ref) => {
    const episode = found.get(ref);
    return episode === undefined ? [] : [episodeIn(scene, episode)];
  });
}

export const mutation = { Mutation: { write, preview, definePredicate, createSpace } };
