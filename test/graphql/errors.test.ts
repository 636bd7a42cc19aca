import { expect, test } from 'vitest';
import { type Answer, assertion, openDoor, write } from './door.js';

// Every wrong input says what is wrong, and where; api.md: `extensions { code category field }`.

const assert = (rest: string) =>
  `mutation { write(input: { statements: [{ assert: { subject: { name: "Ann" }, predicate: "likes", ${rest} } }] }) { committedAt } }`;
const tea = 'object: { entity: { name: "Tea" } }';

const wrong: readonly [name: string, document: string, code: string, category: string, field?: string][] = [
  [
    'a date that does not exist',
    '{ asOf(validAt: "2021-02-30") { validAt } }',
    'impossible_date',
    'invalid',
    'validAt',
  ],
  ['no offset', '{ asOf(knownAt: "2021-02-03T10:00:00") { validAt } }', 'missing_offset', 'invalid', 'knownAt'],
  [
    'a zone that is none',
    '{ asOf(validAt: "2021", timeZone: "Mars") { validAt } }',
    'unknown_time_zone',
    'invalid',
    'timeZone',
  ],
  ['a space that is none', '{ asOf(space: "nowhere") { validAt } }', 'space_not_found', 'notFound', 'space'],
  ['a name that is no space’s', '{ asOf(space: "../x") { validAt } }', 'bad_input', 'invalid', 'space'],
  ['a scope that is none', '{ asOf(scopes: ["a/b/c"]) { validAt } }', 'bad_scope', 'invalid', 'scopes'],
  ['a page too large', '{ asOf { facts(first: 1001) { totalCount } } }', 'out_of_range', 'invalid', 'first'],
  ['a page of nothing', '{ asOf { entities(first: 0) { totalCount } } }', 'out_of_range', 'invalid', 'first'],
  ['a cursor that is none', '{ asOf { facts(after: "x") { totalCount } } }', 'bad_cursor', 'invalid', 'after'],
  [
    'a window that is none',
    '{ asOf { facts(during: "2006/2004") { totalCount } } }',
    'end_before_start',
    'invalid',
    'during',
  ],
  [
    'too many hops',
    '{ asOf { neighbourhood(of: { name: "Ann" }, hops: 7) { facts { text } } } }',
    'out_of_range',
    'invalid',
    'hops',
  ],
  ['an ambiguous name', '{ asOf { entity(by: { name: "Sam" }) { ref } } }', 'ambiguous_name', 'invalid', 'by'],
  [
    'an end before its start',
    assert(`${tea}, from: "2021", to: "2019"`),
    'end_before_start',
    'invalid',
    'statements.0.assert.to',
  ],
  [
    'a bad date in a write',
    assert(`${tea}, from: "2021-13"`),
    'impossible_date',
    'invalid',
    'statements.0.assert.from',
  ],
  ['no object', assert('from: "2020"'), 'object_needed', 'invalid', 'statements.0.assert.object'],
  ['a NUL', assert('object: { literal: "a\\u0000b" }'), 'bad_text', 'invalid', 'statements.0.assert.object.literal'],
  ['half a pair', assert('object: { literal: "\\ud800" }'), 'bad_syntax', 'invalid'],
  [
    'a statement that is none',
    'mutation { write(input: { statements: [{ retract: { statement: "st_x" } }] }) { committedAt } }',
    'statement_not_found',
    'notFound',
    'statements.0.retract.statement',
  ],
  ['a space that is there', 'mutation { createSpace(name: "default") { name } }', 'space_exists', 'conflict', 'space'],
  ['no document', '', 'bad_syntax', 'invalid'],
  ['no GraphQL', '{ asOf( }', 'bad_syntax', 'invalid'],
  ['an unknown field', '{ asOf { price } }', 'bad_document', 'invalid'],
  ['an unknown argument', '{ asOf(at: "2020") { validAt } }', 'bad_document', 'invalid'],
  ['an unknown input field', assert(`${tea}, colour: "red"`), 'bad_document', 'invalid'],
  ['a number for a time', '{ asOf(validAt: 2021) { validAt } }', 'bad_document', 'invalid'],
  ['two ways to name one', '{ asOf { entity(by: { name: "Ann", ref: "x" }) { ref } } }', 'bad_document', 'invalid'],
  ['no way to name one', '{ asOf { entity(by: {}) { ref } } }', 'bad_document', 'invalid'],
];

test('every wrong input says what is wrong, and where, and changes nothing', async () => {
  const door = await openDoor();
  for (const type of ['person', 'ship']) {
    const object = { entity: { name: type } };
    await write(door, { statements: [{ assert: { subject: { name: 'Sam', type }, predicate: 'likes', object } }] });
  }
  const before = await door.ask('{ spaces { name } asOf { knownAt } }');
  for (const [name, document, code, category, field] of wrong) {
    const { errors = [] } = await door.send(document);
    const said = errors.map(({ extensions: { details: _details, ...extensions } }) => extensions);
    expect([name, said]).toEqual([name, [{ code, category, ...(field === undefined ? {} : { field }) }]]);
    if (field !== undefined) expect(errors[0]?.message).toMatch(/^\S+: /);
  }
  expect(await door.ask('{ spaces { name } asOf { knownAt } }')).toEqual(before);
});

