import { describe, expect, test } from 'vitest';
import { type Answer, serveEmbeddings, vectorsFor } from '../models/embedding-server.js';
import type { Engine, World } from './engine.js';
import { rowOf, unit } from './index-by-hand.js';
import { expectWhole, note, recallWorlds, texts, through } from './recall-worlds.js';
import { refusal } from './show.js';

/** What is asked wrongly, and vectors that are not what they should be. */
export function recallBadInput(engine: Engine): void {
  describe(`recall and bad input, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'none');

    const tea = async (): Promise<World> => {
      const w = await world();
      await w.write({ episode: { body: 'Ann drinks tea' }, statements: [note('tea')] });
      return w;
    };

    test('wrong questions are refused by the name of the field, whatever is stored', async () => {
      for (const w of [await tea(), await world()]) {
        const now = await w.space.asOf();
        for (const [query, code, field] of [
          [{ limit: 0 }, 'out_of_range', 'limit'],
          [{ limit: 1_000_000 }, 'out_of_range', 'limit'],
          [{ limit: -1 }, 'out_of_range', 'limit'],
          [{ limit: 1.5 }, 'out_of_range', 'limit'],
          [{ limit: Number.NaN }, 'bad_input', 'limit'],
          [{ minScore: Number.NaN }, 'bad_input', 'minScore'],
          [{ minScore: Number.POSITIVE_INFINITY }, 'bad_input', 'minScore'],
          [{ profile: 'loud' }, 'bad_input', 'profile'],
          [{ in: 'DREAM' }, 'bad_input', 'in'],
          [{ in: [] }, 'bad_input', 'in'],
          [{ depth: 3 }, 'unknown_field', 'depth'],
        ] as const) {
          const wrong = { category: 'invalid', code, field };
          expect(await refusal(now.search('tea', query as never)), field).toEqual(wrong);
          expect(await refusal(now.recall({ question: 'tea', ...query } as never)), field).toEqual(wrong);
        }
        const long = { category: 'invalid', code: 'text_too_long' };
        expect(await refusal(now.search('a '.repeat(10_001)))).toEqual({ ...long, field: 'text' });
        expect(await refusal(now.recall({ question: 'a '.repeat(10_001) }))).toEqual({ ...long, field: 'question' });
        expect(await refusal(now.recall({ question: 7 as never }))).toMatchObject({ field: 'question' });
        expect(await refusal(w.space.asOf({ scopes: ['user:'] }))).toMatchObject({ field: 'scopes' });
      }
    });

    test('S5: a filter is applied, on every channel, or refused', async () => {
      const w = await tea();
      await w.write({
        predicates: [{ name: 'employs', cardinality: 'MULTI', inverse: 'works_for' }],
        statements: [
          { assert: { subject: 'Acme', predicate: 'employs', object: 'Ann' } },
          { assert: { subject: 'Ann', predicate: 'likes', object: 'Tea', labels: ['taste'], kind: 'episodic' } },
          { assert: { subject: 'Ann', predicate: 'likes', object: 'Milk', from: '2000', to: '2020' } },
        ],
      });
      const now = await w.space.asOf();
      for (const [filter, right] of [
        [{ predicate: 'works_for' }, ['Acme employs Ann']],
        [{ predicate: ['likes', 'works_for'] }, ['Acme employs Ann', 'Ann likes Tea']],
        [{ label: 'taste' }, ['Ann likes Tea']],
        [{ kind: 'episodic' }, ['Ann likes Tea']],
        [{ predicate: 'likes', during: '2010' }, ['Ann likes Milk']],
        [{ predicate: 'none' }, []],
        [{ predicate: [] }, []],
      ] as const) {
        for (const channels of [['TEXT'], ['TEXT', 'GRAPH'], ['TEXT', 'VECTOR', 'GRAPH']] as const) {
          const answer = await now.search('Ann', { ...filter, channels });
          expectWhole(answer);
          expect(texts(answer).sort(), JSON.stringify(filter)).toEqual(right);
        }
      }
      const refused = { category: 'invalid', code: 'filter_not_taken' };
      for (const [query, field] of [
        [{ in: 'EPISODE', predicate: 'likes' }, 'in'],
        [{ in: ['FACT', 'EPISODE'], during: '2020' }, 'in'],
        [{ reserved: true }, 'reserved'],
        [{ predicate: ['likes', 'alias'] }, 'predicate'],
      ] as const) {
        expect(await refusal(now.search('Ann', query)), field).toEqual({ ...refused, field });
      }
      for (const query of [{ channels: [] }, { channels: ['GRAPH'] }, { channels: ['SMELL'] }] as const) {
        expect(await refusal(now.search('Ann', query as never))).toMatchObject({
          field: expect.stringMatching(/^channels/),
        });
      }
      expect(await refusal(now.search('Ann', { kind: 'dream' }))).toMatchObject({ category: 'invalid', field: 'kind' });
      expect(await refusal(now.recall({ question: 'Ann', predicate: 'likes' } as never))).toMatchObject({
        code: 'unknown_field',
      });
    });

    /** The space through an embedding server; what it answers to documents. */
    async function served(w: World, answer: (input: readonly string[]) => Answer) {
      const server = await serveEmbeddings(({ input }) => answer(input));
      const by = await through(w, { kind: 'openai', model: 'm', baseUrl: server.url, timeoutMs: 2000 });
      return { ...server, ask: async (question: string) => (await by.space.asOf()).search(question), space: by.space };
    }

    const good = (input: readonly string[]): Answer => ({ body: vectorsFor(input) });

    test.each([
      ['too short', [1, 2]],
      ['too long', [1, 2, 3, 4]],
      ['of no numbers', [null, 1, 2]],
      ['empty', []],
    ])('S3: a vector that is %s is counted as missing, and other texts are found as before', async (_, vector) => {
      const w = await tea();
      const server = await served(w, (input) =>
        input.some((text) => text.includes('broken'))
          ? { body: { data: input.map((__, index) => ({ index, embedding: vector })) } }
          : good(input),
      );
      expect(await server.ask('tea')).toMatchObject({ withoutVectors: null, pending: 0 });
      await w.at('2025-06-01T00:00:00Z', { statements: [note('broken tea cup')] });
      const answer = await server.ask('tea');
      expectWhole(answer);
      expect(answer).toMatchObject({ withoutVectors: null, pending: 1 });
      expect(texts(answer).sort()).toEqual(['Ann drinks tea', 'broken tea cup', 'tea']);
      const vectors = answer.hits.map(({ text, explanation }) => [text, explanation.channels.vector !== null]);
      expect(vectors.sort()).toEqual([
        ['Ann drinks tea', true],
        ['broken tea cup', false],
        ['tea', true],
      ]);
      expect(await server.space.reindex()).toMatchObject({ embedded: 0, pending: 1, aside: 1 });
      await server.stop();
    });

    test('an embedder that is down, or whose vectors have another length now: words go on, and it is said why', async () => {
      const w = await tea();
      const server = await served(w, good);
      expect((await server.ask('tea')).withoutVectors).toBeNull();
      await server.stop();
      const down = await server.ask('drinks tea');
      expectWhole(down);
      expect(texts(down).sort()).toEqual(['Ann drinks tea', 'tea']);
      expect(down.withoutVectors).toMatch(/openai:m/);
      const longer = await served(w, (input) => ({
        body: { data: input.map((text, index) => ({ index, embedding: [text.length, 1, 0, 0] })) },
      }));
      const other = await longer.ask('drinks tea');
      expect(texts(other).sort()).toEqual(['Ann drinks tea', 'tea']);
      expect(other.withoutVectors).toMatch(/openai:m \(3 dimensions\).* openai:m \(4 dimensions\); `asof reindex`/);
      await longer.space.reindex({ anew: true });
      expect((await longer.ask('tea')).withoutVectors).toBeNull();
      await longer.stop();
    });

    test('S3: the store takes no vectors of different lengths, and none that are not finite', async () => {
      const w = await tea();
      const { store, space } = w;
      await (await space.asOf()).search('tea');
      const [one, two] = (await store.unembedded(space.name, 9)).map(({ corpus, ref }) => ({ corpus, ref }));
      const row = ({ corpus, ref } = one!, vector = unit(1, 2, 3)) => rowOf(corpus, ref, vector);
      const wrong = { category: 'invalid', code: 'bad_vector', field: 'vectors' };
      for (const vector of [unit(1, 2), unit(1, 2, 3, 4), new Float32Array([1, Number.NaN, 0]), new Float32Array([])]) {
        expect(await refusal(store.embed(space.name, 'm', [row(), row(two, vector)]))).toEqual(wrong);
      }
      expect(await store.indexState(space.name)).toMatchObject({ model: null, pending: 2 });
    });
  });
}
