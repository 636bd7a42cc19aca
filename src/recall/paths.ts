import { unsupported } from '../domain/errors.js';
import { ALL_TIME, type Window } from '../domain/fold.js';
import { joinStretches, type PathTime, pathWindows, type Step, type Stretch } from '../domain/path.js';
import type { Fact } from '../domain/statement.js';
import { intersection } from '../domain/time.js';
import type { Capabilities, Reads } from '../store/port.js';
import type { View } from '../store/view.js';
import { type Leg, turned } from './leg.js';
import { edgeOf, type Way, walk, waysOf } from './walk.js';

export interface PathOptions {
  readonly maxHops: number;
  readonly legs: readonly Leg[];
  readonly through: PathTime;
  /** Window of valid time for every mode but SNAPSHOT; null: all time. */
  readonly during: Window | null;
  readonly limit: number;
}

export interface Path {
  readonly steps: readonly Step[];
  readonly windows: readonly Window[];
}

/** How many steps the search may try; a question that needs more is refused, never answered in part. */
const MAX_TRIES = 500_000;

/**
 * Paths from one entity to another that pass no entity twice, shortest first and, of one length, in the order of their facts'
 * times. The edges are gathered from both ends, so that neither end's surroundings are read further than half way. `read` are
 * facts that were read whole on the way.
 */
export async function findPaths(
  store: Reads & Capabilities,
  view: View,
  from: string,
  to: string,
  options: PathOptions,
): Promise<{ readonly paths: readonly Path[]; readonly read: readonly Fact[] }> {
  if (from === to) return { paths: [], read: [] };
  const during = options.through === 'SNAPSHOT' ? null : (options.during ?? ALL_TIME);
  const all =
    (await shortest(store, view, from, to, options)) ?? (await halfWay(store, view, from, to, { ...options, during }));
  const read = all.flatMap(({ edge }) => edge.whole ?? []);
  return { paths: search(stepsOf(all, during), from, to, options), read };
}

/** Where one path is enough, the ways that the shortest ones go; null where the store does not find them by itself. */
async function shortest(
  store: Capabilities,
  view: View,
  from: string,
  to: string,
  { maxHops, legs, through, limit }: PathOptions,
): Promise<readonly Way[] | null> {
  const [leg] = legs;
  if (limit > 1 || through !== 'SNAPSHOT' || leg === undefined || legs.length > 1) return null;
  const facts = (await store.shortest?.(view, { start: from, end: to, maxHops, ...leg })) ?? null;
  return facts && waysOf(facts.map(edgeOf), leg.direction);
}

/** All ways from both ends, as far as they can meet; those that hold somewhere in the window, or at the view's T where it is null. */
async function halfWay(
  store: Reads & Capabilities,
  view: View,
  from: string,
  to: string,
  { maxHops, legs, during }: Pick<PathOptions, 'maxHops' | 'legs' | 'during'>,
): Promise<readonly Way[]> {
  const there = Math.ceil(maxHops / 2);
  const [ways, back] = await Promise.all([
    walk(store, view, from, { hops: there, legs, during }),
    maxHops > there ? walk(store, view, to, { hops: maxHops - there, legs: legs.map(turned), during }) : [],
  ]);
  return [...ways, ...back.map((way) => ({ source: way.target, target: way.source, edge: way.edge }))];
}

/** The steps from each entity: neighbouring stretches of one value joined, cut to the window. */
function stepsOf(ways: readonly Way[], during: Window | null): ReadonlyMap<string, readonly Step[]> {
  const groups = new Map<string, { readonly way: Way; readonly stretches: Map<string, Stretch> }>();
  for (const way of ways) {
    const id = JSON.stringify([way.source, way.target, way.edge.key, way.edge.value]);
    const group = groups.get(id) ?? { way, stretches: new Map() };
    groups.set(id, group);
    const { fact, validAt, invalidAt } = way.edge;
    group.stretches.set(fact, { fact, from: validAt, to: invalidAt });
  }
  const steps = new Map<string, Step[]>();
  for (const { way, stretches } of groups.values()) {
    for (const joined of joinStretches([...stretches.values()])) {
      const window = during === null ? joined : intersection(joined, during);
      if (window === null) continue;
      const { source, target } = way;
      const step = {
        source,
        target,
        predicate: way.edge.predicate,
        facts: joined.facts,
        from: window.from,
        to: window.to,
      };
      const list = steps.get(source);
      if (list === undefined) steps.set(source, [step]);
      else list.push(step);
    }
  }
  for (const list of steps.values())
    list.sort((a, b) => a.from - b.from || (String(a.facts) < String(b.facts) ? -1 : 1));
  return steps;
}

function search(steps: ReadonlyMap<string, readonly Step[]>, from: string, to: string, options: PathOptions): Path[] {
  const distance = distancesTo(steps, to);
  const found: Path[] = [];
  let tries = 0;
  const extend = (path: Step[], visited: Set<string>, at: string, left: number): void => {
    for (const step of steps.get(at) ?? []) {
      if (found.length >= options.limit) return;
      if (visited.has(step.target)) continue;
      const rest = distance.get(step.target);
      if (rest === undefined || rest > left - 1 || (left > 1 && step.target === to)) continue;
      if (++tries > MAX_TRIES) {
        throw unsupported(
          'too_many_paths',
          'Too many ways lie between the two; name predicates or ask for fewer hops.',
          'maxHops',
        );
      }
      path.push(step);
      const windows = pathWindows(path, options.through);
      if (windows !== null) {
        if (left === 1) {
          found.push({ steps: [...path], windows });
        } else {
          visited.add(step.target);
          extend(path, visited, step.target, left - 1);
          visited.delete(step.target);
        }
      }
      path.pop();
    }
  };
  for (let length = 1; length <= options.maxHops && found.length < options.limit; length++) {
    extend([], new Set([from]), from, length);
  }
  return found;
}

/** How many steps each entity is away from the target, as far as the ways lead. */
function distancesTo(steps: ReadonlyMap<string, readonly Step[]>, to: string): ReadonlyMap<string, number> {
  const sources = new Map<string, string[]>();
  for (const step of [...steps.values()].flat()) {
    const list = sources.get(step.target);
    if (list === undefined) sources.set(step.target, [step.source]);
    else list.push(step.source);
  }
  const distance = new Map([[to, 0]]);
  const queue = [to];
  for (const at of queue) {
    for (const source of sources.get(at) ?? []) {
      if (distance.has(source)) continue;
      distance.set(source, (distance.get(at) as number) + 1);
      queue.push(source);
    }
  }
  return distance;
}
