import assert from 'node:assert/strict';
import { AsofError, type Snapshot, type Space, type StatementInput } from '../../src/index.js';
import { snapshot, validGrid } from './answers.js';
import { Dice } from './dice.js';
import type { History } from './histories.js';
import { instant } from './lines.js';
import type { Played, Stage } from './play.js';

/** The same history in two stores, and every question asked of both. */

const SCOPES: readonly (readonly string[])[] = [['', 'user:ann'], [''], ['user:ann']];
const ENTITIES = ['acme', 'bolt', 'ann', 'bob', 'cy'] as const;
const PREDICATES = ['ceo', 'seat', 'knows', 'met', 'near', 'name', 'type'] as const;

type Ask<T> = readonly [what: string, ask: (of: T) => Promise<unknown>];

/**
 * Plays the history on both stages and compares what they say of it, at about so many points (T, K).
 * @returns how many answers were compared
 * @throws where one differs, naming it
 */
export async function agree(stages: readonly [Stage, Stage], name: string, history: History, seed: number, points = 2) {
  const [here, there] = await Promise.all(stages.map((stage) => played(stage, name, history, seed)));
  assert.ok(here !== undefined && there !== undefined);
  assert.deepEqual(there.refs, here.refs, 'refs of statements');
  assert.deepEqual(there.commits, here.commits, 'times of transactions');
  const dice = new Dice(seed);
  let compared = 2 + (await compare('of the space', askOfSpace(here, dice), here.space, there.space));
  for (let i = 0; i < points; i++) {
    const [validAt, knownAt] = [
      dice.pick(validGrid(here.lines)),
      dice.pick(here.commits) - (i === 0 ? 0 : dice.next(2)),
    ];
    const scopes = SCOPES[i === 0 ? 0 : dice.next(SCOPES.length)] as readonly string[];
    // The latest first: there is most to see.
    const k = i === 0 ? Date.UTC(2040, 0) * 1000 : knownAt;
    const [a, b] = await Promise.all([here, there].map((one) => snapshot(one, validAt, k, scopes)));
    assert.ok(a !== undefined && b !== undefined);
    const where = `at ${a.validAt}, ${a.knownAt}, scopes ${JSON.stringify(scopes)}`;
    const asks = [...askOfSnapshot(dice, here), ...(await askOfFacts(a, dice))];
    compared += await compare(where, asks, a, b);
  }
  return compared;
}

/** A history with what histories leave out, between its writes: names, types, observations and what rests on them. */
async function played(stage: Stage, name: string, history: History, seed: number): Promise<Played> {
  const dice = new Dice(seed);
  let n = 0;
  return stage.play(name, history, async ({ space }) => {
    if (n === 0)
      await space.write({
        predicates: [
          { name: 'near', symmetric: true },
          { name: 'part of', inverse: 'has' },
        ],
      });
    if (dice.next(2) === 0) await space.write(observation(dice, n));
    n += 1;
  });
}

function observation(dice: Dice, n: number) {
  const [a, b] = [dice.pick(ENTITIES), dice.pick(ENTITIES)];
  const day = (at: number) => new Date(instant(at)).toISOString();
  const from = day(dice.next(12));
  const scope = dice.pick(['', '', 'user:ann']);
  const both = [{ episode: '#0', quote: 'said' }, { episode: '#1' }];
  const of = (ref: string, predicate: string) => ({ subject: { ref }, predicate, evidence: [{ episode: '#1' }] });
  const said: StatementInput[] = [
    { assert: { ...of(a, 'name'), object: dice.pick(['Ann', 'ANN', 'Bób', 'Acme']), from } },
    { assert: { ...of(b, 'type'), object: dice.pick(['person', 'firm']) } },
    { assert: { ...of(a, 'alias'), object: dice.pick(['A', 'anna']), from, to: '..' } },
    { assert: { ...of(a, 'near'), object: { ref: b }, from, labels: ['l1', 'l2'] } },
    { assert: { ...of(a, dice.pick(['part of', 'has'])), object: { ref: b }, from, kind: 'episodic', evidence: both } },
    { end: { ...of(b, 'knows'), object: { ref: a }, at: day(dice.next(12)) } },
    { assert: { ...of(b, 'size'), object: { literal: { z: [1, 2.5], a: null } }, from: '2020' } },
  ];
  return {
    episodes: [
      { body: `${n} was said, ${dice.next(1e6)}`, occurredAt: from, channel: dice.pick(['mail', 'chat']) },
      { body: { z: n, a: ['said', dice.next(1e6)] }, occurredAt: day(dice.next(12)), channel: 'mail' },
    ],
    statements: dice.sample(said, 1 + dice.next(said.length)),
    ...{ scope, scopes: ['', 'user:ann'], actor: dice.pick(['x', 'y']), idempotencyKey: `write ${n}` },
  };
}

