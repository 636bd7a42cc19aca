import { expect, test } from 'vitest';
import { type Answer, assertion, openDoor, write } from './door.js';

// What is asked wrongly is refused by name; what is asked oddly is answered; nobody sees what is another's.

const inSnapshot = (fields: string) => `{ asOf { ${fields} } }`;
const recall = (args: string) => inSnapshot(`recall(${args}) { hits { text } }`);
const search = (args: string) => inSnapshot(`search(${args}) { hits { text } }`);
const LONG = 'a '.repeat(10_001);

const wrong: readonly [name: string, document: string, code: string, field?: string][] = [
  ['no hits', recall('question: "tea", limit: 0'), 'out_of_range', 'limit'],
  ['a million hits', recall('question: "tea", limit: 1000000'), 'out_of_range', 'limit'],
  ['too many hits', search('text: "tea", limit: 101'), 'out_of_range', 'limit'],
  ['a question without end', recall(`question: "${LONG}"`), 'text_too_long', 'question'],
  ['a text without end', search(`text: "${LONG}"`), 'text_too_long', 'text'],
  ['nothing to look in', recall('question: "tea", in: []'), 'bad_input', 'in'],
  ['no channel', search('text: "tea", channels: []'), 'bad_input', 'channels'],
  ['the walk alone', search('text: "tea", channels: [GRAPH]'), 'bad_input', 'channels'],
  [
    'a filter for passages',
    search('text: "tea", in: [EPISODE], filter: { predicate: "likes" }'),
    'filter_not_taken',
    'in',
  ],
  ['a window that is none', search('text: "tea", during: "2006/2004"'), 'end_before_start', 'during'],
  ['diversity beyond all', recall('question: "tea", diversity: 1.5'), 'bad_input', 'diversity'],
  ['a window that is none, recalled', recall('question: "tea", during: "soon"'), 'bad_time', 'during'],
  ['a reranker that is not there', recall('question: "tea", rerank: true'), 'no_reranker', 'rerank'],
  ['a kind that is none', search('text: "tea", filter: { kind: DREAM }'), 'bad_document'],
  ['an unknown profile', recall('question: "tea", profile: LOUD'), 'bad_document'],
  ['a score that is no number', recall('question: "tea", minScore: "high"'), 'bad_document'],
  ['a limit that is no number', recall('question: "tea", limit: 1.5'), 'bad_document'],
  ['a place to look that is none', recall('question: "tea", in: [DREAMS]'), 'bad_document'],
  ['no question', recall('limit: 1'), 'bad_document'],
  [
    'an excerpt of nothing',
    inSnapshot('recall(question: "tea") { hits { excerpt(length: 0) } }'),
    'out_of_range',
    'length',
  ],
];

test('every wrong input names its field', async () => {
  const door = await openDoor();
  await write(door, { statements: [assertion('Ann', 'likes', 'Tea')] });
  for (const [name, document, code, field] of wrong) {
    const { errors = [] }: Answer = await door.send(document);
    const [first] = errors;
    const { code: got, field: at, category } = first?.extensions ?? {};
    expect({ name, got, at, category }).toEqual({ name, got: code, at: field, category: 'invalid' });
    if (field !== undefined) expect(first?.message).toMatch(new RegExp(`^${field}: `));
  }
  const refs = Array.from({ length: 1001 }, (_, i) => `fa_${i}`);
  const many = await door.send('query ($refs: [ID!]!) { asOf { evidence(refs: $refs) { __typename } } }', { refs });
  expect(many.errors?.[0]?.extensions).toMatchObject({ code: 'too_many', field: 'refs' });
  const high = 'query ($s: Float) { asOf { recall(question: "tea", minScore: $s) { hits { text } } } }';
  for (const s of ['NaN', 'Infinity']) {
    expect((await door.send(high, { s })).errors?.[0]?.extensions).toMatchObject({ code: 'bad_variables' });
  }
});

test('the library refuses what no compiler has seen', async () => {
  const { asof } = await openDoor();
  const now = await asof.space().asOf();
  for (const [query, field] of [
    [{ question: 'tea', minScore: Number.NaN }, 'minScore'],
    [{ question: 'tea', profile: 'loud' }, 'profile'],
    [{ question: 'tea', in: 'DREAM' }, 'in'],
    [{ question: 'tea', limit: 1.5 }, 'limit'],
    [{ question: 7 }, 'question'],
    [{ question: 'tea', depth: 3 }, 'depth'],
  ] as const) {
    await expect(now.recall(query as never)).rejects.toMatchObject({ category: 'invalid', field });
  }
});

test('a question without a word finds nothing, an odd one what it means', async () => {
  const door = await openDoor();
  await write(door, {
    episode: { body: "The build is at C:\\repo/x, said O'Neil. 苹果在桌子上 🍎" },
    statements: [assertion('Ann', 'likes', 'Tea')],
  });
  const document =
    'query ($q: String!) { asOf { recall(question: $q) { hits { text } } search(text: $q) { hits { text } } } }';
  for (const q of ['', '   ', '?!…', '"', '。、！', '\n\t', '()*:^-']) {
    const { asOf } = await door.ask(document, { q });
    expect({ q, ...asOf }).toEqual({ q, recall: { hits: [] }, search: { hits: [] } });
  }
  for (const q of ['C:\\repo/x', 'AND OR NOT', "O'Neil", 'repo(', 'NEAR("build" 2)', '🍎', '苹果'.repeat(1500)]) {
    const { asOf } = await door.ask(document, { q });
    const found = [...asOf.recall.hits, ...asOf.search.hits].map(({ text }: { text: string }) => text).join('\n');
    if (!q.startsWith('AND')) expect(found).toContain('build');
  }
});

test('a scope that is not named gives nothing, a space nothing of another', async () => {
  const door = await openDoor();
  await door.ask('mutation { createSpace(name: "b") { name } }');
  const diary = {
    episode: { body: 'Ann hides the golden key under the mat.' },
    statements: [assertion('Ann', 'hides', 'Key')],
  };
  const own = await write(door, { scope: 'user:ann', ...diary }, 'episodes { ref } opened { ref }');
  await write(door, { space: 'b', ...diary });
  const ask = async (at: string) => {
    const { asOf } = await door.ask(
      `query ($refs: [ID!]!) { asOf${at} { recall(question: "Where does Ann hide the golden key?") { tokens hits { text } }
        search(text: "golden key") { hits { text } } evidence(refs: $refs) { __typename } } }`,
      { refs: [`${own.episodes[0].ref}#0`, own.opened[0].ref] },
    );
    return { hits: asOf.recall.hits.length, found: asOf.search.hits.length, evidence: asOf.evidence.length };
  };
  expect(await ask('')).toEqual({ hits: 0, found: 0, evidence: 0 });
  expect(await ask('(scopes: ["user:tom"])')).toEqual({ hits: 0, found: 0, evidence: 0 });
  expect(await ask('(scopes: ["", "user:ann"])')).toEqual({ hits: 2, found: 2, evidence: 2 });
  expect(await ask('(space: "b")')).toEqual({ hits: 2, found: 2, evidence: 0 });
});
