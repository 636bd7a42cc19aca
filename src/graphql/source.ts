import type { ObjectValue } from '../domain/value.js';
import type { Passage } from '../library/passages.js';
import type { Diff, Entity, Episode, Fact, Statement } from '../library/view.js';
import { encodeId, type NodeKind } from './node-id.js';
import type { Scene } from './scene.js';

/** What resolvers pass on: the library's plain data and the scene it is seen in. Fields of the same name need no resolver. */

interface Seen {
  readonly __typename: NodeKind;
  readonly scene: Scene;
}

/** An entity by its ref; what it is called is read when it is asked for. */
export type EntitySource = Seen & { readonly ref: string; readonly known: Entity | null };
/** `planned`: of a preview, so that the store knows nothing of it. */
export type FactSource = Seen & Fact & { readonly planned: boolean };
export type StatementSource = Seen & Statement;
export type EpisodeSource = Seen & Episode;
export type PassageSource = Passage & { readonly __typename: 'Passage'; readonly scene: Scene };

/** Ref and coordinates. */
export function idOf({ __typename, scene, ref }: Seen & { readonly ref: string }): string {
  return encodeId(__typename, scene, ref);
}

export function entityIn(scene: Scene, ref: string, known: Entity | null = null): EntitySource {
  return { __typename: 'Entity', scene, ref, known };
}

export function factIn(scene: Scene, fact: Fact, planned = false): FactSource {
  return { ...fact, __typename: 'Fact', scene, planned };
}

export function factsIn(scene: Scene, facts: readonly Fact[]): FactSource[] {
  return facts.map((fact) => factIn(scene, fact));
}

export function statementIn(scene: Scene, statement: Statement): StatementSource {
  return { ...statement, __typename: 'Statement', scene };
}

export function statementsIn(scene: Scene, statements: readonly Statement[]): StatementSource[] {
  return statements.map((statement) => statementIn(scene, statement));
}

export function episodeIn(scene: Scene, episode: Episode): EpisodeSource {
  return { ...episode, __typename: 'Episode', scene };
}

export function passageIn(scene: Scene, passage: Passage): PassageSource {
  return { ...passage, __typename: 'Passage', scene };
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
