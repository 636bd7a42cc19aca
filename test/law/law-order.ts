import assert from 'node:assert/strict';
import { modelTimelines, type Told, timelines } from './answers.js';
import type { History, Said } from './histories.js';
import { lineOf } from './lines.js';
import { type Line, liveOf } from './model.js';
import type { Played } from './play.js';
import { everything, inBatches, type Trial } from './trial.js';

/** The laws about what may come before or after what: 1, 2, 3 and 7. */

/** An answer at (T, K) never changes after K's transaction has committed. */
export async function law1(trial: Trial): Promise<void> {
  const played = await trial.base();
  for (const { validAt, knownAt, answer } of trial.recorded) {
    const at = await played.space.asOf({ validAt, knownAt, scopes: ['', 'user:ann'] });
    assert.equal(at.knownAt, knownAt);
    assert.deepEqual(await everything(at), answer, `the answer at ${validAt}, ${knownAt} changed`);
  }
}

/** Any order of the same asserts and ends gives the same final timeline. */
export async function law2(trial: Trial): Promise<void> {
  const said = trial.accepted.filter(({ aims, words }) => aims === null && words.form !== 'retract');
  const played = await trial.play(inBatches(shuffled(said, trial), trial.dice, 4));
  const inOrder = said.flatMap((one) => lineOf(one, 0) ?? []);
  const found = await timelines(played, played.lastCommit);
  assert.deepEqual(found.map(withoutWords), modelTimelines(inOrder, Infinity).map(withoutWords), 'in another order');
}

/** Of statements that start together the first in the log gives the words, so these may differ. */
function withoutWords({ text: _, ...fact }: Told) {
  return fact;
}

/** In another order; those that stand exactly alike keep their own, since there the later in the log wins. */
function shuffled(said: readonly Said[], trial: Trial): Said[] {
  const result = trial.dice.shuffle(said);
  const groups = new Map<string, number[]>();
  for (const [place, { id, words }] of result.entries()) {
    const line = lineOf({ id, words, aims: null }, 0);
    if (line?.form !== 'assert') continue;
    const standing = JSON.stringify([line.key, String(line.from), line.resume, line.explicit, line.confidence]);
    groups.set(standing, [...(groups.get(standing) ?? []), place]);
  }
  for (const places of groups.values()) {
    const inLog = places.map((place) => result[place] as Said).sort((a, b) => a.id - b.id);
    for (const [i, place] of places.entries()) result[place] = inLog[i] as Said;
  }
  return result;
}

/** One batch of n writes gives the same answers at later K as n single writes: as it is, all in one, or one by one. */
export async function law3(trial: Trial): Promise<void> {
  const [base, other] = [await trial.base(), await trial.rebatched()];
  const others = new Map(other.commits.map((knownAt) => [written(other, knownAt), knownAt]));
  // Wherever both have written the same statements, the last time being the end.
  for (const knownAt of trial.dice.sample(base.commits.slice(0, -1), trial.questions).concat(base.lastCommit)) {
    const there = others.get(written(base, knownAt));
    if (there === undefined) continue;
    const where = `after ${written(base, knownAt)} statements, ${other.commits.length - 1} writes in place of ${base.commits.length - 1}`;
    assert.deepEqual(await timelines(other, there), await timelines(base, knownAt), where);
  }
}

function written({ lines }: Played, knownAt: number): number {
  return lines.filter((line) => line.committed <= knownAt).length;
}

/** Retracting a statement gives, at later K, the timeline of the log without it and without what aims at it. */
export async function law7(trial: Trial): Promise<void> {
  // The last law that asks this one, so it may go on writing to it.
  const played = await trial.rebatched();
  const live = liveOf(played.lines);
  if (live.length === 0) return;
  const gone = trial.dice.pick(live);
  const id = 1 + Math.max(...trial.history.writes.flatMap(({ said }) => said.map((one) => one.id)));
  await played.write({ tick: 1, said: [{ id, aims: gone.id, words: { form: 'retract' } }], refused: false });
  const rest = without(played.lines.slice(0, -1), gone);
  const found = await timelines(played, played.lastCommit);
  assert.deepEqual(found, modelTimelines(rest, Infinity), `the log without statement ${gone.id}`);
  // The model has judged; now and then the store itself does, too.
  const replay = trial.dice.next(4) === 0 ? replayed(trial.history, rest) : null;
  if (replay === null) return;
  const fresh = await trial.play(replay);
  assert.deepEqual(await timelines(fresh, fresh.lastCommit), found, `a new log without statement ${gone.id}`);
}

function without(lines: readonly Line[], gone: Line): Line[] {
  return lines.filter((line) => line.id !== gone.id && line.aims !== gone.id);
}

/** The history of these lines alone; null where one of them would now aim at a statement that is not live. */
function replayed(history: History, lines: readonly Line[]): History | null {
  const ids = new Set(lines.map((line) => line.id));
  const fits = lines.every((line, i) => {
    return line.aims === null || liveOf(lines.slice(0, i)).some((aimed) => aimed.id === line.aims);
  });
  if (!fits) return null;
  const writes = history.writes.filter((write) => !write.refused);
  const kept = writes.map((write) => ({ ...write, said: write.said.filter((one) => ids.has(one.id)) }));
  return { writes: kept.filter((write) => write.said.length > 0) };
}
