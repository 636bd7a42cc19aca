import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mentionName } from '../../src/domain/text/mention-name.js';
import type { Hit, Recall, Snapshot, StatementInput } from '../../src/index.js';
import type { Engine, World } from './engine.js';
import { expectWhole, recallWorlds } from './recall-worlds.js';
import { says } from './show.js';

/**
 * Whatever was written and is asked: every hit is there at T and K, in the scopes asked for, in the space asked, and so is all that
 * the answer tells beside the hits: whom names mean, what the walk came through and from, the fact that a time goes by.
 */

const PEOPLE = ['ann', 'bob', 'eve'];
const PLACES = ['oslo', 'rome', 'bonn'];
const SCOPES = ['', 'atlas', 'user:ann'];
const nameOf = (ref: string): string => `${ref.charAt(0).toUpperCase()}${ref.slice(1)}`;
/** Called so in one scope or the other, of one person or of several. */
const ALIASES = ['Duke', 'Ace'];
const WORDS = ['moved', 'garden', 'met', 'never', ...[...PEOPLE, ...PLACES].map(nameOf), ...ALIASES];
const QUESTIONS = [
  ...WORDS,
  'Where does Ann live?',
  'Did Duke meet Ace?',
  'who moved to a city in the south',
  'Bob and Eve, garden',
];

const year = fc.integer({ min: 2000, max: 2009 }).map(String);
const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 5 }).map((some) => some.join(' '));

const assertion = fc.record({
  person: fc.constantFrom(...PEOPLE),
  predicate: fc.constantFrom('home', 'visited', 'named'),
  place: fc.constantFrom(...PLACES),
  from: year,
  /** Years it lasts; none: it is open. */
  lasts: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  text: words,
});
type Assertion = typeof assertion extends fc.Arbitrary<infer T> ? T : never;

const write = fc.record({
  /** Somebody gets another name, in the scope. */
  alias: fc.option(fc.tuple(fc.constantFrom(...PEOPLE), fc.constantFrom(...ALIASES)), { nil: undefined }),
  space: fc.integer({ min: 0, max: 1 }),
  scope: fc.constantFrom(...SCOPES),
  statements: fc.array(assertion, { maxLength: 3 }),
  body: fc.option(words, { nil: undefined }),
  /** Takes back or corrects one of those before it, in its space and scope. */
  amends: fc.option(fc.tuple(fc.boolean(), fc.nat()), { nil: undefined }),
});
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

const question = fc.record({
  space: fc.integer({ min: 0, max: 1 }),
  scopes: fc.subarray(SCOPES),
  /** Years from 1999 on: some before everything. None: now, if the question does not choose another. */
  validAt: fc.option(fc.integer({ min: 1999, max: 2012 }).map(String), { nil: undefined, freq: 1 }),
  /** What the question says of the time it asks about. */
  when: fc.option(fc.tuple(fc.constantFrom('when', 'before'), fc.constantFrom(...WORDS)), { freq: 9 }),
  /** Days after the first write; some before it. */
  knownAt: fc.integer({ min: -1, max: 14 }),
  text: fc.constantFrom(...QUESTIONS),
  during: fc.option(
    fc.tuple(year, year).map((years) => years.sort().join('/')),
    { nil: undefined },
  ),
});
type Question = typeof question extends fc.Arbitrary<infer T> ? T : never;

const dayAt = (day: number): string => new Date(Date.UTC(2025, 0, 10 + day)).toISOString();

