import { expect, test } from 'vitest';
import { assertion, openDoor, write } from './door.js';

const FACT =
  '{ text expiredAt subject { name } object { __typename ... on Entity { name } ... on Literal { type value } } }';

test('a write answers with what it did, seen after it', async () => {
  const door = await openDoor();
  await door.ask('mutation { definePredicate(input: { name: "ceo", cardinality: SINGLE }) { committedAt } }');
  await write(door, { statements: [assertion('Acme', 'ceo', 'Alice', { from: '2020' })] });
  const input = {
    episode: { body: 'Bob took over in June 2024.', occurredAt: '2024-07-01', channel: 'email' },
    actor: 'importer',
    statements: [
      assertion('Acme', 'ceo', 'Bob', {
        from: '2024-06',
        qualifiers: { how: 'elected', party: null },
        reason: 'said so',
        policy: 'explicit',
        model: 'none',
        kind: 'EPISODIC',
        labels: ['board'],
        evidence: [{ quote: 'Bob took over' }],
      }),
    ],
  };
  const result = await write(
    door,
    input,
    `committedAt replayed statements notices { code } episodes { ref body channel committedAt }
     entities { name }
     snapshot { validAt knownAt facts { nodes ${FACT} } }
     opened { text qualifiers kind labels validAt invalidAt bounds { start { known precision words } end { known } } provenance {
       ref op reason policy model scope text from to resume confidence explicit live aims { ref } amendments { ref }
       subject { name } object { ... on Entity { name } } qualifiers predicate
       spans { quote start end episode { ref occurredAt } } transaction { committedAt actor }
     } }
     closed ${FACT}`,
  );
  expect(result.snapshot.knownAt).toBe(result.committedAt);
  expect(result.snapshot.facts.nodes.map((fact: { text: string }) => fact.text)).toEqual(['Acme ceo Bob']);
  expect(result.entities).toEqual([{ name: 'Bob' }]);
  expect(result.closed).toEqual([
    {
      text: 'Acme ceo Alice',
      expiredAt: result.committedAt,
      subject: { name: 'Acme' },
      object: { __typename: 'Entity', name: 'Alice' },
    },
  ]);
  const bob = result.opened.find((fact: { text: string }) => fact.text === 'Acme ceo Bob');
  expect(bob).toEqual({
    text: 'Acme ceo Bob',
    qualifiers: { how: 'elected', party: null },
    kind: 'EPISODIC',
    labels: ['board'],
    validAt: '2024-06-01T00:00:00Z',
    invalidAt: null,
    bounds: { start: { known: 'STATED', precision: 'MONTH', words: '2024-06' }, end: { known: 'OPEN' } },
    provenance: [
      {
        ref: result.statements[0],
        op: 'ASSERT',
        reason: 'said so',
        policy: 'explicit',
        model: 'none',
        scope: '',
        text: 'Acme ceo Bob',
        from: '2024-06-01T00:00:00Z',
        to: null,
        resume: false,
        confidence: 1,
        explicit: true,
        live: true,
        aims: null,
        amendments: [],
        subject: { name: 'Acme' },
        object: { name: 'Bob' },
        qualifiers: { how: 'elected', party: null },
        predicate: 'ceo',
        spans: [
          {
            quote: 'Bob took over',
            start: 0,
            end: 13,
            episode: { ref: result.episodes[0].ref, occurredAt: '2024-07-01T00:00:00Z' },
          },
        ],
        transaction: { committedAt: result.committedAt, actor: 'importer' },
      },
    ],
  });
  expect(result).toMatchObject({
    replayed: false,
    notices: [],
    episodes: [{ body: input.episode.body, channel: 'email' }],
  });

  // Sent again it is answered as it was, though the world went on.
  await write(door, { statements: [assertion('Acme', 'ceo', 'Carol', { from: '2025' })] });
  const again = await write(
    door,
    input,
    'committedAt replayed statements snapshot { facts { nodes { text } } } opened { text }',
  );
  expect(again).toMatchObject({ committedAt: result.committedAt, replayed: true, statements: result.statements });
  expect(again.snapshot.facts.nodes).toEqual([{ text: 'Acme ceo Bob' }]);
});

