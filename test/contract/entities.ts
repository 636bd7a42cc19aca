import { describe, expect, test } from 'vitest';
import type { AsofError, WriteInput } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { objectOf, refusal, retract, says } from './show.js';

/** Who is meant: names, types and keys, in writes and in questions. */
export function entities(engine: Engine): void {
  describe(`entities, ${engine.name}`, () => {
    const world = worlds(engine);
    const about = (subject: string | object, predicate = 'seen', object: unknown = { literal: true }) =>
      ({ statements: [{ assert: { subject, predicate, object } }] }) as WriteInput;
    const called = (ref: string, name: string, from?: string, to?: string) => ({
      assert: { subject: { ref }, predicate: 'name', object: name, ...(from && { from }), ...(to && { to }) },
    });

    test('D1: four writes naming DGIA make one entity', async () => {
      const { space } = await world();
      const made = [];
      for (let i = 0; i < 4; i++) made.push(...(await space.write(about('DGIA', `p${i}`))).entities);
      expect(made).toHaveLength(1);
      expect((await (await space.asOf()).entities({ total: true })).total).toBe(1);
    });

    test('D1: an exact name wins before one that only folds alike', async () => {
      const { space } = await world();
      await space.write({ statements: [called('a', 'DGIA'), called('b', 'dgia')] });
      await space.write({ statements: [{ assert: { subject: 'dgia', predicate: 'seen', object: { literal: 1 } } }] });
      const now = await space.asOf();
      expect((await now.facts({ predicate: 'seen' })).map(({ subject }) => subject)).toEqual(['b']);
      expect((await now.entity('DGIA'))?.ref).toBe('a');
      expect((await now.entity('dgia'))?.ref).toBe('b');
      expect(await refusal(now.entity('Dgia'))).toMatchObject({ code: 'ambiguous_name', field: 'by' });
    });

    test.each([
      ['Acme Corporation Branch 1', 'Acme Corporation Branch 2'],
      ['Resolution 2341', 'Resolution 2342'],
    ])('D2: %s and %s are two, and each is found by its own name alone', async (one, other) => {
      const { space } = await world();
      await space.write(about(one));
      await space.write(about(other));
      const now = await space.asOf();
      const found = [await now.entity(one), await now.entity(other)];
      expect(found.map((entity) => entity?.name)).toEqual([one, other]);
      expect(new Set(found.map((entity) => entity?.ref)).size).toBe(2);
    });

    test.each([
      ['Москва', 'МОСКВА'],
      ['北京大学', '北京大学'],
      ['Caf\u00e9', 'Cafe\u0301'],
      ['ＡＢＣ', 'ABC'],
      ['Straße', 'STRASSE'],
      ['Ann  Lee', ' ann lee '],
    ])('D3: %s and %s are one', async (one, other) => {
      const { space } = await world();
      const first = await space.write(about(one));
      const second = await space.write(about(other));
      expect(first.entities).toHaveLength(1);
      expect(second.entities).toEqual([]);
      const now = await space.asOf();
      expect(await now.entity(other)).toMatchObject({ ref: first.entities[0], name: one });
    });

    test('D6: Java the language and Java the island are two', async () => {
      const { space } = await world();
      await space.write(about({ name: 'Java', type: 'language' }));
      await space.write(about({ name: 'Java', type: 'island' }));
      await space.write(about({ name: 'Java', type: 'island' }, 'larger_than'));
      const now = await space.asOf();
      const { items } = await now.entities({ namePrefix: 'jav' });
      expect(items.map(({ types }) => types).sort()).toEqual([['island'], ['language']]);
      expect((await now.entities({ type: 'island' })).items).toHaveLength(1);
      const error = (await now.entity('Java').catch((thrown: unknown) => thrown)) as AsofError;
      expect(error).toMatchObject({ category: 'invalid', code: 'ambiguous_name', field: 'by' });
      const listed = error.details?.candidates as { types: string[] }[];
      expect(listed.map(({ types }) => types).sort()).toEqual([['island'], ['language']]);
      for (const { ref } of items) expect(error.message).toContain(ref);
      expect(await refusal(space.write(about('Java')))).toMatchObject({
        code: 'ambiguous_name',
        field: 'statements.0.assert.subject',
      });
    });

    test('O4: an id that a caller chooses is created; a ref of ours that does not exist is not', async () => {
      const { space } = await world();
      const { entities: made } = await space.write(about({ ref: 'urn:mine/1', name: 'Mine' }));
      expect(made).toEqual(['urn:mine/1']);
      expect(await (await space.asOf()).entity({ ref: 'urn:mine/1' })).toMatchObject({ name: 'Mine' });
      expect(await refusal(space.write(about({ ref: `en_${'x'.repeat(22)}` })))).toEqual({
        category: 'notFound',
        code: 'entity_not_found',
        field: 'statements.0.assert.subject',
      });
    });

    test('what is named by ref or key in a scope has its name there, whoever named it elsewhere', async () => {
      const { space } = await world();
      const acme = { ref: 'acme', name: 'Acme Inc', type: 'company' };
      const zeta = { key: 'isni:2', name: 'Zeta', type: 'company' };
      for (const scope of ['user:ann', 'user:bob']) {
        for (const subject of [acme, zeta]) await space.write({ ...about(subject), scope });
        const now = await space.asOf({ scopes: [scope] });
        expect(await now.entity({ ref: 'acme' }), scope).toMatchObject({ name: 'Acme Inc', types: ['company'] });
        expect(await now.entity({ key: 'isni:2' }), scope).toMatchObject({ name: 'Zeta', types: ['company'] });
      }
      expect(await space.write({ ...about({ ...acme, name: 'Other' }), scope: 'user:bob' })).toMatchObject({
        opened: [],
      });
    });

    test('a rename: looking up ignores T, what the entity is called does not', async () => {
      const { space } = await world();
      await space.write({ statements: [called('k', 'Constantinople'), called('k', 'Istanbul', '1930')] });
      for (const validAt of ['1900', '2000']) {
        const then = await space.asOf({ validAt });
        expect((await then.entity('constantinople'))?.ref).toBe('k');
        expect((await then.entity('istanbul'))?.name).toBe(validAt === '1900' ? 'Constantinople' : 'Istanbul');
      }
    });

    test('of two that carried a name the one that carries it at T is meant', async () => {
      const { space } = await world();
      await space.write({
        statements: [called('old', 'Congo', '1960', '1970'), called('new', 'Congo', '1997', '..')],
      });
      const at = async (validAt: string) => (await (await space.asOf({ validAt })).entity('Congo'))?.ref;
      expect(await at('1965')).toBe('old');
      expect(await at('2000')).toBe('new');
      expect(await refusal(at('1985'))).toMatchObject({ code: 'ambiguous_name' });
    });

    test('names are known from their transaction on, and an alias finds as a name does', async () => {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', { statements: [called('q', 'Big Blue')] });
      const alias = { assert: { subject: { ref: 'q' }, predicate: 'alias', object: 'IBM' } };
      await w.at('2025-01-02T00:00:00Z', { statements: [alias] });
      expect(await (await w.space.asOf()).entity('ibm')).toEqual({
        ref: 'q',
        name: 'Big Blue',
        aliases: ['IBM'],
        types: [],
        externalKeys: [],
      });
      const then = await w.space.asOf({ knownAt: first.committedAt });
      expect(await then.entity('ibm')).toBeNull();
      expect(await then.entity({ ref: 'q' })).toMatchObject({ aliases: [] });
      const { statements } = await w.write({ statements: [called('q', 'Blue')] });
      await w.write({ statements: [retract(statements[0])] });
      expect((await (await w.space.asOf()).entity('big blue'))?.name).toBe('Big Blue');
    });

    test('an external key is unique in its space, by whichever way it is said', async () => {
      const { space } = await world();
      const key = (ref: string, object: unknown) => about({ ref }, 'externalKey', object);
      await space.write(about({ ref: 'a', key: 'wikidata:Q42' }));
      expect((await (await space.asOf()).entity({ key: 'wikidata:Q42' }))?.externalKeys).toEqual(['wikidata:Q42']);
      await space.write(about({ key: 'wikidata:Q42' }, 'again'));
      const taken = { category: 'conflict', code: 'external_key_taken' };
      expect(await refusal(space.write(key('b', 'wikidata:Q42')))).toMatchObject(taken);
      expect(await refusal(space.write(key('b', { literal: 'wikidata:Q42' })))).toMatchObject(taken);
      expect(await refusal(space.write(key('b', 'no key')))).toMatchObject({ code: 'bad_key' });
      expect((await (await space.asOf()).entities()).items.map(({ ref }) => ref)).toEqual(['a']);
    });

    test('an external key that went to another entity does not come back to the first', async () => {
      const { space } = await world();
      const first = await space.write(about({ ref: 'a' }, 'externalKey', 'isni:1'));
      const back = await space.write({ statements: [retract(first.statements[0])] });
      await space.write(about({ ref: 'b' }, 'externalKey', 'isni:1'));
      expect(await refusal(space.write({ statements: [retract(back.statements[0])] }))).toMatchObject({
        code: 'external_key_taken',
      });
      expect((await (await space.asOf()).entity({ key: 'isni:1' }))?.ref).toBe('b');
    });

    test('an external key moves to another entity in one write as in two', async () => {
      const { space } = await world();
      const key = (ref: string) => ({ assert: { subject: { ref }, predicate: 'externalKey', object: 'isni:1' } });
      const first = await space.write({ statements: [key('a')] });
      const { statements } = await space.write({ statements: [retract(first.statements[0]), key('b')] });
      expect((await (await space.asOf()).entity({ key: 'isni:1' }))?.ref).toBe('b');
      await space.write({ statements: [{ correct: { statement: String(statements[1]), subject: { ref: 'c' } } }] });
      const now = await space.asOf();
      expect((await now.entity({ key: 'isni:1' }))?.ref).toBe('c');
      expect(await now.facts({ predicate: 'externalKey' })).toHaveLength(1);
    });

    test('a key that is taken: the statement is named, and its owner only to those who may see it', async () => {
      const { space } = await world();
      const keyed = { assert: { subject: { ref: 'hidden-owner', key: 'isni:1' }, predicate: 'p', object: 'x' } };
      await space.write({ scope: 'user:ann', statements: [keyed] });
      const taken = (scope: string) =>
        space
          .write({
            scope,
            statements: [
              says('x p y', '2020'),
              { assert: { subject: { ref: 'b', key: 'isni:1' }, predicate: 'p', object: 'z' } },
            ],
          })
          .catch((thrown: unknown) => thrown as AsofError);
      const code = 'external_key_taken';
      expect(await taken('user:ann')).toMatchObject({ code, field: 'statements.1' });
      expect(await taken('user:bob')).toMatchObject({ code, field: 'statements.1' });
      expect(String(await taken('user:ann'))).toContain('hidden-owner');
      expect(String(await taken('user:bob'))).not.toContain('hidden-owner');
    });

    test('P2: an attribute that is JSON is stored and returned as it was', async () => {
      const { space } = await world();
      const values = [{ a: { b: 1 } }, [1, [2, null]], 'text', 0.1, -0, false, {}, { '': 'empty', ключ: ['😀'] }];
      for (const [i, literal] of values.entries()) await space.write(about({ ref: 'x' }, `p${i}`, { literal }));
      const facts = await (await space.asOf()).facts({ subject: { ref: 'x' } });
      const shown = new Map(facts.map((fact) => [fact.predicate, objectOf(fact)]));
      expect(values.map((_, i) => shown.get(`p${i}`))).toEqual(values.map((value) => JSON.stringify(value)));
    });

    test('a ref that looks like qualifiers is told apart from qualifiers', async () => {
      const { space } = await world();
      const held = (ref: string, qualifiers?: { a: number }) => ({
        assert: {
          subject: { ref: 'acme' },
          predicate: 'ceo',
          object: { ref },
          from: '2020',
          ...(qualifiers && { qualifiers }),
        },
      });
      await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
      await space.write({ statements: [held('x', { a: 1 })] });
      const other = await space.write({ statements: [held('x {"a":1}')] });
      expect([other.opened.length, other.closed.length]).toEqual([1, 1]);
    });

    test('a local time given as a value is kept as the instant it means', async () => {
      const { space } = await world();
      const dates = ['2024-01-01T10:00', '2024-01-01T10:00:00+05:00', '2024-01', '2024-01-01/2024-07-01T10:00'];
      const statements = dates.map((date, i) => ({
        assert: { subject: { ref: 'x' }, predicate: `p${i}`, object: { date } },
      }));
      await space.write({ statements, timeZone: 'Europe/Berlin' });
      const facts = await (await space.asOf()).facts({ subject: { ref: 'x' } });
      const shown = new Map(facts.map((fact) => [fact.predicate, JSON.parse(objectOf(fact)) as string]));
      expect(dates.map((_, i) => shown.get(`p${i}`))).toEqual([
        '2024-01-01T09:00:00Z',
        '2024-01-01T10:00:00+05:00',
        '2024-01',
        '2024-01-01/2024-07-01T08:00:00Z',
      ]);
    });

    test('values are equal when object and qualifiers are, in whatever order they are written', async () => {
      const { space } = await world();
      const said = (qualifiers: object) =>
        says('a holds b', '2020', undefined, { qualifiers } as Parameters<typeof says>[3]);
      await space.write({ statements: [said({ x: 1, y: { p: 1, q: 2 } })] });
      expect(await space.write({ statements: [said({ y: { q: 2, p: 1 }, x: 1 })] })).toMatchObject({ opened: [] });
      const other = await space.write({ statements: [said({ x: 2 })] });
      expect(other.opened).toHaveLength(1);
    });
  });
}