export function recallLaw(engine: Engine): void {
  describe(`recall as a law, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'local');

    test('no hit is out of its scope, its time or its space, and every score is the sum of its terms', async () => {
      const told = { facts: 0, passages: 0, names: 0, events: 0, ways: 0, named: 0 };
      const histories = fc.array(write, { minLength: 2, maxLength: 12 });
      const questions = fc.array(question, { minLength: 5, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(histories, questions, async (writes, asked) => {
          const spaces = [await world(), await world()] as const;
          await play(spaces, writes);
          for (const one of asked) {
            const { hits, recalled } = await answer(spaces, one);
            for (const { kind } of hits) told[kind === 'FACT' ? 'facts' : 'passages'] += 1;
            told.names += recalled.names.length;
            told.events += recalled.time?.fact == null ? 0 : 1;
            told.named += recalled.hits.flatMap(({ explanation }) => explanation.named).length;
            told.ways += recalled.hits.flatMap(({ explanation }) => explanation.via).length;
          }
        }),
        { numRuns: 20 },
      );
      // A law over nothing would hold, too.
      expect(Object.entries(told).filter(([, count]) => count < 5)).toEqual([]);
    }, 240_000);
  });
}

/** One write a day, in whichever space; now and then the one before is asked for, so that the index follows step by step. */
async function play(spaces: readonly [World, World], writes: readonly Write[]): Promise<void> {
  const said = new Map<string, string[]>();
  const names = [...PEOPLE, ...PLACES].map((ref) => ({
    assert: { subject: { ref }, predicate: 'name', object: nameOf(ref) },
  }));
  for (const w of spaces)
    await w.at('2025-01-05T00:00:00Z', { predicates: [{ name: 'home', cardinality: 'SINGLE' }], statements: names });
  for (const [day, { space, scope, statements, body, amends, alias }] of writes.entries()) {
    const w = spaces[space] as World;
    const refs = said.get(`${space} ${scope}`) ?? [];
    said.set(`${space} ${scope}`, refs);
    const aim = amends === undefined ? undefined : refs.splice(amends[1] % Math.max(1, refs.length), 1)[0];
    const made = statements.map(stated);
    const amending = aim === undefined ? [] : [amendment(aim, amends?.[0] === true)];
    const calling = alias === undefined ? [] : [called(...alias)];
    const written = await w.at(dayAt(day), {
      scope,
      statements: [...made, ...amending, ...calling],
      ...(body === undefined ? {} : { episode: { body } }),
    });
    refs.push(...written.statements.slice(0, made.length).flatMap((ref) => ref ?? []));
    if (day % 3 === 2) await (await w.space.asOf()).search('garden');
  }
}

function stated({ person, predicate, place, from, lasts, text }: Assertion): StatementInput {
  const told = predicate === 'named' ? { object: { literal: text } } : { text };
  const to = lasts === undefined ? undefined : `${Number(from) + lasts}-01-01`;
  return says(`${person} ${predicate} ${place}`, from, to, told as never);
}

const called = (ref: string, name: string): StatementInput => ({
  assert: { subject: { ref }, predicate: 'alias', object: name },
});

const amendment = (statement: string, corrects: boolean): StatementInput =>
  corrects ? { correct: { statement, from: '1999', text: 'corrected garden' } } : { retract: { statement } };

/** Every door's hits for one question, after they were held against what the snapshot itself says. */
async function answer(
  spaces: readonly [World, World],
  one: Question,
): Promise<{ readonly hits: readonly Hit[]; readonly recalled: Recall }> {
  const { space, scopes, validAt, text, during, when } = one;
  const coordinates = { scopes, knownAt: dayAt(one.knownAt), ...(validAt === undefined ? {} : { validAt }) };
  const at = await (spaces[space] as World).space.asOf(coordinates);
  const clause = when === null ? '' : ` ${when[0]} ${when[1]}`;
  const recalled = await at.recall({ question: text + clause, limit: 100 });
  await expectUnderstood(at, recalled);
  const found = [
    await at.search(text, { limit: 100 }),
    await at.search(text, { limit: 100, channels: ['TEXT'] }),
    await at.search(text, { limit: 100, channels: ['VECTOR', 'GRAPH'], in: ['EPISODE', 'FACT'] }),
  ];
  expectWhole(recalled);
  await expectSeen(recalled.snapshot, recalled.hits, {});
  for (const answered of found) {
    expectWhole(answered);
    await expectSeen(at, answered.hits, {});
  }
  // What has the word is found by it, at any T and K.
  const texts = found[1]?.hits.map((hit) => hit.text) ?? [];
  if (!text.includes(' ')) expect(texts.sort()).toEqual(await having(at, text));
  const hits = [recalled, ...found].flatMap((answered) => answered.hits);
  if (during === undefined) return { hits, recalled };
  const filter = { during, predicate: ['home', 'named'] };
  const within = await at.search(text, { limit: 100, channels: ['TEXT', 'VECTOR', 'GRAPH'], ...filter });
  expectWhole(within);
  await expectSeen(at, within.hits, filter);
  return { hits, recalled };
}

async function expectSeen(at: Snapshot, hits: readonly Hit[], filter: object): Promise<void> {
  const facts = new Map((await at.facts(filter)).map((fact) => [fact.ref, fact]));
  const episodes = new Map((await at.episodes({ first: 1000 })).items.map((episode) => [episode.ref, episode]));
  const naming = await namesTold(at);
  for (const hit of hits) {
    if (hit.kind === 'FACT') expect(hit.fact, hit.text).toEqual(facts.get(hit.ref));
    else expect(episodes.get(hit.passage.episode)?.body, hit.ref).toBe(hit.text);
    const { named, via } = hit.explanation;
    for (const topic of [...named, ...via.map(({ through }) => through)]) {
      if ('entity' in topic) expect(await at.entity({ ref: topic.entity }), hit.text).not.toBeNull();
      else expect(` ${mentionName(hit.text)} `, hit.text).toContain(` ${topic.name} `);
    }
    for (const { from } of via) expect(facts.has(from) || episodes.has(from.split('#')[0] ?? ''), from).toBe(true);
  }
  for (const { scope } of [...facts.values(), ...episodes.values(), ...naming]) expect(at.scopes).toContain(scope);
}

/** Whom names mean and which fact chose the time is told from what one may see, too. */
async function expectUnderstood(at: Snapshot, { names, time, snapshot }: Recall): Promise<void> {
  const naming = await namesTold(snapshot);
  for (const { name, entities } of names) {
    const carriers = naming.filter(({ object }) => 'value' in object && mentionName(String(object.value)) === name);
    expect(entities.map(({ ref }) => ref).sort(), name).toEqual(
      [...new Set(carriers.map((fact) => fact.subject))].sort(),
    );
    for (const entity of entities) expect(entity).toEqual(await snapshot.entity({ ref: entity.ref }));
  }
  if (time?.fact == null) return;
  const [fact] = (await at.facts({ during: '../..' })).filter(({ ref }) => ref === time.fact);
  const begins = Date.parse(String(fact?.validAt));
  expect([begins, begins - 1]).toContain(Date.parse(time.validAt));
  expect(snapshot.validAt).toBe(time.validAt);
  expect(at.scopes).toContain(fact?.scope);
}

/** What entities are called, whenever. */
const namesTold = (at: Snapshot) => at.facts({ predicate: ['name', 'alias'], during: '../..' });

/** The texts with a word, in alphabetical order. */
async function having(at: Snapshot, word: string): Promise<string[]> {
  const facts = (await at.facts()).map(({ text }) => text);
  const bodies = (await at.episodes({ first: 1000 })).items.map(({ body }) => String(body));
  return [...facts, ...bodies].filter((text) => text.split(' ').includes(word)).sort();
}