test('wrong variables', async () => {
  const door = await openDoor();
  const by = 'query ($by: EntityRef!) { asOf { entity(by: $by) { ref } } }';
  const time = 'query ($at: Time) { asOf(validAt: $at) { validAt } }';
  for (const [query, variables] of [
    [by, {}],
    [by, { by: {} }],
    [by, { by: { name: 'a', key: 'b' } }],
    [by, { by: { nickname: 'a' } }],
    [time, { at: 2021 }],
    [time, { at: ['2021'] }],
  ]) {
    const { data, errors } = await door.send(query as string, variables);
    expect(data).toBeUndefined();
    expect(errors?.length).toBeGreaterThan(0);
    for (const { extensions } of errors ?? []) {
      expect(extensions).toEqual({ code: 'bad_variables', category: 'invalid' });
    }
  }
});

test('half a surrogate pair in variables', async () => {
  const door = await openDoor();
  const input = {
    statements: [{ assert: { subject: { name: 'Ann' }, predicate: 'likes', object: { literal: '\ud800' } } }],
  };
  const { errors } = await door.send('mutation ($input: WriteInput!) { write(input: $input) { replayed } }', { input });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'bad_text', field: 'statements.0.assert.object.literal' });
});

test('an ambiguous name lists the candidates', async () => {
  const door = await openDoor();
  for (const type of ['person', 'ship']) {
    await write(door, {
      statements: [{ assert: { subject: { name: 'Sam', type }, predicate: 'likes', object: { literal: 1 } } }],
    });
  }
  const { errors } = await door.send('{ asOf { entity(by: { name: "Sam" }) { ref } } }');
  const details = errors?.[0]?.extensions.details as { candidates: { ref: string; types: string[] }[] };
  expect(details.candidates.map(({ types }) => types[0]).sort()).toEqual(['person', 'ship']);
});

test('conflicts', async () => {
  const door = await openDoor();
  const input = { idempotencyKey: 'k', statements: [assertion('Ann', 'likes', 'Tea')] };
  const { statements } = await write(door, input, 'statements');
  const send = (other: unknown) =>
    door.send('mutation ($input: WriteInput!) { write(input: $input) { replayed } }', { input: other });
  expect((await send(input)).data.write.replayed).toBe(true);
  const sent = '{ transactions(idempotencyKey: ["k", "other"]) { nodes { idempotencyKey } totalCount } }';
  expect(await door.ask(sent)).toEqual({ transactions: { nodes: [{ idempotencyKey: 'k' }], totalCount: 1 } });
  const code = async (other: unknown) => (await send(other)).errors?.[0]?.extensions;
  expect(await code({ ...input, actor: 'someone' })).toMatchObject({
    category: 'conflict',
    code: 'idempotency_key_reused',
  });
  const retract = { statements: [{ retract: { statement: statements[0] } }] };
  await write(door, retract);
  expect(await code(retract)).toMatchObject({ category: 'conflict', code: 'statement_not_live' });
});

test('what is nested without end is refused, and the server goes on', async () => {
  const door = await openDoor();
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const query = 'mutation ($body: JSON!) { write(input: { episode: { body: $body } }) { committedAt } }';
  const answers = [
    await door.post(`{"query":${JSON.stringify(query)},"variables":{"body":${deep}}}`),
    await door.post({ query: `{ ${'asOf { at '.repeat(50_000)} }` }),
    await door.post({ query: query.replace('$body }', `${deep} }`).replace('($body: JSON!)', '') }),
  ];
  for (const answer of answers) {
    const { errors } = (await answer.json()) as Answer;
    expect(errors?.map(({ extensions }) => extensions)).toMatchObject([{ code: 'too_deep', category: 'invalid' }]);
  }
  expect(await door.ask('{ spaces { name } transactions { totalCount } }')).toEqual({
    spaces: [{ name: 'default' }],
    transactions: { totalCount: 0 },
  });
});

test('what went wrong inside is logged and not shown', async () => {
  const door = await openDoor({
    around: (store) => ({
      ...store,
      facts: () => Promise.reject(new Error('secret: the table is on fire')),
    }),
  });
  const answer = await door.send('query Burning { asOf { validAt facts { totalCount } } }');
  expect(answer).toEqual({
    data: null,
    errors: [
      {
        message: 'Internal error',
        path: ['asOf', 'facts'],
        locations: expect.anything(),
        extensions: { code: 'internal', category: 'internal' },
      },
    ],
  });
  const logged = door.lines.map((line) => JSON.parse(line));
  expect(logged.find(({ level }) => level === 50)?.err.message).toContain('on fire');
});
