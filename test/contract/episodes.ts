import { describe, expect, test } from 'vitest';
import type { Statement, WriteInput } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { holding, refusal, says, timeline } from './show.js';

/** Observations, what rests on them, and requests that are sent again. */
export function episodes(engine: Engine): void {
  describe(`episodes, ${engine.name}`, () => {
    const world = worlds(engine);
    const count = async (space: Awaited<ReturnType<typeof world>>['space']) => {
      const now = await space.asOf();
      const totals = [now.episodes({ total: true }), now.transactions({ total: true })];
      return (await Promise.all(totals)).map(({ total }) => total);
    };

    test('D4: the same observation sent twice is stored once, by its content, with the same answer', async () => {
      const w = await world();
      const input: WriteInput = {
        episode: { body: 'Ann knows Bob.', occurredAt: '2024-05-05', channel: 'mail' },
        statements: [says('ann knows bob', '2020')],
      };
      const first = await w.at('2025-01-01T00:00:00Z', input);
      const again = await w.at('2025-01-02T00:00:00Z', structuredClone(input));
      expect(again).toEqual({ ...first, replayed: true });
      expect(await count(w.space)).toEqual([1, 1]);
      const other = await w.write({ episode: { body: 'Ann knows Bob.', occurredAt: '2024-05-05', channel: 'mail' } });
      expect(other).toMatchObject({ replayed: false, episodes: first.episodes });
      await w.write({ episode: { body: 'Ann knows Bob.', occurredAt: '2024-05-06', channel: 'mail' } });
      expect(await count(w.space)).toEqual([2, 3]);
    });

    test('D4: the same key with the same body is stored once; with another body it is a conflict', async () => {
      const w = await world();
      const send = (object: string, more: object = {}) =>
        w.write({ idempotencyKey: 'k1', statements: [says(`ann knows ${object}`, '2020')], ...more });
      const first = await send('bob');
      await w.write({ statements: [says('ann knows zoe', '2021')] });
      expect(await send('bob')).toEqual({ ...first, replayed: true });
      expect(await send('bob', { expectedKnownAt: first.committedAt })).toEqual({ ...first, replayed: true });
      for (const other of [send('cid'), send('bob', { actor: 'eve' }), send('bob', { scope: 'atlas' })]) {
        expect(await refusal(other)).toEqual({
          category: 'conflict',
          code: 'idempotency_key_reused',
          field: 'idempotencyKey',
        });
      }
      expect((await holding(w.space, 'ann', 'knows')).sort()).toEqual(['bob', 'zoe']);
      const elsewhere = await w.asof.createSpace(`${w.space.name}-b`);
      expect((await elsewhere.write({ idempotencyKey: 'k1', actor: 'eve' })).replayed).toBe(false);
    });

    test('a write sent many times at once is done once', async () => {
      const w = await world();
      const input = { idempotencyKey: 'once', statements: [says('ann knows bob', '2020')] };
      const results = await Promise.all(Array.from({ length: 8 }, () => w.write(input)));
      expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(new Set(results.map(({ committedAt }) => committedAt)).size).toBe(1);
      expect(await count(w.space)).toEqual([0, 1]);
    });

    test('D5: the same fact in two episodes of one batch: one fact, two pieces of evidence', async () => {
      const { space } = await world();
      const resting = (episode: string) => says('ann knows bob', '2020', undefined, { evidence: [{ episode }] });
      await space.write({ episodes: [{ body: 'E1' }, { body: 'E2' }], statements: [resting('#0'), resting('#1')] });
      expect(await timeline(space, 'ann', 'knows')).toEqual(['bob 2020-01-01..open']);
      const now = await space.asOf();
      const [fact] = await now.facts({ predicate: 'knows' });
      const support = await now.provenance(fact?.ref as string);
      expect(support.map(bodies)).toEqual([['E1'], ['E2']]);
    });

    test('P4: episodes are listed by time, whatever their refs; T does not filter them, during does', async () => {
      const { space } = await world();
      const years = ['2019', '2003', '2011', '1999', '2030', '2007'];
      for (const year of years) await space.write({ episode: { body: `said in ${year}`, occurredAt: year } });
      const now = await space.asOf({ validAt: '2000' });
      const shown = async (query: Parameters<typeof now.episodes>[0]) =>
        (await now.episodes(query)).items.map(({ occurredAt }) => occurredAt.slice(0, 4));
      expect(await shown({})).toEqual([...years].sort());
      expect(await shown({ during: '2003/2011' })).toEqual(['2003', '2007', '2011']);
      expect(await shown({ first: 2 })).toEqual(['1999', '2003']);
    });

    test('episodes are known from their transaction on and found by channel and ref', async () => {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', {
        episode: { body: { role: 'user', text: 'hi' }, channel: 'chat' },
      });
      await w.at('2025-01-02T00:00:00Z', { episode: { body: 'letter', channel: 'mail' } });
      const now = await w.space.asOf();
      expect((await now.episodes({ channel: 'chat' })).items).toEqual([
        {
          ref: first.episodes[0],
          scope: '',
          channel: 'chat',
          body: { role: 'user', text: 'hi' },
          occurredAt: '2025-01-01T00:00:00Z',
          committedAt: first.committedAt,
        },
      ]);
      expect((await now.episodes({ ref: first.episodes })).items).toHaveLength(1);
      const then = await w.space.asOf({ knownAt: first.committedAt });
      expect((await then.episodes({ total: true })).total).toBe(1);
    });

    test.each([
      ['an emoji', 'So 😀 Ann moved to Rome.', 'Ann moved', 6],
      ['an emoji in the quote', 'x 👩‍👩‍👧 y', '👩‍👩‍👧', 2],
      ['Chinese', '张三在阿里巴巴工作', '阿里', 3],
      ['a combining accent', 'Cafe\u0301 Rome', 'Rome', 6],
    ])('provenance quotes the words, in UTF-16 code units: %s', async (_, body, quote, start) => {
      const { space } = await world();
      const end = start + quote.length;
      const evidence = [{ quote }, { start, end }, { quote, start, end }];
      const statements = evidence.map((piece) => says('ann home rome', '2020', undefined, { evidence: [piece] }));
      await space.write({ episode: { body }, statements });
      const now = await space.asOf();
      const [fact] = await now.facts({ predicate: 'home' });
      const support = await now.provenance(fact?.ref as string);
      expect(support).toHaveLength(3);
      for (const { spans } of support) expect(spans).toMatchObject([{ quote, start, end, episode: { body } }]);
    });

    test('several pieces of one episode, and an episode stored before', async () => {
      const { space } = await world();
      const { episodes: refs } = await space.write({ episode: { body: 'Ann. Rome. Ann again.' } });
      const episode = String(refs[0]);
      const evidence = [
        { episode, quote: 'Rome' },
        { episode, start: 11, end: 14 },
      ];
      await space.write({
        statements: [says('ann home rome', '2020', undefined, { evidence, reason: 'she said so', model: 'm1' })],
      });
      const now = await space.asOf();
      const [fact] = await now.facts({ predicate: 'home' });
      expect(await now.provenance(fact?.ref as string)).toMatchObject([
        {
          reason: 'she said so',
          model: 'm1',
          policy: null,
          spans: [
            { quote: 'Rome', start: 5, end: 9 },
            { quote: 'Ann', start: 11, end: 14 },
          ],
        },
      ]);
    });

    test.each([
      [[{ quote: 'Paris' }], 'quote_not_found', '0.quote'],
      [[{ start: 2, end: 99 }], 'bad_span', '0.end'],
      [[{ start: 4, end: 2 }], 'bad_span', '0.end'],
      [[{ start: 0, end: 3, quote: 'Rom' }], 'quote_differs', '0.quote'],
      [[{ start: 1 }], 'bad_input', '0'],
      [[{ start: -1, end: 3 }], 'bad_input', '0.start'],
      [[{ start: 0.5, end: 3 }], 'bad_input', '0.start'],
      [[{ quote: 'Ann' }, { episode: '#7' }], 'episode_not_found', '1.episode'],
      [[{ episode: 'ep_nothing' }], 'episode_not_found', '0.episode'],
      [[{ episode: '#1', quote: 'x' }], 'no_text', '0'],
    ])('evidence refused: %j, %s', async (evidence, code, field) => {
      const { space } = await world();
      const statements = [says('ann home rome', '2020', undefined, { evidence })];
      const refused = await refusal(
        space.write({ episodes: [{ body: 'Ann in Rome' }, { body: { x: 1 } }], statements }),
      );
      expect(refused).toMatchObject({ code, field: `statements.0.assert.evidence.${field}` });
      expect(await count(space)).toEqual([0, 0]);
    });

    test('of several episodes a statement must say which one it rests on', async () => {
      const { space } = await world();
      const episodes = [{ body: 'E1' }, { body: 'E2' }];
      expect(await refusal(space.write({ episodes, statements: [says('a p b', '2020')] }))).toMatchObject({
        code: 'evidence_needed',
        field: 'statements.0.assert.evidence',
      });
    });
  });
}

const bodies = (statement: Statement) => statement.spans.map(({ episode }) => episode.body);
