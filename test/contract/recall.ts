import { describe, expect, test } from 'vitest';
import type { Engine, World } from './engine.js';
import { recallBadInput } from './recall-bad-input.js';
import { recallCounts } from './recall-counts.js';
import { recallLaw } from './recall-law.js';
import { recallTime } from './recall-time.js';
import { expectWhole, note, recallWorlds, texts } from './recall-worlds.js';
import { retract } from './show.js';

/** What users of other systems of this kind did not find, or found though they should not: through `search` and `recall`. */
export function recall(engine: Engine): void {
  recallWords(engine);
  recallMeaning(engine);
  recallBadInput(engine);
  recallLaw(engine);
  recallCounts(engine);
  recallTime(engine);
}

/** Each of them by both doors. */
async function found(w: World, text: string, scopes?: readonly string[]): Promise<string[]> {
  const now = await w.space.asOf({ scopes });
  const answers = [await now.search(text, { limit: 100 }), await now.recall({ question: text, limit: 100 })];
  for (const answer of answers) expectWhole(answer);
  const [searched = [], recalled = []] = answers.map(texts);
  return searched.filter((one) => recalled.includes(one));
}

/** Hundreds of different letters, no space between them. */
const CHINESE = String.fromCodePoint(...Array.from({ length: 3000 }, (_, i) => 0x4e00 + ((i * 37) % 911)));

