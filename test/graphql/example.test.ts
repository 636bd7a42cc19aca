import { expect, test } from 'vitest';
import { assertion, type Door, openDoor, write } from './door.js';

// The question that api.md opens with, and the other questions of a snapshot, on a little of the US executive.

const office = (name: string, post: string, from: string, to?: string) =>
  assertion(name, 'holds_office', post, {
    from,
    ...(to === undefined ? {} : { to }),
    resume: false,
    evidence: [{ quote: name }],
  });

async function executive(): Promise<Door> {
  const door = await openDoor();
  await door.ask('mutation { createSpace(name: "us-executive") { name } }');
  door.clock.set('2014-03-01T00:00:00Z');
  await write(door, {
    space: 'us-executive',
    actor: 'list',
    episode: { body: 'Richard Nixon and Gerald Ford: 1969 to 1977.', occurredAt: '2014-03-01' },
    statements: [
      office('Richard Nixon', 'President', '1969-01-20', '1974-08-08'),
      office('Gerald Ford', 'Vice President', '1973-12-06', '1974-08-08'),
      office('Gerald Ford', 'President', '1974-08-09', '1977-01-19'),
    ],
  });
  door.clock.set('2020-01-01T00:00:00Z');
  return door;
}

test('the question of api.md', async () => {
  const door = await executive();
  const { asOf } = await door.ask(`query {
    asOf(space: "us-executive", validAt: "1974-08-10", knownAt: "2015-01-01") {
      validAt knownAt
      entity(by: { name: "Gerald Ford" }) {
        facts(filter: { predicate: "holds_office" }) { nodes {
          text validAt invalidAt createdAt expiredAt qualifiers
          object { ... on Entity { name facts(direction: IN) { nodes { subject { name } } } } }
          atStart { entity(by: { name: "Richard Nixon" }) { facts { nodes { text } } } }
          provenance { op reason spans { quote episode { ref occurredAt } } transaction { committedAt actor } }
        } }
      }
    }
  }`);
  const episode = { ref: expect.stringMatching(/^ep_/), occurredAt: '2014-03-01T00:00:00Z' };
  expect(asOf).toEqual({
    validAt: '1974-08-10T00:00:00Z',
    knownAt: '2014-03-01T00:00:00.000000Z',
    entity: {
      facts: {
        nodes: [
          {
            text: 'Gerald Ford holds office President',
            validAt: '1974-08-09T00:00:00Z',
            invalidAt: '1977-01-20T00:00:00Z',
            createdAt: '2014-03-01T00:00:00.000000Z',
            expiredAt: null,
            qualifiers: null,
            object: { name: 'President', facts: { nodes: [{ subject: { name: 'Gerald Ford' } }] } },
            atStart: { entity: { facts: { nodes: [] } } },
            provenance: [
              {
                op: 'ASSERT',
                reason: null,
                spans: [{ quote: 'Gerald Ford', episode }],
                transaction: { committedAt: '2014-03-01T00:00:00.000000Z', actor: 'list' },
              },
            ],
          },
        ],
      },
    },
  });
});

test('diff on either axis, neighbourhood, paths, timelines', async () => {
  const door = await executive();
  const { asOf } = await door.ask(`{ asOf(space: "us-executive", validAt: "1974-08-01") {
    happened: diff(to: { validAt: "1974-08-10" }) { ...Changes }
    learned: diff(to: { knownAt: "2000" }, filter: { predicate: "holds_office" }) { ...Changes }
    neighbourhood(of: { name: "President" }) { entities { name } facts { text } }
    timeline(of: { name: "Gerald Ford" }, predicate: "holds_office") { text }
    entity(by: { name: "Gerald Ford" }) { timeline(predicate: "holds_office") { validAt atEnd { validAt } } }
    now: paths(from: { name: "Richard Nixon" }, to: { name: "Gerald Ford" }, direction: BOTH) { steps { predicate } }
    ever: paths(from: { name: "Richard Nixon" }, to: { name: "Gerald Ford" }, direction: BOTH, through: TIME_RESPECTING) {
      steps { source { name } target { name } predicate facts { text } } windows { from to }
    }
  } } fragment Changes on Diff { opened { text } closed { text } changed { before { text } after { text } } }`);
  const nixon = { text: 'Richard Nixon holds office President' };
  const vice = { text: 'Gerald Ford holds office Vice President' };
  const ford = { text: 'Gerald Ford holds office President' };
  expect(asOf.happened).toEqual({ opened: [ford], closed: expect.arrayContaining([nixon, vice]), changed: [] });
  expect(asOf.learned).toEqual({ opened: [], closed: expect.arrayContaining([nixon, vice]), changed: [] });
  expect(asOf.neighbourhood).toEqual({
    entities: expect.arrayContaining([{ name: 'President' }, { name: 'Richard Nixon' }]),
    facts: [nixon],
  });
  expect(asOf.timeline).toEqual([vice, ford]);
  expect(asOf.entity.timeline).toEqual([
    { validAt: '1973-12-06T00:00:00Z', atEnd: { validAt: '1974-08-09T00:00:00Z' } },
    { validAt: '1974-08-09T00:00:00Z', atEnd: { validAt: '1977-01-20T00:00:00Z' } },
  ]);
  expect(asOf.now).toEqual([]);
  const step = (source: string, target: string, fact: object) => ({
    source: { name: source },
    target: { name: target },
    predicate: 'holds_office',
    facts: [fact],
  });
  expect(asOf.ever).toEqual([
    {
      steps: [step('Richard Nixon', 'President', nixon), step('President', 'Gerald Ford', ford)],
      windows: [
        { from: '1969-01-20T00:00:00Z', to: '1974-08-09T00:00:00Z' },
        { from: '1974-08-09T00:00:00Z', to: '1977-01-20T00:00:00Z' },
      ],
    },
  ]);
});

test('at() moves in time and keeps the rest; a fact is found by its ref whatever the instant', async () => {
  const door = await executive();
  const { asOf } = await door.ask(`{ asOf(space: "us-executive", validAt: "1970", scopes: ["", "user:ann"]) {
    at(validAt: "1975-06-01T00:00:00", timeZone: "America/New_York") { validAt knownAt space scopes facts { nodes { ref } } }
    facts(during: "1974/1976") { nodes { text } }
    entities(filter: { namePrefix: "ger" }) { nodes { name } }
    episodes(filter: { during: "2014" }) { nodes { body } }
    none: episodes(filter: { during: "2013" }) { nodes { body } }
  } }`);
  expect(asOf.at).toMatchObject({
    validAt: '1975-06-01T04:00:00Z',
    knownAt: '2014-03-01T00:00:00.000000Z',
    space: 'us-executive',
    scopes: ['', 'user:ann'],
  });
  expect(asOf.facts.nodes).toHaveLength(3);
  expect(asOf.entities.nodes).toEqual([{ name: 'Gerald Ford' }]);
  expect([asOf.episodes.nodes.length, asOf.none.nodes.length]).toEqual([1, 0]);
  const { ref } = asOf.at.facts.nodes[0];
  const again = await door.ask(
    `query ($ref: ID!) { asOf(space: "us-executive", validAt: "1800") { fact(ref: $ref) { text } } }`,
    { ref },
  );
  expect(again.asOf.fact).toEqual({ text: 'Gerald Ford holds office President' });
});