test('corrections and retractions, and what amends what', async () => {
  const door = await openDoor();
  const { statements } = await write(
    door,
    { statements: [assertion('Ann', 'likes', 'Tea', { from: '2020' })] },
    'statements',
  );
  const [first] = statements;
  const fixed = { correct: { statement: first, object: { date: '1974-08' }, qualifiers: null, reason: 'misread' } };
  const corrected = await write(door, { statements: [fixed] }, `statements opened ${FACT} closed ${FACT}`);
  expect(corrected.opened[0].object).toEqual({ __typename: 'Literal', type: 'DATE', value: '1974-08' });
  expect(corrected.closed[0].object).toEqual({ __typename: 'Entity', name: 'Tea' });
  await write(door, { statements: [{ retract: { statement: corrected.statements[0], reason: 'it was right' } }] });

  const { asOf } = await door.ask(
    `query ($ref: ID!) { asOf { facts { nodes { text } } statement(ref: $ref) { live amendments { op live reason aims { ref op } } } } }`,
    { ref: first },
  );
  expect(asOf.facts.nodes).toEqual([{ text: 'Ann likes Tea' }]);
  expect(asOf.statement).toEqual({
    live: true,
    amendments: [
      { op: 'CORRECT', live: false, reason: 'misread', aims: { ref: first, op: 'ASSERT' } },
      { op: 'RETRACT', live: true, reason: 'it was right', aims: { ref: corrected.statements[0], op: 'CORRECT' } },
    ],
  });
});

test('a preview shows what a write would do, and stores nothing', async () => {
  const door = await openDoor();
  await door.ask('mutation { definePredicate(input: { name: "ceo", cardinality: SINGLE }) { committedAt } }');
  await write(door, { statements: [assertion('Acme', 'ceo', 'Alice', { from: '2020' })] });
  const world =
    '{ spaces { name } predicates { name } transactions { nodes { committedAt } } asOf { facts(filter: { reserved: true }) { nodes { ref } } entities { nodes { ref } } episodes { totalCount } } }';
  const before = await door.ask(world);
  const { preview } = await door.ask(
    `mutation ($input: WriteInput!) { preview(input: $input) {
      opened { text provenance { op } history { ref } afterwards { ref } object { ... on Entity { name } } }
      closed { text }
      changed { before { text invalidAt provenance { op } } after { text invalidAt provenance { op } } }
    } }`,
    { input: { episode: { body: 'News.' }, statements: [assertion('Acme', 'ceo', 'Bob', { from: '2024' })] } },
  );
  const none = { provenance: [], history: [], afterwards: [] };
  expect(preview.opened).toContainEqual({ text: 'Acme ceo Bob', ...none, object: { name: null } });
  expect(preview.closed).toEqual([]);
  expect(preview.changed).toEqual([
    {
      before: { text: 'Acme ceo Alice', invalidAt: null, provenance: [{ op: 'ASSERT' }] },
      after: { text: 'Acme ceo Alice', invalidAt: '2024-01-01T00:00:00Z', provenance: [] },
    },
  ]);
  expect(await door.ask(world)).toEqual(before);
});

test('predicates and spaces', async () => {
  const door = await openDoor();
  const created = await door.ask('mutation { createSpace(name: "firm") { name predicates { name } } }');
  expect(created.createSpace).toEqual({ name: 'firm', predicates: [] });
  const { definePredicate } = await door.ask(`mutation { definePredicate(space: "firm", input: {
    name: "knows", symmetric: true, description: "Has met.", inverse: null
  }) { committedAt } }`);
  const fields = 'name cardinality kind symmetric inverse description';
  const knows = { cardinality: 'MULTI', kind: 'STATE', symmetric: true, inverse: null, description: 'Has met.' };
  expect(
    await door.ask(
      `query ($at: Time) { spaces { name predicates { name } } here: predicates { name }
      there: predicates(space: "firm") { ${fields} } before: predicates(space: "firm", knownAt: "2020") { name }
      after: predicates(space: "firm", knownAt: $at) { name } }`,
      { at: definePredicate.committedAt },
    ),
  ).toEqual({
    spaces: [
      { name: 'default', predicates: [] },
      { name: 'firm', predicates: [{ name: 'knows' }] },
    ],
    here: [],
    there: [{ name: 'knows', ...knows }],
    before: [],
    after: [{ name: 'knows' }],
  });
});
