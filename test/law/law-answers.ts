import assert from 'node:assert/strict';
import { ALL_TIME } from '../../src/domain/fold.js';
import type { Fact } from '../../src/index.js';
import {
  answer,
  believed,
  inOrder,
  knownGrid,
  modelTimelines,
  snapshot,
  timelines,
  told,
  validGrid,
  view,
} from './answers.js';
import { cellAt, factsAt, keysAt, type ModelFact } from './model.js';
import type { Played } from './play.js';
import type { Trial } from './trial.js';

/** The laws about what is answered: 4, 5, 8 and 9. */

/** For a SINGLE key at most one value holds at any (T, K). Of a MULTI key the object is part, so it goes for all keys. */
export async function law4(trial: Trial): Promise<void> {
  const played = await trial.base();
  for (const knownAt of played.commits) {
    const facts = [...(await believed(played, knownAt))].sort((a, b) => a.validAt - b.validAt);
    const until = new Map<string, number>();
    for (const fact of facts) {
      assert.ok(fact.validAt >= (until.get(fact.key) ?? -Infinity), `two values at once: ${JSON.stringify(fact)}`);
      until.set(fact.key, fact.invalidAt);
    }
  }
  for (const [validAt, knownAt] of points(trial, played)) {
    const keys = (await answer(await snapshot(played, validAt, knownAt))).map((fact) => fact.key);
    assert.equal(new Set(keys).size, keys.length, `two values of a key at ${validAt}, ${knownAt}`);
  }
}

/** Points of the grid T × K: all of them, or a random choice where there are more than may be asked. */
function points(trial: Trial, played: Played, most = trial.questions): [number, number][] {
  const [valid, known] = [validGrid(played.lines), knownGrid(played.commits)];
  const places = Array.from({ length: valid.length * known.length }, (_, i) => i);
  return trial.dice.sample(places, most).map((i) => {
    return [valid[i % valid.length] as number, known[Math.floor(i / valid.length)] as number];
  });
}

/** The store equals a naive model that evaluates the fold cell by cell. */
export async function law5(trial: Trial): Promise<void> {
  const played = await trial.base();
  const { lines } = played;
  for (const knownAt of trial.dice.sample(played.commits, trial.questions)) {
    assert.deepEqual(await timelines(played, knownAt), modelTimelines(lines, knownAt), `all time, ${knownAt}`);
  }
  for (const [validAt, knownAt] of points(trial, played)) {
    const scopes = trial.dice.pick([['', 'user:ann'], [''], ['user:ann']]);
    const at = await snapshot(played, validAt, knownAt, scopes);
    const expected = modelAnswer(played, validAt, knownAt).filter(({ key }) =>
      scopes.includes(key.split('|')[0] ?? ''),
    );
    const facts = await at.facts();
    const plain = expected.map(({ supports: _, ...fact }) => fact).sort(inOrder);
    assert.deepEqual(facts.map(told).sort(inOrder), plain, `at ${at.validAt}, ${at.knownAt}, scopes ${scopes}`);
  }
  for (const knownAt of trial.dice.sample(played.commits, Math.ceil(trial.questions / 4))) {
    await checkSupports(played, knownAt);
  }
}

/** The cell decides what holds at T; the fact it lies in, how far it goes and what supports it. */
function modelAnswer(played: Played, validAt: number, knownAt: number): ModelFact[] {
  const facts = factsAt(played.lines, knownAt).filter((fact) => fact.from <= validAt && validAt < fact.to);
  const cells = [...keysAt(played.lines, knownAt)].flatMap(([key, state]) => {
    const cell = cellAt(state, validAt);
    return cell === null ? [] : [`${key} ${cell.value} ${cell.disputed}`];
  });
  assert.deepEqual(
    facts.map((f) => `${f.key} ${f.value} ${f.disputed}`).sort(),
    cells.sort(),
    'the model disagrees with itself',
  );
  return facts;
}

/** What every fact believed at K rests on. */
async function checkSupports(played: Played, knownAt: number): Promise<void> {
  const at = await snapshot(played, 0, knownAt);
  const facts = (await believed(played, knownAt)).filter((fact) => fact.predicate !== 'definition');
  const provenance = await at.provenanceOf(facts.map((fact) => fact.ref));
  const found = facts.map((fact) => (provenance.get(fact.ref) ?? []).map(({ ref, live }) => `${ref} ${live}`));
  const expected = factsAt(played.lines, knownAt).map((fact) => fact.supports.map((id) => `${played.ref(id)} true`));
  const sorted = (supports: string[][]): string[] => supports.map((refs) => refs.join(', ')).sort();
  assert.deepEqual(sorted(found), sorted(expected), `what the facts at ${knownAt} rest on`);
}

