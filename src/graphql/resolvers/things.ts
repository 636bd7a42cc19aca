import type { Entity } from '../../library/view.js';
import type { Direction } from '../../store/port.js';
import { connectionOf, wantsTotal } from '../connection.js';
import {
  type EntitySource,
  entityIn,
  episodeIn,
  type FactSource,
  factIn,
  factsIn,
  idOf,
  objectIn,
  type StatementSource,
  statementIn,
  statementsIn,
} from '../source.js';
import type { Resolve } from './resolve.js';
import { type FactArgs, pinned, question } from './snapshot.js';

/** What an entity is called or is: read for all entities of a level at once, unless it is known already. */
function described<K extends keyof Entity>(field: K): Resolve<EntitySource> {
  return ({ scene, ref, known }) =>
    known === null ? scene.entity(ref).then((entity) => entity?.[field]) : known[field];
}

const entity = {
  id: idOf,
  name: described('name'),
  aliases: described('aliases'),
  types: described('types'),
  externalKeys: described('externalKeys'),

  facts: (async (source, args, context, info) => {
    const { direction, ...asked } = args;
    const scene = await pinned(source.scene, args.after, context);
    const page = await scene.factsAt(source.ref, { ...question(asked, wantsTotal(info)), direction });
    return page && connectionOf(page, (found) => factIn(scene, found));
  }) satisfies Resolve<EntitySource, FactArgs & { direction: Direction }>,

  history: (async ({ scene, ref }, { predicate }) =>
    factsIn(scene, (await scene.versions(ref, predicate)) ?? [])) satisfies Resolve<
    EntitySource,
    { predicate: string }
  >,

  timeline: (async ({ scene, ref }, { predicate }) =>
    factsIn(scene, (await scene.timeline(ref, predicate)) ?? [])) satisfies Resolve<
    EntitySource,
    { predicate: string }
  >,
};

const fact = {
  id: idOf,
  subject: ({ scene, subject }: FactSource) => entityIn(scene, subject),
  object: ({ scene, object }: FactSource) => objectIn(scene, object),

  provenance: async ({ scene, ref, planned }: FactSource) =>
    planned ? [] : statementsIn(scene, (await scene.provenance(ref)) ?? []),

  history: async ({ scene, ref, planned }: FactSource) =>
    planned ? [] : factsIn(scene, (await scene.history(ref)) ?? []),

  recallCount: async ({ scene, ref, planned }: FactSource) =>
    planned ? 0 : ((await scene.recalls(ref))?.recallCount ?? 0),

  lastRecalledAt: async ({ scene, ref, planned }: FactSource) =>
    planned ? null : ((await scene.recalls(ref))?.lastRecalledAt ?? null),

  /** What came after the request is not part of its answer. */
  afterwards: (async ({ scene, ref, planned }, _, { moment }) => {
    if (planned) return [];
    const later = (await scene.afterwards(ref)) ?? [];
    const now = await moment.nowOf(scene);
    return factsIn(now, await now.facts(later.map((version) => version.ref)));
  }) satisfies Resolve<FactSource>,

  atStart: (async (source, _, { moment }) =>
    moment.scene(await source.scene.snapshot.atStart(source))) satisfies Resolve<FactSource>,

  atEnd: (async (source, _, { moment }) => {
    const end = await source.scene.snapshot.atEnd(source);
    return end && moment.scene(end);
  }) satisfies Resolve<FactSource>,
};

const statement = {
  id: idOf,
  subject: ({ scene, subject }: StatementSource) => (subject === null ? null : entityIn(scene, subject)),
  object: ({ scene, object }: StatementSource) => (object === null ? null : objectIn(scene, object)),
  spans: ({ scene, spans }: StatementSource) =>
    spans.map((span) => ({ ...span, episode: episodeIn(scene, span.episode) })),

  aims: async ({ scene, aims }: StatementSource) => {
    const aimed = aims === null ? undefined : await scene.statement(aims);
    return aimed === undefined ? null : statementIn(scene, aimed);
  },

  amendments: async ({ scene, ref }: StatementSource) => statementsIn(scene, (await scene.amendments(ref)) ?? []),
};

export const things = { Entity: entity, Fact: fact, Statement: statement, Episode: { id: idOf } };
