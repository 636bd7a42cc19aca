import { describe, expect, test } from 'vitest';
import { ALL_TIME } from '../../src/domain/fold.js';
import type { Fact } from '../../src/domain/statement.js';
import { isEntityObject } from '../../src/domain/value.js';
import type { FactText, Similar } from '../../src/store/search.js';
import type { VectorKind } from '../../src/store/texts.js';
import type { View } from '../../src/store/view.js';
import { Dice } from '../law/dice.js';
import type { Engine } from './engine.js';
import {
  bareWorlds,
  catchUp,
  chunkOf,
  day,
  homes,
  instant,
  rowOf,
  told,
  unit,
  viewOf,
  type World,
} from './index-by-hand.js';
import { refusal } from './show.js';

/** What the port promises of vectors: the nearest of what may be seen, whatever lies nearer. */
export function vectors(engine: Engine): void {
  describe(`vectors, ${engine.name}`, () => {
    const world = bareWorlds(engine);
    const FAR_FUTURE = instant('2030-01-01T00:00:00Z');

    const everyFact = async ({ store, name }: World): Promise<readonly Fact[]> =>
      (await store.unindexed(name, null, 1000)).facts;

    const nearest = (w: World, view: View, vector: Float32Array, more: object = {}) =>
      w.store.vectorCandidates(view, { corpus: 'FACT', kind: 'TEXT', filter: {}, limit: 10, vector, ...more });

    /** Exactly, from the facts themselves. */
    function byHand(facts: readonly Fact[], of: ReadonlyMap<string, Float32Array>, view: View, vector: Float32Array) {
      const seen = facts.filter(
        (fact) =>
          fact.validAt <= view.validAt &&
          view.validAt < fact.invalidAt &&
          fact.createdAt <= view.knownAt &&
          view.knownAt < fact.expiredAt &&
          view.scopes.includes(fact.scope),
      );
      const cosine = (ref: string) => vector.reduce((sum, number, i) => sum + number * (of.get(ref)?.[i] ?? 0), 0);
      const similar = seen.map(({ ref }): Similar => ({ ref, part: 0, cosine: cosine(ref) }));
      return similar.sort((a, b) => b.cosine - a.cosine);
    }

    function expectAlike(found: readonly Similar[], right: readonly Similar[]): void {
      expect(found.map(({ ref, part }) => [ref, part])).toEqual(right.map(({ ref, part }) => [ref, part]));
      for (const [i, { cosine }] of found.entries()) expect(cosine).toBeCloseTo(right[i]?.cosine ?? 2, 5);
    }

    test('the nearest are exact, over tenants and scopes, at any T and K', async () => {
      const dice = new Dice(7);
      const random = () => unit(...Array.from({ length: 8 }, () => dice.next(2000) - 1000));
      const [large, small] = [await world(), await world()];
      const of = new Map<string, Float32Array>();
      for (const [w, size] of [
        [large, 300],
        [small, 40],
      ] as const) {
        await w.at('2025-01-01T00:00:00Z', { predicates: [{ name: 'home', cardinality: 'SINGLE' }] });
        for (let month = 1; month <= 4; month++) {
          const statements = Array.from({ length: size / 4 }, () =>
            told(`p${dice.next(size / 4)} home h${dice.next(9)}`, 'at home', String(2000 + dice.next(20))),
          );
          const scope = month === 3 ? 'user:ann' : '';
          await w.at(`2025-0${month + 1}-01T00:00:00Z`, { scope, statements });
        }
        await catchUp(w);
        const rows = (await everyFact(w)).map(({ ref }) => rowOf('FACT', ref, random()));
        for (const { ref, vector } of rows) of.set(ref, vector);
        await w.store.embed(w.name, 'model', rows);
      }
      for (let i = 0; i < 30; i++) {
        const w = dice.pick([large, small]);
        const [year, month] = [1999 + dice.next(22), 1 + dice.next(6)];
        const scopes = dice.pick([[''], ['', 'user:ann'], ['user:ann']]);
        const view = await viewOf(w, {
          validAt: day(`${year}-06-01`),
          knownAt: instant(`2025-0${month}-15T00:00:00Z`),
          scopes,
        });
        const vector = random();
        const right = byHand(await everyFact(w), of, view, vector).slice(0, 10);
        expectAlike(await nearest(w, view, vector), right);
      }
    });

    /** Two facts and two chunks, each with a vector. */
    async function embedded(): Promise<{ w: World; view: View; refs: ReadonlyMap<string, string> }> {
      const w = await world();
      await w.write({
        episode: { body: 'first chunk' },
        statements: [
          told('a p x', 'near', '2020', undefined, { labels: ['l1'], kind: 'episodic' }),
          told('a q x', 'far'),
          { assert: { subject: { ref: 'a' }, predicate: 'note', object: 'literal', text: 'other', from: '1980' } },
        ],
      });
      await w.write({ scope: 'user:ann', episode: { body: 'second chunk' }, statements: [] });
      await catchUp(w);
      const { facts, episodes } = await w.store.unindexed(w.name, null, 9);
      const refs = new Map([
        ...facts.map(({ text, ref }) => [text, ref] as const),
        ...episodes.map(chunkOf).map(({ text, ref }) => [text, ref] as const),
      ]);
      const ref = (text: string) => refs.get(text) ?? text;
      await w.store.embed(w.name, 'model', [
        rowOf('FACT', ref('near'), unit(1, 0, 0)),
        rowOf('FACT', ref('far'), unit(0, 1, 0)),
        rowOf('FACT', ref('other'), unit(-1, 0, 0)),
        rowOf('FACT', ref('near'), unit(0, 0, 1), 'SENTENCE', 0),
        rowOf('FACT', ref('near'), unit(0, 1, 1), 'SENTENCE', 1),
        rowOf('CHUNK', ref('first chunk'), unit(1, 1, 0)),
        rowOf('CHUNK', ref('first chunk'), unit(0, 1, 0), 'WINDOW'),
        rowOf('CHUNK', ref('first chunk'), unit(0, 0, 1), 'SENTENCE', 0),
        rowOf('CHUNK', ref('first chunk'), unit(1, 0, 1), 'SENTENCE', 2),
        rowOf('CHUNK', ref('second chunk'), unit(0, 1, 1)),
      ]);
      return { w, view: await viewOf(w), refs };
    }

    test('vectors that come after those of another space were forgotten are found', async () => {
      const [one, other] = [await world(), await world()];
      const embeddedIn = async (w: World, text: string) => {
        await w.write({ statements: [told(`a p ${text}`, text, '2020')] });
        await catchUp(w);
        const facts = (await w.store.unindexed(w.name, null, 9)).facts.filter((fact) => fact.text === text);
        await w.store.embed(
          w.name,
          'model',
          facts.map(({ ref }) => rowOf('FACT', ref, unit(1, 0, 0))),
        );
      };
      await embeddedIn(one, 'first');
      await embeddedIn(other, 'theirs');
      expect(await nearest(one, await viewOf(one), unit(1, 0, 0))).toHaveLength(1);
      await other.store.forgetVectors(other.name);
      await embeddedIn(one, 'second');
      expect(await nearest(one, await viewOf(one), unit(1, 0, 0))).toHaveLength(2);
    });

    test('facts by vector: filters, windows of time, limits, and what is no longer believed', async () => {
      const { w, view, refs } = await embedded();
      const textOf = new Map([...refs].map(([text, ref]) => [ref, text]));
      const shown = async (more = {}, at = view) =>
        (await nearest(w, at, unit(1, 0.5, 0), more)).map(({ ref, part }) => `${textOf.get(ref)} ${part}`);
      expect(await shown()).toEqual(['near 0', 'far 0', 'other 0']);
      expect(await shown({ limit: 1 })).toEqual(['near 0']);
      expect(await shown({ limit: 0 })).toEqual([]);
      expect(await shown({ filter: { predicates: ['q', 'note'] } })).toEqual(['far 0', 'other 0']);
      expect(await shown({ filter: { predicates: [] } })).toEqual([]);
      expect(await shown({ filter: { labels: ['l1', 'l9'], kinds: ['episodic'] } })).toEqual(['near 0']);
      const past = { ...view, validAt: day('1990-01-01') };
      expect(await shown({}, past)).toEqual(['other 0']);
      expect(await shown({ filter: { during: ALL_TIME } }, past)).toEqual(['near 0', 'far 0', 'other 0']);
      expect(await shown({ filter: { during: { from: day('2021-01-01'), to: day('2021-01-01') } } })).toEqual([]);
      expect(await shown({ kind: 'SENTENCE' })).toEqual(['near 1', 'near 0']);
      expect(await shown({ kind: 'SENTENCE', filter: { predicates: ['q'] } })).toEqual([]);
      expect(await shown({ kind: 'SENTENCE' }, past)).toEqual([]);
      expect(await shown({ kind: 'WINDOW' })).toEqual([]);
      const [near] = (await w.store.log(w.name, { after: null, through: FAR_FUTURE, first: 1 }))[0]?.statements ?? [];
      await w.write({ statements: [{ retract: { statement: String(near?.ref) } }] });
      const after = await viewOf(w);
      expect(await shown({}, after)).toEqual(['far 0', 'other 0']);
      expect(await shown({ kind: 'SENTENCE' }, after)).toEqual([]);
      expect(await shown()).toEqual(['near 0', 'far 0', 'other 0']);
      expect(await shown({ kind: 'SENTENCE' })).toEqual(['near 1', 'near 0']);
    });

    test('a filter finds what it passes behind ten thousand that are nearer', async () => {
      const w = await world();
      for (let i = 0; i < 10_100; i += 2525)
        await w.write({ statements: Array.from({ length: 2525 }, (_, n) => told(`a p x${i + n}`, 'near', '2020')) });
      const labelled = { labels: ['l1'], kind: 'episodic' } as const;
      await w.write({
        statements: [
          told('a q x', 'far', '2020'),
          told('a q y', 'further', '2020', undefined, labelled),
          told('a q z', 'over', '2020', '2021'),
          told('a q u', 'to come', '2040'),
          told('a q v', 'taken back', '2020'),
          { assert: { subject: { ref: 'a' }, predicate: 'q', object: 'literal', text: 'a value', from: '2020' } },
        ],
      });
      await w.write({ scope: 'user:ann', statements: [told('a q w', 'secret', '2020')] });
      await catchUp(w);
      const before = await viewOf(w);
      const log = await w.store.log(w.name, { after: null, through: FAR_FUTURE, first: 99 });
      const said = log.flatMap(({ statements }) => statements).filter((s) => 'text' in s && s.text === 'taken back');
      await w.write({ statements: [{ retract: { statement: String(said[0]?.ref) } }] });
      const facts = (await w.store.unindexed(w.name, null, 20_000)).facts;
      const order = ['near', 'far', 'further', 'over', 'to come', 'taken back', 'a value', 'secret'];
      const vectorOf = (text: string) => unit(1, 0.1 + order.indexOf(text), 0);
      for (let i = 0; i < facts.length; i += 2000) {
        const some = facts.slice(i, i + 2000);
        const rows = some.map(({ ref, text }) => rowOf('FACT', ref, vectorOf(text)));
        await w.store.embed(w.name, 'model', rows);
      }
      const textOf = new Map(facts.map(({ ref, text }) => [ref, text]));
      const found = async (view: View, filter: object) =>
        (await nearest(w, view, unit(1, 0, 0), { filter: { predicates: ['q'], ...filter } })).map(
          ({ ref }) => textOf.get(ref) ?? '',
        );
      const now = await viewOf(w);
      expect(await found(now, {})).toEqual(['far', 'further', 'a value']);
      expect(await found(before, {})).toEqual(['far', 'further', 'taken back', 'a value']);
      expect(await found({ ...now, scopes: ['user:ann', ''] }, {})).toEqual(['far', 'further', 'a value', 'secret']);
      expect(await found(now, { labels: ['l1'] })).toEqual(['further']);
      expect(await found(now, { kinds: ['episodic'] })).toEqual(['further']);
      const always = ['far', 'further', 'over', 'to come', 'a value'];
      expect(await found(now, { during: ALL_TIME })).toEqual(always);
      const first = { from: day('2020-06-01'), to: day('2020-07-01') };
      expect(await found(now, { during: first })).toEqual(always.filter((text) => text !== 'to come'));
    }, 120_000);

    test('chunks by vector, by their windows and sentences, by K and scope', async () => {
      const { w, view, refs } = await embedded();
      const [first, second] = [refs.get('first chunk'), refs.get('second chunk')];
      const found = async (vector: Float32Array, kind: VectorKind = 'TEXT', at = view) =>
        (await nearest(w, at, vector, { corpus: 'CHUNK', kind })).map(({ ref, part }) => [ref, part]);
      expect(await found(unit(0, 1, 1))).toEqual([[first, 0]]);
      const both = { ...view, scopes: ['', 'user:ann'] };
      expect(await found(unit(0, 1, 1), 'TEXT', both)).toEqual([
        [second, 0],
        [first, 0],
      ]);
      expect(await found(unit(1, 0, 0), 'SENTENCE')).toEqual([
        [first, 2],
        [first, 0],
      ]);
      expect(await found(unit(1, 0, 0), 'WINDOW', both)).toEqual([[first, 0]]);
      const before = { ...both, knownAt: instant('2024-01-01T00:00:00Z') };
      for (const kind of ['TEXT', 'WINDOW', 'SENTENCE'] as const) {
        expect(await found(unit(1, 0, 0), kind, before)).toEqual([]);
        expect(await found(unit(1, 0, 0), kind, { ...view, space: 'no such space' })).toEqual([]);
      }
      expect(await found(unit(1, 0))).toEqual([]);
    });

    test('how near given texts are, whatever T, as far as they may be seen and have vectors', async () => {
      const { w, view, refs } = await embedded();
      const facts = ['near', 'far', 'none'].map((text) => refs.get(text) ?? text);
      const past = { ...view, validAt: day('1900-01-01') };
      const inOrder = (found: readonly Similar[]) => [...found].sort((a, b) => b.cosine - a.cosine);
      const similar = async (...ask: [View, 'FACT' | 'CHUNK', VectorKind, readonly string[]]) =>
        inOrder(await w.store.similarities(...ask, unit(3, 4, 0)));
      expectAlike(await similar(past, 'FACT', 'TEXT', facts), [
        { ref: String(facts[1]), part: 0, cosine: 0.8 },
        { ref: String(facts[0]), part: 0, cosine: 0.6 },
      ]);
      const chunks = ['first chunk', 'second chunk'].map((text) => refs.get(text) ?? text);
      expectAlike(await similar(view, 'CHUNK', 'TEXT', chunks), [
        { ref: String(chunks[0]), part: 0, cosine: 1.4 / Math.SQRT2 },
      ]);
      expectAlike(await similar(view, 'CHUNK', 'SENTENCE', chunks), [
        { ref: String(chunks[0]), part: 2, cosine: 0.6 / Math.SQRT2 },
        { ref: String(chunks[0]), part: 0, cosine: 0 },
      ]);
      expectAlike(await similar(view, 'FACT', 'SENTENCE', facts), [
        { ref: String(facts[0]), part: 1, cosine: 0.8 / Math.SQRT2 },
        { ref: String(facts[0]), part: 0, cosine: 0 },
      ]);
      expect(await similar({ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, 'FACT', 'TEXT', facts)).toEqual([]);
      expect(await similar({ ...view, scopes: [] }, 'CHUNK', 'TEXT', chunks)).toEqual([]);
      expect(await similar(view, 'FACT', 'TEXT', [])).toEqual([]);
    });

    test('facts as candidates: each with its terms and how near it is, as far as one may see it', async () => {
      const { w, view, refs } = await embedded();
      const asked = ['near', 'far', 'none'].map((text) => refs.get(text) ?? text);
      const past = { ...view, validAt: day('1900-01-01') };
      const vector = unit(3, 4, 0);
      const counted = ['far', 'nothing', 'near'];
      const told = await w.store.factTexts(past, [...asked, 'no such fact'], counted, vector);
      const apart = await w.store.factsByRef(past, asked);
      expect(told).toHaveLength(apart.length);
      for (const { length, counts, cosine, object, ...own } of told) {
        const whole = apart.find(({ ref }) => ref === own.ref);
        expect(whole).toMatchObject(own);
        expect(object).toBe(whole !== undefined && isEntityObject(whole.object) ? whole.object.entity : null);
      }
      const terms = new Map((await w.store.termsOf(past, 'FACT', asked)).map((text) => [text.ref, text.terms]));
      for (const one of told) {
        const own = terms.get(one.ref) ?? [];
        expect(one.length).toBe(terms.get(one.ref)?.length ?? null);
        expect(one.counts).toEqual(counted.map((term) => own.filter((word) => word === term).length));
      }
      const near = (ref: string | undefined) => told.find((one) => one.ref === ref)?.cosine ?? null;
      expect(near(asked[0])).toBeCloseTo(0.6, 5);
      expect(near(asked[1])).toBeCloseTo(0.8, 5);
      expect(near(asked[2])).toBeNull();
      expect((await w.store.factTexts(past, asked, [], null)).map(({ cosine }) => cosine)).toEqual([null, null]);
      expect(await w.store.factTexts({ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, asked, [], vector)).toEqual(
        [],
      );
      expect(await w.store.factTexts({ ...view, scopes: [] }, asked, [], vector)).toEqual([]);
      expect(await w.store.factTexts(view, [], [], vector)).toEqual([]);
    });

    test('facts as candidates: what words and vectors find of them, each once, under every filter', async () => {
      const { w, view } = await embedded();
      const vector = unit(3, 4, 0);
      const past = { ...view, validAt: day('1990-01-01') };
      const counted = ['near', 'other'];
      let found = 0;
      for (const [at, filter] of [
        [view, {}],
        [past, {}],
        [past, { during: ALL_TIME }],
        [view, { predicates: ['q', 'note'] }],
        [view, { labels: ['l1'] }],
        [view, { kinds: ['episodic'] }],
        [past, { during: { from: day('2021-01-01'), to: day('2022-01-01') } }],
        [{ ...view, scopes: ['user:ann'] }, {}],
        [{ ...view, knownAt: instant('2024-01-01T00:00:00Z') }, {}],
      ] as const) {
        for (const terms of [[], ['near'], ['near', 'far', 'nothing']])
          for (const of of [null, vector, unit(1, 2)])
            for (const limit of [0, 1, 9]) {
              const told = await w.store.factCandidates(at, { filter, terms, counted, vector: of, limit });
              const byText = await w.store.textCandidates(at, { corpus: 'FACT', filter, terms, limit });
              const byVector = of === null ? [] : await nearest(w, at, of, { filter, limit });
              const right = [...new Set([...byText, ...byVector].map(({ ref }) => ref))].sort();
              expect(told.map(({ ref }) => ref).sort()).toEqual(right);
              const again = await w.store.factTexts(at, right, counted, of);
              const inOrder = (texts: typeof told) => [...texts].sort((a, b) => (a.ref < b.ref ? -1 : 1));
              expect(rounded(inOrder(told))).toEqual(rounded(inOrder(again)));
              const passing = (await w.store.facts(at, filter)).items.map(({ ref }) => ref);
              expect(passing).toEqual(expect.arrayContaining(right));
              found += told.length;
            }
      }
      expect(found).toBeGreaterThan(50);
      await w.write({ statements: [told('a r x', 'near', '2020')] });
      const later = await viewOf(w);
      const [late] = (await w.store.facts(later, { predicates: ['r'] })).items.map(({ ref }) => ref);
      const unindexed = await w.store.factTexts(later, [String(late)], counted, vector);
      expect(unindexed).toMatchObject([{ ref: late, length: null, counts: [0, 0], cosine: null }]);
    });

    const rounded = (texts: readonly FactText[]) =>
      texts.map((text) => ({ ...text, cosine: text.cosine === null ? null : Math.round(text.cosine * 1e5) }));

    test('texts wait for their vectors in order; another model is refused until all are forgotten', async () => {
      const w = await homes(await world());
      const { store, name } = w;
      const waiting = await store.unembedded(name, 100);
      expect(waiting.map(({ corpus, text }) => [corpus, text])).toEqual(
        expect.arrayContaining([
          ['FACT', 'ann lives oslo'],
          ['CHUNK', 'Ann told of oslo'],
        ]),
      );
      const { pending } = await store.indexState(name);
      expect(waiting).toHaveLength(pending);
      expect(await store.unembedded(name, 2)).toEqual(waiting.slice(0, 2));
      const some = waiting.slice(0, 2).map(({ corpus, ref }) => rowOf(corpus, ref, unit(1, 2, 3)));
      await store.embed(name, 'model', []);
      expect((await store.indexState(name)).model).toBeNull();
      await store.embed(name, 'model', some);
      await store.embed(name, 'model', some);
      expect(await store.indexState(name)).toMatchObject({ model: 'model', dimensions: 3, pending: pending - 2 });
      expect(await store.unembedded(name, 100)).toEqual(waiting.slice(2));
      const refused = { category: 'conflict', code: 'other_model', field: 'model' };
      expect(await refusal(store.embed(name, 'other', some))).toEqual(refused);
      const longer = waiting.map(({ corpus, ref }) => rowOf(corpus, ref, unit(1, 2, 3, 4)));
      expect(await refusal(store.embed(name, 'model', longer))).toEqual(refused);
      expect(await store.unembedded(name, 100)).toEqual(waiting.slice(2));
      await store.forgetVectors(name);
      expect(await store.indexState(name)).toMatchObject({ model: null, dimensions: 0, pending });
      expect(await store.unembedded(name, 100)).toEqual(waiting);
      const view = await viewOf(w, { validAt: day('2015-01-01') });
      expect(await nearest(w, view, unit(1, 2, 3))).toEqual([]);
      await store.embed(name, 'other', longer);
      expect(await store.indexState(name)).toMatchObject({ model: 'other', dimensions: 4, pending: 0 });
      expect(await nearest(w, view, unit(1, 2, 3))).toEqual([]);
      expect(await nearest(w, view, unit(1, 2, 3, 4))).toHaveLength(1);
      await store.forgetVectors('no such space');
    });
  });
}