function recallWords(engine: Engine): void {
  describe(`recall by words, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'none');

    test('S1: a hit in one of the scopes asked together is found', async () => {
      const w = await world();
      await w.write({ scope: 'a', episode: { body: 'A tunnel in a' }, statements: [note('the tunnel of a')] });
      await w.write({ scope: 'b', episode: { body: 'A bridge in b' }, statements: [note('the bridge of b')] });
      for (const scopes of [['a', 'b'], ['b', 'a'], ['a'], ['', 'a', 'user:ann', 'b']]) {
        expect((await found(w, 'tunnel', scopes)).sort()).toEqual(['A tunnel in a', 'the tunnel of a']);
      }
      for (const scopes of [['b'], [], undefined, ['a/user:ann']]) expect(await found(w, 'tunnel', scopes)).toEqual([]);
    });

    test('S2: signs of a query language and of other scripts are words like others', async () => {
      const w = await world();
      const odd = ['C:\\repo/x', 'AND', "O'Neil", 'foo(', '🍎', CHINESE, 'NEAR/2', 'c++', '日本', '50 %'];
      const others = Array.from({ length: 30 }, (_, i) => note(`cats and dogs ${i}`));
      const statements = [...others, ...odd.map((text) => note(`see ${text} there`))];
      await w.write({ episode: { body: odd.slice(0, 5).join(' then ') }, statements });
      for (const text of odd) {
        expect(await found(w, text), text.slice(0, 20)).toContain(`see ${text} there`);
        expect(await found(w, `${text} ${text}`), text.slice(0, 20)).toContain(`see ${text} there`);
      }
      for (const at of [0, 700, 2990])
        expect(await found(w, CHINESE.slice(at, at + 8))).toContain(`see ${CHINESE} there`);
      for (const text of ['C:\\repo/x', "O'Neil", 'foo(', '🍎'])
        expect((await found(w, text)).some((one) => one.includes(' then '))).toBe(true);
    });

    test('S2: signs that are no words find nothing, and harm nothing', async () => {
      const w = await world();
      const signs = ['_', '"', '*', '', '   ', '?!…', '。、！', '\n\t', '()*:^-', "''", '\\', '%', '--'];
      await w.write({
        episode: { body: `x ${signs.join(' x ')}` },
        statements: signs.map((sign) => note(`y ${sign} y`)),
      });
      for (const sign of [...signs, '\0', '\ud800']) expect(await found(w, sign), JSON.stringify(sign)).toEqual([]);
      for (const sign of signs)
        expect((await found(w, `${sign}y${sign}`)).length, JSON.stringify(sign)).toBeGreaterThan(9);
    });

    test('S4: two facts of the same text are both found', async () => {
      const w = await world();
      const same = (subject: string) => ({
        assert: { subject, predicate: 'met', object: 'Zoe', text: 'they met Zoe' },
      });
      await w.write({ statements: [same('Ann'), same('Bob')] });
      expect(await found(w, 'met zoe')).toEqual(['they met Zoe', 'they met Zoe']);
    });

    test.each([
      ['阿里', '张三在阿里巴巴工作'],
      ['v2.3.1', 'The release v2.3.1 fixed it'],
      ['4o', 'They asked GPT-4o for it'],
      ['run', 'She was running late'],
      ['ABC', 'ＡＢＣ opened'],
      ['Café', 'The Cafe\u0301 closed'],
    ])('S6: %s finds %s', async (asked, text) => {
      const w = await world();
      await w.write({ episode: { body: text }, statements: [note(text)] });
      expect(await found(w, asked)).toEqual([text, text]);
      expect(await found(w, '77 上海 walk')).toEqual([]);
    });

    test('S7: a least score applies to the final score', async () => {
      const w = await world();
      const statements = [note('tea'), note('tea with milk and much more'), note('milk alone'), note('no such thing')];
      await w.write({ episode: { body: 'Ann drinks tea with milk' }, statements });
      const now = await w.space.asOf();
      const doors = [
        (more: object) => now.search('tea with milk', { limit: 100, ...more }),
        (more: object) => now.search('tea with milk', { limit: 100, channels: ['TEXT', 'GRAPH'], ...more }),
        (more: object) => now.recall({ question: 'tea with milk', limit: 100, profile: 'task', ...more }),
      ];
      for (const door of doors) {
        const all = (await door({})).hits;
        expect(all.length).toBeGreaterThan(2);
        for (const { score: minScore } of all) {
          expect((await door({ minScore })).hits).toEqual(all.filter(({ score }) => score >= minScore));
        }
        expect((await door({ minScore: (all[0]?.score ?? 0) + 1e-6 })).hits).toEqual([]);
      }
    });

    test('T17: a superseded fact is no hit; history is there for those who ask for it', async () => {
      const w = await world();
      const home = (object: string, from: string) => ({ assert: { subject: 'Ann', predicate: 'home', object, from } });
      const { statements } = await w.at('2025-01-01T00:00:00Z', {
        predicates: [{ name: 'home', cardinality: 'SINGLE' }],
        statements: [home('Oslo', '2010'), { assert: { subject: 'Ann', predicate: 'seen', object: 'Home' } }],
      });
      await w.at('2025-02-01T00:00:00Z', { statements: [home('Rome', '2022'), retract(statements[1])] });
      expect(await found(w, 'Ann home')).toEqual(['Ann home Rome']);
      const asked = async (at: object, query = {}) =>
        texts(await (await w.space.asOf(at)).search('ann home', query)).sort();
      expect(await asked({}, { during: '2000/..' })).toEqual(['Ann home Oslo', 'Ann home Rome']);
      expect(await asked({ validAt: '2015' })).toEqual(['Ann home Oslo']);
      expect(await asked({ knownAt: '2025-01-15' })).toEqual(['Ann home Oslo', 'Ann seen Home']);
      expect(await asked({ knownAt: '2025-01-15' }, { predicate: 'home' })).toEqual(['Ann home Oslo']);
      expect(await asked({ knownAt: '2024-01-15' })).toEqual([]);
    });

    test('passages are there from the transaction that stored them on, whatever T', async () => {
      const w = await world();
      await w.at('2025-01-01T00:00:00Z', { episode: { body: 'The mill burned.', occurredAt: '2030' }, statements: [] });
      await w.at('2025-02-01T00:00:00Z', { episode: { body: 'The mill stands again.' }, statements: [] });
      const asked = async (at: object) => texts(await (await w.space.asOf(at)).recall({ question: 'mill' })).sort();
      expect(await asked({ validAt: '1900' })).toEqual(['The mill burned.', 'The mill stands again.']);
      expect(await asked({ knownAt: '2025-01-15' })).toEqual(['The mill burned.']);
      expect(await asked({ knownAt: '2024-12-31' })).toEqual([]);
    });

    test('an entity is found by its alias, from when that was known on', async () => {
      const w = await world();
      const called = { assert: { subject: 'William Gates', predicate: 'alias', object: 'Trey' } };
      const leads = { assert: { subject: 'William Gates', predicate: 'leads', object: 'Microsoft' } };
      await w.at('2025-01-01T00:00:00Z', { statements: [leads, note('nothing of it')] });
      await w.at('2025-02-01T00:00:00Z', { statements: [called] });
      const asked = async (question: string, at = {}) => (await w.space.asOf(at)).recall({ question });
      for (const question of ['What does Trey lead?', 'Who is Trey?', 'Trey']) {
        const answer = await asked(question);
        expectWhole(answer);
        const [first] = answer.hits;
        expect(first?.text).toBe('William Gates leads Microsoft');
        expect(first?.explanation.named).toEqual([{ entity: first?.fact?.subject }]);
      }
      expect((await asked('Trey', { knownAt: '2025-01-15' })).hits).toEqual([]);
    });

    test('a space without anything is asked, too', async () => {
      const w = await world();
      expect(await found(w, 'tea')).toEqual([]);
      const { withoutVectors, pending } = await (await w.space.asOf()).recall({ question: 'when Ann came' });
      expect({ withoutVectors, pending }).toEqual({ withoutVectors: 'no embedder is configured', pending: 0 });
    });
  });
}

function recallMeaning(engine: Engine): void {
  describe(`recall by meaning, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'local');

    test('what shares no word is found by meaning, at T, K and in its scope alone', async () => {
      const w = await world();
      const job = (text: string, object: string, from: string) => ({
        assert: { subject: 'Ann', predicate: 'job', object: { literal: object }, text, from },
      });
      const one = (text: string, object: string, from: string, scope = '') => ({
        scope,
        statements: [job(text, object, from)],
      });
      await w.at('2025-01-01T00:00:00Z', {
        ...one('Ann works as a physician', 'doctor', '2010'),
        predicates: [{ name: 'job', cardinality: 'SINGLE' }],
        episode: { body: 'Ann treats sick people in the clinic.' },
      });
      await w.at('2025-02-01T00:00:00Z', one('Ann bakes bread for a living', 'baker', '2020'));
      await w.at('2025-03-01T00:00:00Z', one('Her secret trade is medicine', 'secret', '2020', 'user:ann'));
      const asked = async (at: object) => {
        const answer = await (await w.space.asOf(at)).search('doctor', { channels: ['VECTOR'] });
        expectWhole(answer);
        expect(answer).toMatchObject({ withoutVectors: null, pending: 0 });
        return texts(answer).sort();
      };
      const [clinic, physician] = ['Ann treats sick people in the clinic.', 'Ann works as a physician'];
      expect(await asked({ validAt: '2015' })).toEqual([clinic, physician]);
      expect(await asked({})).toEqual(['Ann bakes bread for a living', clinic]);
      expect(await asked({ knownAt: '2025-01-15' })).toEqual([clinic, physician]);
      expect(await asked({ scopes: ['user:ann'] })).toEqual(['Her secret trade is medicine']);
      expect(await asked({ knownAt: '2024-06-01' })).toEqual([]);
    });

    test('S4: texts that are the same have vectors each', async () => {
      const w = await world();
      const same = (subject: string) => ({ assert: { subject, predicate: 'ate', object: 'Pear', text: 'eats fruit' } });
      await w.write({ statements: ['Ann', 'Bob', 'Eve'].map(same) });
      const { hits } = await (await w.space.asOf()).search('an apple', { channels: ['VECTOR'] });
      expect(new Set(hits.map(({ fact }) => fact?.subject)).size).toBe(3);
      expect(new Set(hits.map(({ score }) => score)).size).toBe(1);
    });

    test('a text in a script that the model does not know is found by its words, and weighs nothing by meaning', async () => {
      const w = await world();
      await w.write({ statements: [note('张三在阿里巴巴工作'), note('Ann works in a bank')] });
      const now = await w.space.asOf();
      expect(texts(await now.search('阿里巴巴'))).toEqual(['张三在阿里巴巴工作']);
      expect((await now.search('阿里巴巴')).withoutVectors).toMatch(/does not know this script/);
      const { hits } = await now.search('employer', { channels: ['VECTOR'] });
      expect(hits.find(({ text }) => text.startsWith('张'))?.explanation.channels.vector ?? null).toBeNull();
    });

    test('a text in such a script is found by a word that the question has in a script the model knows', async () => {
      const w = await world();
      await w.write({
        statements: [note('张三最喜欢的游戏是GTA'), note('Ann works in a bank')],
        episodes: [{ body: { title: '侠盗猎车手', text: 'GTA是一款电子游戏。很多人玩这个游戏。' } }],
      });
      await w.space.reindex();
      const { hits, withoutVectors } = await (await w.space.asOf()).recall({ question: 'Who plays GTA?' });
      expect(withoutVectors).toBeNull();
      const strange = hits.filter(({ text }) => text.includes('GTA'));
      expect(strange).toHaveLength(2);
      for (const { explanation } of strange) expect(explanation.channels.vector).toBeNull();
    });
  });
}
