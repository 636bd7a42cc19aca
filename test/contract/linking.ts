import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Asof } from '../../src/asof.js';
import type { TransactionTime, ValidTime } from '../../src/domain/time.js';
import type { WriteInput } from '../../src/index.js';
import type { Engine, World } from './engine.js';
import { recallWorlds } from './recall-worlds.js';
import { says } from './show.js';

/** What texts and questions mean by a name: whatever came first, and however it is written. */

const SAID = [
  'Ann',
  'ann',
  'Ann Smith',
  'New York',
  'New York Times',
  'Times',
  'times',
  'postgres',
  'Postgres',
  "O'Neil",
  'O’Neil',
  'St. Louis',
  'AT&T',
  'at',
  "O'D",
  'iPhone',
  'IPHONE',
  '東京大学に',
  '東京',
  'met',
  'in',
  '.',
  'with',
];
const CALLED = [
  'Ann',
  'Ann Smith',
  'New York',
  'The New York Times',
  'times',
  'postgres',
  "O'Neil",
  'St. Louis',
  'AT&T',
  "O'D",
  'iPhone',
  '東京',
  '東京大学',
  'time',
];

const called = (ref: string, name: string, predicate = 'name'): WriteInput => ({
  statements: [{ assert: { subject: { ref }, predicate, object: { literal: name } } }],
});
const said = (body: unknown): WriteInput => ({ episode: { body } as never, statements: [] });

const text = fc.array(fc.constantFrom(...SAID), { minLength: 1, maxLength: 7 }).map((words) => words.join(' '));
const texts = fc.uniqueArray(text, { minLength: 2, maxLength: 6 });
const names = fc.uniqueArray(fc.constantFrom(...CALLED), { minLength: 1, maxLength: 5 });

/** What the chunks of a space mention, by their texts. */
async function mentionsBy({ store, space }: World): Promise<Readonly<Record<string, readonly string[]>>> {
  const knownAt = ((await store.space(space.name))?.committedAt ?? 0) as TransactionTime;
  const view = { space: space.name, scopes: ['', 'user:ann'], validAt: 0 as ValidTime, knownAt };
  const { items } = await store.episodes(view, {});
  const refs = items.map(({ ref }) => `${ref}#0`);
  const bodies = new Map((await store.chunks(view, refs)).map(({ ref, text: body }) => [ref, body]));
  const told: Record<string, string[]> = Object.fromEntries([...bodies.values()].map((body) => [body, []]));
  for (const { chunk, name, count, home } of await store.mentionsIn(view, refs))
    told[bodies.get(chunk) ?? '']?.push(`${name} ${count}${home ? ' home' : ''}`);
  return Object.fromEntries(Object.entries(told).map(([body, all]) => [body, all.sort()]));
}

