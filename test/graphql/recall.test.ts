import { expect, test } from 'vitest';
import { assertion, type Door, openDoor, write } from './door.js';

// Recall through GraphQL, with the built-in model and its real vectors.

interface Term {
  readonly name: string;
  readonly raw: number;
  readonly value: number;
  readonly weight: number;
  readonly contribution: number;
}
interface Hit {
  readonly text: string;
  readonly ref: string;
  readonly score: number;
  readonly explanation: { readonly terms: readonly Term[] };
}

const texts = ({ hits }: { readonly hits: readonly Hit[] }): string[] => hits.map(({ text }) => text);

/** Who led Acme, told twice: Alice, and later that Bob followed her in 2024. */
async function acme(): Promise<Door> {
  const door = await openDoor({ observe: true });
  await door.ask(
    'mutation { definePredicate(space: "default", input: { name: "ceo", cardinality: SINGLE }) { replayed } }',
  );
  door.clock.set('2025-01-10T00:00:00Z');
  await write(door, {
    episode: {
      body: {
        title: 'Board call',
        turns: [
          { speaker: 'Erin', text: 'Alice has led Acme since 2020.' },
          { speaker: 'Tom', text: 'And the Berlin office opened in the same year.' },
          { speaker: 'Erin', text: 'The canteen serves soup on Mondays.' },
        ],
      },
      occurredAt: '2025-01-09',
      channel: 'call',
    },
    statements: [
      assertion('Acme', 'ceo', 'Alice', { from: '2020' }),
      assertion('Alice', 'born_in', 'Lisbon', { from: '1980' }),
      assertion('Lisbon', 'capital_of', 'Portugal', { from: '1255' }),
    ],
  });
  door.clock.set('2025-03-01T00:00:00Z');
  await write(door, { statements: [assertion('Acme', 'ceo', 'Bob', { from: '2024-06' })] });
  return door;
}

const LATER = 'asOf(validAt: "2025-06")';