/** Both stores give the same answers, with the same refs, to the same history. */
export async function law8(trial: Trial): Promise<void> {
  const here = await trial.base();
  const there = await trial.play(trial.history, trial.other, here.space.name);
  assert.deepEqual(there.commits, here.commits);
  assert.deepEqual(there.refs, here.refs);
  const last = view(here, here.lastCommit);
  const keys = [...new Set((await here.store.facts(last, { during: ALL_TIME })).items.map((fact) => fact.key))];
  assert.deepEqual(
    await there.store.versions(last, keys, 'UNTIL_K'),
    await here.store.versions(last, keys, 'UNTIL_K'),
    'versions of facts',
  );
  assert.deepEqual(
    await there.store.statementsByRef(last, there.refs),
    await here.store.statementsByRef(last, here.refs),
  );
  for (const knownAt of trial.dice.sample(here.commits, trial.questions)) {
    assert.deepEqual(await believed(there, knownAt), await believed(here, knownAt), `facts at ${knownAt}`);
  }
  for (const [validAt, knownAt] of points(trial, here, Math.ceil(trial.questions / 4))) {
    const [a, b] = [await snapshot(here, validAt, knownAt), await snapshot(there, validAt, knownAt)];
    assert.deepEqual(await b.facts({ reserved: true }), await a.facts({ reserved: true }), `at ${validAt}, ${knownAt}`);
  }
}

/** The diff of two snapshots applied to the first gives the second, on either axis; diffs compose. */
export async function law9(trial: Trial): Promise<void> {
  const played = await trial.base();
  for (let i = 0; i < Math.min(trial.questions, 60); i++) {
    const [a, b, c] = await Promise.all(threePoints(trial, played, i).map(([t, k]) => snapshot(played, t, k)));
    assert.ok(a && b && c);
    const [ab, bc, ac, ba] = [await a.diff(b), await b.diff(c), await a.diff(c), await b.diff(a)];
    const where = `${a.validAt} ${a.knownAt} to ${b.validAt} ${b.knownAt} to ${c.validAt} ${c.knownAt}`;
    const [atA, atB] = [byRef(await a.facts()), byRef(await b.facts())];
    assert.deepEqual(applied(atA, ab), atB, where);
    assert.deepEqual(moves(ba), new Map([...moves(ab)].map(([ref, way]) => [ref, -way])), `back again: ${where}`);
    assert.deepEqual(sum(moves(ab), moves(bc)), moves(ac), `composed: ${where}`);
  }
}

/** Three points that differ on valid time, on transaction time or on both, by turns. */
function threePoints(trial: Trial, played: Played, turn: number): [number, number][] {
  const [first, second, third] = [0, 1, 2].map(() => points(trial, played, 1)[0] as [number, number]);
  const [t, k] = first as [number, number];
  const others = [second, third] as [number, number][];
  if (turn % 3 === 0) return [[t, k], ...others.map(([at]): [number, number] => [at, k])];
  if (turn % 3 === 1) return [[t, k], ...others.map(([, at]): [number, number] => [t, at])];
  return [[t, k], ...others];
}

type Diff = Awaited<ReturnType<Awaited<ReturnType<typeof snapshot>>['diff']>>;

function byRef(facts: readonly Fact[]): Map<string, Fact> {
  return new Map([...facts].sort((a, b) => (a.ref < b.ref ? -1 : 1)).map((fact) => [fact.ref, fact]));
}

function applied(before: ReadonlyMap<string, Fact>, { opened, closed, changed }: Diff): Map<string, Fact> {
  const after = new Map(before);
  for (const fact of [...closed, ...changed.map((pair) => pair.before)]) {
    assert.deepEqual(after.get(fact.ref), fact, 'it takes away what was there');
    after.delete(fact.ref);
  }
  for (const fact of [...opened, ...changed.map((pair) => pair.after)]) {
    assert.ok(!after.has(fact.ref), 'it brings what was not there');
    after.set(fact.ref, fact);
  }
  for (const { before: a, after: b } of changed) assert.equal(told(a).key, told(b).key, 'a change is of one key');
  return byRef([...after.values()]);
}

/** 1 for each fact that comes, -1 for each that goes, in the order of refs. */
function moves({ opened, closed, changed }: Diff): Map<string, number> {
  const come = [...opened, ...changed.map((pair) => pair.after)].map((fact): [string, number] => [fact.ref, 1]);
  const gone = [...closed, ...changed.map((pair) => pair.before)].map((fact): [string, number] => [fact.ref, -1]);
  return sum(new Map(come), new Map(gone));
}

function sum(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): Map<string, number> {
  const refs = [...new Set([...a.keys(), ...b.keys()])].sort();
  const total = refs.map((ref): [string, number] => [ref, (a.get(ref) ?? 0) + (b.get(ref) ?? 0)]);
  return new Map(total.filter(([, way]) => way !== 0));
}