export function linking(engine: Engine): void {
  describe(`linking, ${engine.name}`, () => {
    const world = recallWorlds(engine, 'none');
    const index = (w: World) => w.space.reindex({ vectors: false });

    test('the same names and texts make the same mentions, in whatever order they come', async () => {
      let mentions = 0;
      await fc.assert(
        fc.asyncProperty(texts, names, fc.infiniteStream(fc.nat()), async (bodies, people, dice) => {
          const next = (below: number) => Number(dice.next().value) % below;
          const writes = [
            ...bodies.map(said),
            ...people.map((name, i) => called(`e${i % 3}`, name, i < 3 ? 'name' : 'alias')),
          ];
          const inOne = await world();
          for (const [i, write] of writes.entries()) await inOne.at(`2025-01-${10 + i}T00:00:00Z`, write);
          await index(inOne);
          const inSteps = await world();
          // Another process follows the same log now and then.
          const asof = await Asof.over(inSteps.store, { embedder: { kind: 'none' } });
          for (let i = 0; writes.length > 0; i++) {
            await inSteps.at(`2025-01-${10 + i}T00:00:00Z`, writes.splice(next(writes.length), 1)[0] as WriteInput);
            const by = next(4);
            if (by === 0) await asof.space(inSteps.space.name).reindex({ vectors: false });
            else if (by !== 1) await index(inSteps);
          }
          await index(inSteps);
          const right = await mentionsBy(inOne);
          mentions += Object.values(right).flat().length;
          expect(await mentionsBy(inSteps)).toEqual(right);
        }),
        { numRuns: 25 },
      );
      // A law over nothing would hold, too.
      expect(mentions).toBeGreaterThan(50);
    }, 240_000);

    test('who is named, or called by another name, after a text was stored is found in it: in all scopes', async () => {
      const w = await world();
      await w.at('2025-01-02T00:00:00Z', said('they use postgres for the ledger'));
      await w.at('2025-01-03T00:00:00Z', { scope: 'user:ann', ...said('we moved to postgres') });
      await w.at('2025-01-04T00:00:00Z', said('nothing of the sort'));
      await index(w);
      expect(Object.values(await mentionsBy(w)).flat()).toEqual([]);
      await w.at('2025-02-01T00:00:00Z', called('db', 'postgres'));
      await w.at('2025-02-02T00:00:00Z', called('db', 'the ledger', 'alias'));
      await index(w);
      expect(await mentionsBy(w)).toEqual({
        'they use postgres for the ledger': ['ledger 1', 'postgres 1'],
        'we moved to postgres': ['postgres 1'],
        'nothing of the sort': [],
      });
    });

    test('a ref that a caller chose is no name, though another entity is called so', async () => {
      const w = await world();
      await w.at('2025-01-02T00:00:00Z', called('rome', 'Oslo'));
      await w.at('2025-01-03T00:00:00Z', called('city', 'Rome'));
      await w.at('2025-01-04T00:00:00Z', {
        statements: [says('rome twinned city', '2020', undefined, { text: 'fjord' })],
      });
      await w.at('2025-01-05T00:00:00Z', said('Rome has seven hills'));
      const { hits, names: meant } = await (await w.space.asOf()).recall({ question: 'Rome, fjord' });
      expect(meant.map(({ name, entities }) => [name, entities.map(({ ref }) => ref)])).toEqual([['rome', ['city']]]);
      const named = hits.map((hit) => [hit.text, hit.explanation.named]);
      expect(named).toContainEqual(['fjord', [{ entity: 'city' }]]);
      expect(named).toContainEqual(['Rome has seven hills', [{ entity: 'city' }]]);
      const through = hits.flatMap(({ explanation }) => explanation.via.map((way) => way.through));
      expect(through).not.toContainEqual({ entity: 'rome' });
    });

    test('more texts than are read in one go', async () => {
      const w = await world();
      for (let i = 0; i < 3; i++) {
        const turns = Array.from({ length: 1000 }, (_, k) => ({ speaker: 'x', text: `turn ${i} ${k} on postgres` }));
        await w.at(`2025-01-0${i + 2}T00:00:00Z`, said({ turns }));
      }
      await index(w);
      await w.at('2025-02-01T00:00:00Z', called('db', 'postgres'));
      await index(w);
      expect(await w.store.mentionCounts(w.space.name, ['postgres'])).toEqual(new Map([['postgres', 3000]]));
      expect((await w.store.indexState(w.space.name)).ahead).toBeNull();
    }, 120_000);

    test.each([
      ["O'Neil", "Where did O'Neil go?", "Yesterday O'Neil left."],
      ["O'Neil", "where did o'neil go", 'Yesterday O’Neil’s train left.'],
      ['St. Louis', 'What is in St. Louis?', 'They moved to St. Louis then.'],
      ['AT&T', 'Who runs AT&T?', 'The line is by AT&T, they say.'],
      ['AT&T', 'who runs at&t', 'The line is by AT&T.'],
      ['H&M', 'What does H&M sell?', 'We went to H & M.'],
      ['The Beatles', 'who were the beatles', 'Then the Beatles came.'],
      ["Macy's", "What is Macy's?", "We went to Macy's."],
      ['Jean-Luc', 'Where is Jean-Luc?', 'It was Jean-Luc.'],
      ['Yahoo!', 'Who bought Yahoo!?', 'They bought Yahoo! then.'],
      ['postgres', 'what uses Postgres', 'all of it is in postgres'],
      ['iPhone', 'which iphone is it', 'he lost an iPhone'],
      ['Acme', 'who leads acme', 'It was Acme.'],
      ['golden key', 'where is the Golden Key', 'there is a golden key'],
      ['東京', '東京はどこですか', '私は東京に住む'],
      ['محمد', 'من هو محمد', 'جاء محمد أمس'],
    ])('%s is meant by %j and by %j', async (name, question, body) => {
      const w = await world();
      await w.at('2025-01-02T00:00:00Z', said(body));
      await w.at('2025-01-03T00:00:00Z', called('one', name));
      await w.at('2025-01-04T00:00:00Z', {
        statements: [{ assert: { subject: { ref: 'one' }, predicate: 'p', object: { literal: 'x' }, text: 'zzz' } }],
      });
      const now = await w.space.asOf();
      const asked = await now.search(question, { channels: ['TEXT', 'GRAPH'] });
      expect(asked.names.map(({ entities }) => entities.map(({ ref }) => ref))).toEqual([['one']]);
      // The passage and the fact meet at the entity.
      const { hits } = await now.search(question, { channels: ['TEXT', 'GRAPH'], in: ['FACT', 'EPISODE'] });
      expect(hits.map((hit) => hit.text).sort()).toEqual([body, 'zzz'].sort());
    });

    test.each([
      ['Will', 'what will come', 'it will come'],
      ['Apple', 'is an apple red', 'an apple a day'],
      ['time', 'what time is it', 'time flies'],
      ['the', 'who is the one', 'the one'],
      ['Rose', 'when the sun rose', 'the sun rose'],
      ['Acme', 'acmes', 'at the acme of it'],
    ])('%s is not meant by %j, nor by %j', async (name, question, body) => {
      const w = await world();
      await w.at('2025-01-02T00:00:00Z', said(body));
      await w.at('2025-01-03T00:00:00Z', called('one', name));
      expect((await (await w.space.asOf()).search(question)).names).toEqual([]);
      expect(await mentionsBy(w)).toEqual({ [body]: [] });
    });
  });
}
