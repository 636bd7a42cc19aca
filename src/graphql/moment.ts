import type { Asof } from '../asof.js';
import type { Coordinates } from '../library/coordinates.js';
import type { Snapshot } from '../library/snapshot.js';
import { Scene } from './scene.js';

/** Where a question stands: a space, and coordinates in it. */
export interface Place extends Coordinates {
  readonly space: string;
}

/**
 * One document: the instant it arrived and, for each space, the last transaction known then. All its snapshots lie at or
 * before that, and those of equal coordinates share their reads.
 */
export class Moment {
  readonly asof: Asof;
  readonly #arrived: string;
  readonly #latest = new Map<string, Promise<Snapshot>>();
  readonly #scenes = new Map<string, Scene>();
  readonly #unbound = new WeakSet<Scene>();
  readonly #now = new WeakMap<Scene, Promise<Scene>>();

  constructor(asof: Asof) {
    this.asof = asof;
    this.#arrived = asof.now();
  }

  async asOf(place: Place): Promise<Scene> {
    const scene = await this.#sceneOf(place);
    if (place.validAt === undefined) this.#unbound.add(scene);
    return scene;
  }

  /** Whether nobody chose its instant: it is when the document arrived. */
  isUnbound(scene: Scene): boolean {
    return this.#unbound.has(scene);
  }

  async #sceneOf({ space, scopes, validAt = this.#arrived, knownAt, timeZone }: Place): Promise<Scene> {
    const latest = await this.#latestOf(space);
    if (scopes === undefined && knownAt === undefined) return this.scene(await latest.at({ validAt, timeZone }));
    const at = { scopes, validAt, knownAt: knownAt ?? latest.knownAt, timeZone };
    return this.scene(await this.asof.space(space).asOf(at));
  }

  /** A snapshot with shared reads. One that knows more than this document may is set back to what that may know. */
  async scene(snapshot: Snapshot): Promise<Scene> {
    const { knownAt } = await this.#latestOf(snapshot.space);
    const known = snapshot.knownAt <= knownAt ? snapshot : await snapshot.at({ knownAt });
    const { space, scopes, validAt, timeZone } = known;
    const key = JSON.stringify([space, scopes, validAt, known.knownAt, timeZone]);
    const scene = this.#scenes.get(key) ?? new Scene(known);
    this.#scenes.set(key, scene);
    return scene;
  }

  /** The same place as last known when the document arrived. */
  nowOf(scene: Scene): Promise<Scene> {
    const now = this.#now.get(scene) ?? this.#findNow(scene.snapshot);
    this.#now.set(scene, now);
    return now;
  }

  async #findNow(snapshot: Snapshot): Promise<Scene> {
    const { knownAt } = await this.#latestOf(snapshot.space);
    return this.scene(await snapshot.at({ knownAt }));
  }

  /** The space is known anew: after a write of this document, which its result shows. */
  refresh(space: string): void {
    this.#latest.delete(space);
  }

  #latestOf(space: string): Promise<Snapshot> {
    const latest = this.#latest.get(space) ?? this.asof.space(space).asOf();
    this.#latest.set(space, latest);
    return latest;
  }
}

/** What every resolver is given. */
export interface Context {
  readonly moment: Moment;
}
