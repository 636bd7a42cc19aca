import type { TransactionQuery } from '../../library/lists.js';
import type { PageQuery } from '../../library/questions.js';
import { connectionOf, wantsTotal } from '../connection.js';
import { given } from '../given.js';
import type { Place } from '../moment.js';
import { decodeId } from '../node-id.js';
import type { Scene } from '../scene.js';
import { entityIn, episodeIn, factIn, statementIn } from '../source.js';
import type { Resolve } from './resolve.js';

const asOf: Resolve<unknown, Place> = (_, args, { moment }) => moment.asOf(given(args));

const spaces: Resolve = async (_, _args, { moment }) => (await moment.asof.spaces()).map((name) => ({ name }));

/** The predicates a space knows, in the scopes, at the document's or an earlier K. */
async function predicatesOf(args: Place, { moment }: Parameters<Resolve>[2]) {
  const { snapshot } = await moment.asOf(args);
  return moment.asof.space(args.space).predicates({ knownAt: snapshot.knownAt, scopes: snapshot.scopes });
}

const predicates: Resolve<unknown, Place> = (_, args, context) => predicatesOf(given(args), context);

const predicatesOfSpace: Resolve<{ readonly name: string }, Omit<Place, 'space'>> = ({ name }, args, context) =>
  predicatesOf({ ...given(args), space: name }, context);

const transactions: Resolve<unknown, Place & TransactionQuery & PageQuery> = async (_, args, { moment }, info) => {
  const { space, scopes, idempotencyKey, first, after } = given(args);
  const { snapshot } = await moment.asOf({ space, scopes });
  const page = await snapshot.transactions({ idempotencyKey, first, after, total: wantsTotal(info) });
  return connectionOf(page, (transaction) => transaction);
};

const node: Resolve<unknown, { id: string }> = async (_, { id }, { moment }) => {
  const { kind, ref, place } = decodeId(id);
  const scene = await moment.asOf(place);
  return nodeIn[kind](scene, ref);
};

const nodeIn = {
  Entity: async (scene: Scene, ref: string) => {
    const entity = await scene.snapshot.entity({ ref });
    return entity && entityIn(scene, ref, entity);
  },
  Fact: async (scene: Scene, ref: string) => {
    const fact = await scene.fact(ref);
    return fact === undefined ? null : factIn(scene, fact);
  },
  Statement: async (scene: Scene, ref: string) => {
    const statement = await scene.statement(ref);
    return statement === undefined ? null : statementIn(scene, statement);
  },
  Episode: async (scene: Scene, ref: string) => {
    const episode = (await scene.snapshot.episodesByRef([ref])).get(ref);
    return episode === undefined ? null : episodeIn(scene, episode);
  },
};

export const query = {
  Query: { asOf, spaces, predicates, transactions, node },
  Space: { predicates: predicatesOfSpace },
};
