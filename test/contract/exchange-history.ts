import type { StatementInput, WriteInput, WriteResult } from '../../src/index.js';
import type { World } from './engine.js';
import { says } from './show.js';

/** A history with everything that a log can hold. */

export const MANY_SCOPES = ['', 'user:ann', 'atlas', 'atlas/user:ann', 'team:blue'] as const;

export const about = (subject: string, predicate: string, object: string) => ({
  subject: { ref: subject },
  predicate,
  object: { ref: object },
});

export interface Sent {
  readonly input: WriteInput;
  readonly result: WriteResult;
}

/** Gives back the writes that can be sent again, with what they answered. */
export async function wideHistory(world: World): Promise<Sent[]> {
  const sent: Sent[] = [];
  let day = 0;
  const write = async (statements: StatementInput[], more: Omit<WriteInput, 'statements'> = {}) => {
    const input = { statements, scopes: [...MANY_SCOPES], ...more };
    // Two writes at each instant: their times are a microsecond apart.
    const when = new Date(Date.UTC(2025, 0, 1 + Math.floor(day++ / 2))).toISOString();
    const result = await world.at(when, input);
    if (more.idempotencyKey !== undefined || more.episode !== undefined) sent.push({ input, result });
    return result.statements.map(String);
  };
  const correct = (statement: string, patch: object): StatementInput => ({ correct: { statement, ...patch } });
  const retract = (statement: string, more: object = {}): StatementInput => ({ retract: { statement, ...more } });

  await write([], {
    predicates: [
      { name: 'ceo', cardinality: 'SINGLE', inverse: 'ceo_of', description: 'Who runs it.' },
      { name: 'knows', symmetric: true },
      { name: 'met', kind: 'EVENT' },
      { name: 'seat', cardinality: 'SINGLE' },
    ],
    actor: 'ann',
  });
  const [alice, bob] = await write([says('acme ceo alice', '2020'), says('acme ceo bob', '2024-06')], {
    episode: { body: 'Alice 🙂 led Acme; then Bob.', occurredAt: '2025-01-10', channel: 'news' },
    idempotencyKey: 'first',
  });
  // Corrections of corrections, taken back, and the taking back taken back.
  const [once] = await write([correct(alice as string, { from: '2019', reason: 'the register says so' })]);
  const [twice] = await write([correct(once as string, { object: { ref: 'carol' }, to: '2023', confidence: 0.25 })]);
  const [back] = await write([retract(twice as string, { reason: 'no', policy: 'p', model: 'm', promptVersion: '1' })]);
  await write([retract(back as string, { extractor: 'e' }), says('acme ceo dave', '2024-08-01', '2024-09-01')]);
  const [gone] = await write([{ end: { ...about('acme', 'ceo', 'bob'), at: '2025-07-15' } }]);
  await write([correct(gone as string, { at: '2025-08' })]);
  await write([retract(bob as string), says('acme ceo bob', '2024-06', undefined, { explicit: false })]);
  // The other direction, symmetric ones, none, qualifiers, times of every kind.
  await write(
    [
      says('erin ceo_of globex', '-0043-03-15', '0044-01-01', { text: 'Erin ran Globex when Caesar died.' }),
      says('bob knows ann', '2001'),
      says('ann knows cleo', '..'),
      { assert: { subject: { ref: 'acme' }, predicate: 'seat', none: true, from: '2010', to: '2012' } },
      { assert: { ...about('ann', 'works_on', 'atlas'), none: true, during: '2015/2016' } },
      {
        assert: {
          ...about('ann', 'works_on', 'atlas'),
          qualifiers: { role: 'lead', 2: ['b', null], 1: { z: 1, a: 0.1 } },
        },
      },
      {
        assert: {
          ...about('ann', 'works_on', 'atlas'),
          from: '199X',
          resume: true,
          labels: ['x', 'ä'],
          kind: 'episodic',
        },
      },
      { end: { ...about('ann', 'works_on', 'atlas'), qualifiers: {}, at: '2020-05-17T10:00:00.123+02:00' } },
      { end: { ...about('ann', 'works_on', 'atlas'), at: '2022~' } },
      { assert: { ...about('ann', 'met', 'bob'), at: '2020-05' } },
      { assert: { ...about('ann', 'works_on', 'atlas'), from: '2024-01-01T00:00:00Z', to: '2024-01-01T00:00:00Z' } },
      { assert: { ...about('ann', 'works_on', 'x'), from: '2024-10-27T02:30:00' } },
    ],
    { timeZone: 'Europe/Berlin' },
  );
  // Entities by name and key, literals, and what was made and unmade in one write.
  await write(
    [
      {
        assert: {
          subject: { name: 'Zoe', type: 'Person', key: 'wikidata:Q1' },
          predicate: 'lives_in',
          object: 'Berlin',
        },
      },
      { assert: { subject: 'Zoe', predicate: 'alias', object: 'Zo\u00eb' } },
      { assert: { subject: 'Zoe', predicate: 'born', object: { date: '1990-05' } } },
      { assert: { subject: 'Zoe', predicate: 'height', object: { literal: 1.7 } } },
      { assert: { subject: 'Zoe', predicate: 'note', object: 'likes "tea"\n\u2028and \\ slashes' } },
      { assert: { subject: 'Zoe', predicate: 'data', object: { literal: { b: [true, { a: null }], 10: 1, 9: 2 } } } },
      correct('#3', { object: { literal: 1.71 } }),
      retract('#6'),
      { assert: { subject: { ref: 'predicates:odd' }, predicate: 'likes', object: { ref: 'Zoe' } } },
    ],
    { actor: 'bob', idempotencyKey: 'second' },
  );
  // Whose it is, and sources of another scope and another time.
  await write([says('ann likes tea', '2020', undefined, { scope: 'atlas/user:ann' }), says('ann likes tea', '2021')], {
    scope: 'user:ann',
    episode: { body: { text: 'tea', z: 1, a: [0] }, scope: 'team:blue', occurredAt: '-001234-05-06' },
  });
  const episode = { body: 'Alice 🙂 led Acme; then Bob.', occurredAt: '2025-01-10', channel: 'news' };
  const [first] = (await (await world.space.asOf()).episodes({ channel: 'news' })).items.map(({ ref }) => ref);
  await write(
    [
      says('acme ceo fay', '2026', undefined, {
        evidence: [{ episode: String(first), quote: 'then Bob' }, { quote: '🙂' }, { start: 0, end: 5 }],
        scope: 'team:blue',
      }),
    ],
    { episode: { body: 'Said 🙂 again' }, scope: 'team:blue' },
  );
  // The same observation again: its episode is the one that is there.
  await write([says('acme ceo alice', '2018')], { episode, idempotencyKey: 'again' });
  await write([], { scope: 'atlas', actor: 'nobody said anything' });
  await write([], {
    predicates: [
      { name: 'seat', description: 'Where one sits.' },
      { name: 'works_on', inverse: 'team_of' },
      { name: 'new' },
      { name: 'new', description: 'Said twice in one write.' },
    ],
  });
  await write([says('atlas team_of ann', '2030')]);
  return sent;
}