function askOfSpace(here: Played, dice: Dice): Ask<Space>[] {
  const knownAt = new Date(Math.floor(dice.pick(here.commits) / 1000)).toISOString();
  const more = observation(dice, -1);
  return [
    ['export', (space) => textOf(space.export())],
    ['tally', (space) => space.tally()],
    ['tally as known earlier', (space) => space.tally({ knownAt })],
    ['predicates', (space) => space.predicates({ scopes: ['', 'user:ann'] })],
    ['predicates as known earlier', (space) => space.predicates({ knownAt })],
    ['preview', (space) => space.preview(more)],
  ];
}

function askOfSnapshot(dice: Dice, here: Played): Ask<Snapshot>[] {
  const [one, other, predicate] = [dice.pick(ENTITIES), dice.pick(ENTITIES), dice.pick(PREDICATES)];
  const direction = dice.pick(['OUT', 'IN', 'BOTH'] as const);
  const through = dice.pick(['SNAPSHOT', 'CONTINUOUS', 'PAIRWISE', 'TIME_RESPECTING'] as const);
  const validAt = new Date(dice.pick(validGrid(here.lines))).toISOString();
  const knownAt = new Date(Math.floor(dice.pick(here.commits) / 1000)).toISOString();
  const first = 1 + dice.next(4);
  const during = dice.pick(['2020-01-03/2020-01-06', '../..', '2020-01-05']);
  const hops = 1 + dice.next(3);
  const refs = dice.sample(here.refs, 6);
  return [
    ['facts', (at) => at.facts({ reserved: true })],
    ['facts during', (at) => at.facts({ during, predicate: [predicate, 'ceo'] })],
    ['facts by label', (at) => at.facts({ label: 'l2', kind: ['episodic', 'semantic'] })],
    ['facts of', (at) => at.facts({ either: { ref: one }, reserved: true, during })],
    ['facts between', (at) => at.facts({ subject: { ref: one }, object: { ref: other }, during: '../..' })],
    ['pages of facts', (at) => allPages((after) => at.factPage({ first, during, reserved: true, total: true, after }))],
    ['pages of each', (at) => at.factPagesOf(ENTITIES, { first, direction, during, total: true })],
    ['timelines', (at) => at.timelinesOf(ENTITIES, predicate)],
    ['versions', (at) => at.versionsOf(ENTITIES, predicate)],
    ['statements', (at) => at.statementsByRef([...refs, 'none such'])],
    ['amendments', (at) => at.amendmentsOf(refs)],
    ['pages of entities', (at) => allPages((after) => at.entities({ first, total: true, after }))],
    ['entities by type', (at) => at.entities({ type: 'person', total: true })],
    ['entities by prefix', (at) => at.entities({ namePrefix: 'an', total: true })],
    ['entities by ref', (at) => at.entitiesByRef(ENTITIES)],
    ['found by name', (at) => at.find('ann')],
    ['found by alias', (at) => at.find('anna')],
    ['pages of episodes', (at) => allPages((after) => at.episodes({ first, total: true, after }))],
    ['episodes by channel', (at) => at.episodes({ channel: 'mail', during, total: true })],
    ['pages of transactions', (at) => allPages((after) => at.transactions({ first, total: true, after }))],
    ['diff', (at) => at.diff({ validAt, knownAt }, { reserved: true })],
    ['neighbourhood', (at) => at.neighbourhood({ of: { ref: one }, hops, direction, limit: 5 })],
    ['paths', (at) => at.paths({ from: { ref: one }, to: { ref: other }, through, direction, maxHops: 3 })],
  ];
}

/** What needs the refs of facts that hold there. */
async function askOfFacts(a: Snapshot, dice: Dice): Promise<Ask<Snapshot>[]> {
  const refs = dice.sample(
    (await a.facts({ during: '../..', reserved: true })).map(({ ref }) => ref),
    8,
  );
  return [
    ['facts by ref', (at) => at.factsByRef(refs)],
    ['history', (at) => at.historyOf(refs)],
    ['what was learned afterwards', (at) => at.afterwardsOf(refs)],
    ['provenance', (at) => at.provenanceOf(refs)],
  ];
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += `${line}\n`;
  return text;
}

interface Connection {
  readonly items: readonly unknown[];
  readonly cursors: readonly string[];
  readonly more: boolean;
}

async function allPages<T extends Connection>(page: (after: string | undefined) => Promise<T>): Promise<T[]> {
  const pages: T[] = [];
  for (let after: string | undefined; pages.length < 6; after = pages.at(-1)?.cursors.at(-1)) {
    pages.push(await page(after));
    if (pages.at(-1)?.more !== true) break;
  }
  return pages;
}

async function compare<T>(where: string, asks: readonly Ask<T>[], here: T, there: T): Promise<number> {
  await Promise.all(
    asks.map(async ([what, ask]) => {
      const [a, b] = await Promise.all([answerOf(ask(here)), answerOf(ask(there))]);
      assert.deepEqual(b, a, `${what}, ${where}`);
    }),
  );
  return asks.length;
}

/** A refusal is an answer, too. */
async function answerOf(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof AsofError) || ['internal', 'unavailable'].includes(error.category)) throw error;
    return { refused: error.code, field: error.field, message: error.message };
  }
}