test('the parts of every score add up to it, and each says where it comes from', async () => {
  const door = await acme();
  const { asOf } = await door.ask(`{ ${LATER} { recall(question: "Which country was the head of Acme born in?") {
    question withoutVectors pending tokens snapshot { validAt knownAt }
    hits {
      kind ref text excerpt(length: 12) tokens score
      fact { text subject { name } validAt }
      passage { ref position title speaker occurredAt text tokens }
      episode { channel }
      explanation {
        terms { name raw value weight contribution } channels { channel rank raw }
        named { name entity { name } }
        via { share through { name entity { ref name } } from { ... on Fact { text } ... on Passage { text } } }
      }
    }
  } } }`);
  const { recall } = asOf;
  expect(recall).toMatchObject({
    question: 'Which country was the head of Acme born in?',
    withoutVectors: null,
    pending: 0,
    snapshot: { validAt: '2025-06-01T00:00:00Z', knownAt: '2025-03-01T00:00:00.000000Z' },
  });
  expect(recall.hits.length).toBeGreaterThan(3);
  expect(recall.tokens).toBe(recall.hits.reduce((sum: number, { tokens }: { tokens: number }) => sum + tokens, 0));
  for (const { text, excerpt, score, explanation } of recall.hits) {
    const { terms, via, channels } = explanation;
    const sum = terms.reduce((all: number, { contribution }: Term) => all + contribution, 0);
    expect(Math.abs(sum - score), text).toBeLessThan(1e-9);
    for (const { value, weight, contribution } of terms) expect(contribution).toBeCloseTo(value * weight, 12);
    expect([...excerpt].length).toBeLessThanOrEqual(12);
    expect(text.startsWith(excerpt.replace(/…$/, ''))).toBe(true);
    expect(channels.some(({ channel }: { channel: string }) => channel === 'VECTOR')).toBe(true);
    for (const { share, through, from } of via) {
      expect(share).toBeGreaterThan(0);
      expect(through.name).toEqual(expect.any(String));
      expect(from.text).not.toBe(text);
    }
  }
  // The country is two steps from what the question names.
  const capital = recall.hits.find(({ text }: Hit) => text.includes('Portugal'));
  expect(capital.explanation.via.map(({ through }: { through: { name: string } }) => through.name)).toContain('Lisbon');
  const said = recall.hits.find(({ text }: Hit) => text.includes('led Acme'));
  expect(said).toMatchObject({
    kind: 'EPISODE',
    fact: null,
    passage: { ref: said.ref, position: 0, title: 'Board call', speaker: 'Erin', occurredAt: '2025-01-09T00:00:00Z' },
    episode: { channel: 'call' },
  });
  expect(said.ref).toMatch(/^ep_[\w-]{22}#0$/);
});

test('a superseded fact is no hit unless its time is asked for; what was not known yet is none either', async () => {
  const door = await acme();
  const ask = async (at: string) => {
    const { asOf } = await door.ask(
      `{ asOf(${at}) { recall(question: "Who is the CEO of Acme?", in: FACT) { hits { text fact { invalidAt } } } } }`,
    );
    return texts(asOf.recall).filter((text) => text.startsWith('Acme ceo'));
  };
  expect(await ask('validAt: "2025-06"')).toEqual(['Acme ceo Bob']);
  expect(await ask('validAt: "2022"')).toEqual(['Acme ceo Alice']);
  expect(await ask('validAt: "2025-06", knownAt: "2025-02-01"')).toEqual(['Acme ceo Alice']);
  expect(await ask('validAt: "2025-06", knownAt: "2025-01-05"')).toEqual([]);
});

test('the texts of a first, short answer come later, by handle', async () => {
  const door = await acme();
  const { asOf } = await door.ask(`{ ${LATER} { search(text: "lead of Acme") { hits { ref tokens excerpt } } } }`);
  const refs: string[] = asOf.search.hits.map(({ ref }: Hit) => ref);
  expect(refs.some((ref) => ref.startsWith('fa_'))).toBe(true);
  expect(refs.some((ref) => ref.startsWith('ep_'))).toBe(true);
  const document = `query ($refs: [ID!]!) { asOf(validAt: "2025-06", knownAt: "%") { evidence(refs: $refs) {
    __typename ... on Fact { ref text } ... on Passage { ref text episode { ref } }
  } } }`;
  const mixed = [...refs].reverse();
  const later = await door.ask(document.replace('%', '2025-03-01'), { refs: ['fa_none', 'ep_none#0', ...mixed] });
  expect(later.asOf.evidence.map(({ ref }: Hit) => ref)).toEqual(mixed);
  for (const { text } of later.asOf.evidence) expect(text).not.toBe('');
  const before = await door.ask(document.replace('%', '2025-01-05'), { refs: mixed });
  expect(before.asOf.evidence).toEqual([]);
});

test('search takes filters, channels and a least score, and applies every one', async () => {
  const door = await acme();
  const ask = async (args: string) => {
    const { asOf } = await door.ask(
      `{ asOf(validAt: "2025-06") { search(text: "who leads Acme", ${args}) { withoutVectors hits { kind text score explanation { channels { channel } } } } } }`,
    );
    return asOf.search.hits as (Hit & { kind: string; explanation: { channels: { channel: string }[] } })[];
  };
  expect((await ask('filter: { predicate: "ceo" }')).map(({ text }) => text)).toEqual(['Acme ceo Bob']);
  const ever = await ask('filter: { predicate: "ceo" }, during: "2019/.."');
  expect(ever.map(({ text }) => text).sort()).toEqual(['Acme ceo Alice', 'Acme ceo Bob']);
  expect(new Set((await ask('in: [EPISODE]')).map(({ kind }) => kind))).toEqual(new Set(['EPISODE']));
  const words = await ask('channels: [TEXT]');
  expect(words.flatMap(({ explanation }) => explanation.channels).map(({ channel }) => channel)).toEqual(
    words.map(() => 'TEXT'),
  );
  const all = await ask('limit: 100');
  const least = all[1]?.score ?? 0;
  expect(await ask(`minScore: ${least}`)).toEqual(all.slice(0, 2));
  expect(await ask('limit: 1')).toEqual(all.slice(0, 1));
});

test('a question may be asked from an entity, and for hits that say different things', async () => {
  const door = await acme();
  const same = (n: number) =>
    assertion(`Clerk ${n}`, 'likes', 'Tea', { text: `clerk ${n} likes green tea in the morning` });
  await write(door, {
    statements: [...[1, 2, 3, 4].map(same), assertion('Alice', 'drinks', 'Tea', { text: 'Alice drinks tea' })],
  });
  const ask = async (args: string): Promise<Hit[]> => {
    const { asOf } = await door.ask(`{ ${LATER} { recall(question: "Who likes green tea?", in: FACT, ${args}) {
      hits { text score explanation { terms { name value } } } } } }`);
    return asOf.recall.hits;
  };
  const named = (hits: readonly Hit[], text: string) =>
    hits.find((hit) => hit.text === text)?.explanation.terms.find(({ name }) => name === 'nodeDistance')?.value;
  const near = await ask('near: { name: "Alice" }');
  expect(named(near, 'Alice drinks tea')).toBe(1);
  expect(named(near, 'clerk 1 likes green tea in the morning')).toBe(0.5);
  expect(named(await ask('limit: 10'), 'Alice drinks tea')).toBeUndefined();
  const { asOf } = await door.ask(`{ ${LATER} { search(text: "green tea", near: { name: "Alice" }) {
    hits { text score explanation { terms { name value } } } } } }`);
  expect(named(asOf.search.hits, 'Alice drinks tea')).toBe(1);
  const [best, other] = [await ask('limit: 3'), await ask('limit: 3, diversity: 0.9')].map((hits) =>
    hits.map(({ text }) => text),
  );
  expect(best?.filter((text) => text.startsWith('clerk'))).toHaveLength(3);
  expect(other?.filter((text) => text.startsWith('clerk')).length).toBeLessThan(3);
  expect(other?.[0]).toBe(best?.[0]);
});

test('hits, their facts, entities, episodes and ways are read together: as many statements for ten hits as for two', async () => {
  const door = await acme();
  const statements = Array.from({ length: 30 }, (_, i) => assertion(`Clerk ${i}`, 'works_for', 'Acme'));
  await write(door, { episode: { body: 'Clerks work for Acme.' }, statements });
  const counted = async (limit: number) => {
    const document = `{ asOf { recall(question: "Who works for Acme?", limit: ${limit}) { hits {
      text episode { body } fact { recallCount lastRecalledAt subject { name aliases } object { ... on Entity { name } } provenance { reason } }
      passage { episode { channel } }
      explanation { named { name entity { types } } via { through { name entity { types } } from { ... on Fact { subject { name } } ... on Passage { text } } } }
    } } } }`;
    await door.ask(document);
    door.statements.length = 0;
    const { asOf } = await door.ask(document);
    const counts: Record<string, number> = {};
    // What was recalled is written down behind the answers, whenever that is.
    for (const name of door.statements) if (name !== 'search/recalled') counts[name] = (counts[name] ?? 0) + 1;
    return { hits: asOf.recall.hits.length, counts };
  };
  const [few, many] = [await counted(5), await counted(10)];
  expect([few.hits, many.hits]).toEqual([5, 10]);
  expect(many.counts).toEqual(few.counts);
});

test('how often facts were recalled, and that a preview has not been', async () => {
  const door = await acme();
  const recalls = async () => {
    const { asOf } = await door.ask(`{ ${LATER} { facts { nodes { text recallCount lastRecalledAt } } } }`);
    const nodes: { text: string; recallCount: number; lastRecalledAt: string | null }[] = asOf.facts.nodes;
    return nodes.find(({ text }) => text === 'Acme ceo Bob');
  };
  expect(await recalls()).toMatchObject({ recallCount: 0, lastRecalledAt: null });
  door.clock.set('2025-04-01T12:00:00Z');
  for (let i = 0; i < 2; i++) await door.ask(`{ ${LATER} { recall(question: "Who is the CEO of Acme?") { tokens } } }`);
  await expect
    .poll(recalls, { timeout: 20_000 })
    .toMatchObject({ recallCount: 2, lastRecalledAt: '2025-04-01T12:00:00Z' });
  const { preview } = await door.ask(
    'mutation ($input: WriteInput!) { preview(input: $input) { opened { recallCount lastRecalledAt } } }',
    { input: { statements: [assertion('Ann', 'likes', 'Tea')] } },
  );
  expect(new Set(preview.opened.map((one: unknown) => JSON.stringify(one)))).toEqual(
    new Set(['{"recallCount":0,"lastRecalledAt":null}']),
  );
});
