import type { ObjectValue } from '../domain/value.js';
import type { Diff, Entity, Episode, Fact, Statement } from '../library/view.js';
import { encodeId, type NodeKind } from './node-id.js';
import type { Scene } from './scene.js';

/** What resolvers pass on: the library's plain data and the scene it is seen in. Fields of the same name need no resolver. */

interface Seen {
  readonly __typename: string;
  readonly scene: Scene;
  readonly id: () => string;
}

/** An entity by its ref; what it is called is read when it is asked for. */
export type EntitySource = Seen & { readonly ref: string; readonly known: Entity | null };
/** `planned`: of a preview, so that the store knows nothing of it. */
export type FactSource = Seen & Fact & { readonly planned: boolean };
export type StatementSource = Seen & Statement;
export type EpisodeSource = Seen & Episode;

const seen = (kind: NodeKind, scene: Scene, ref: string): Seen => ({
  __typename: kind,
  scene,
  id: () => encodeId(kind, scene, ref),
});

export function entityIn(scene: Scene, ref: string, known: Entity | null = null): EntitySource {
  return { ...seen('Entity', scene, ref), ref, known };
}

export function factIn(scene: Scene, fact: Fact, planned = false): FactSource {
  return { ...fact, ...seen('Fact', scene, fact.ref), planned };
}

export function factsIn(scene: Scene, facts: readonly Fact[]): FactSource[] {
  return facts.map((fact) => factIn(scene, fact));
}

export function statementIn(scene: Scene, statement: Statement): StatementSource {
  return { ...statement, ...seen('Statement', scene, statement.ref) };
}

export function statementsIn(scene: Scene, statements: readonly Statement[]): StatementSource[] {
  return statements.map((statement) => statementIn(scene, statement));
}

export function episodeIn(scene: Scene, episode: Episode): EpisodeSource {
  return { ...episode, ...seen('Episode', scene, episode.ref) };
}

export function objectIn(scene: Scene, object: ObjectValue) {
  return 'entity' in object ? entityIn(scene, object.entity) : { __typename: 'Literal', ...object };
}

/** A diff: its facts before in one scene, its facts after in another. */
export function diffIn(before: Scene, after: Scene, diff: Diff, planned = false) {
  return {
    opened: diff.opened.map((fact) => factIn(after, fact, planned)),
    closed: factsIn(before, diff.closed),
    changed: diff.changed.map((pair) => ({
      before: factIn(before, pair.before),
      after: factIn(after, pair.after, planned),
    })),
  };
}
