import { describe, expect, test } from 'vitest';
import type { Fact, WriteInput } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { refusal, says } from './show.js';

/** Texts and JSON no store can keep or show, and those that look dangerous and are not. */
export function badText(engine: Engine): void {
  describe(`texts, ${engine.name}`, () => {
    const world = worlds(engine);

    /** Every place of a request that takes a text. */
    const places: readonly (readonly [string, (text: string) => unknown])[] = [
      ['a subject', (t) => ({ statements: [{ assert: { subject: t, predicate: 'p', object: 1 } }] })],
      ['a ref', (t) => ({ statements: [{ assert: { subject: { ref: t }, predicate: 'p', object: 1 } }] })],
      ['a type', (t) => ({ statements: [{ assert: { subject: { name: 'A', type: t }, predicate: 'p', object: 1 } }] })],
      ['a key', (t) => ({ statements: [{ assert: { subject: { key: `k:${t}` }, predicate: 'p', object: 1 } }] })],
      ['a predicate', (t) => ({ statements: [{ assert: { subject: 'A', predicate: t, object: 1 } }] })],
      ['an object', (t) => ({ statements: [{ assert: { subject: 'A', predicate: 'p', object: t } }] })],
      ['a name', (t) => ({ statements: [{ assert: { subject: 'A', predicate: 'name', object: t } }] })],
      ['a literal', (t) => ({ statements: [{ assert: { subject: 'A', predicate: 'p', object: { literal: t } } }] })],
      [
        'JSON',
        (t) => ({ statements: [{ assert: { subject: 'A', predicate: 'p', object: { literal: [{ x: t }] } } }] }),
      ],
      [
        'a key in JSON',
        (t) => ({ statements: [{ assert: { subject: 'A', predicate: 'p', object: { literal: { [t]: 1 } } } }] }),
      ],
      ['a qualifier', (t) => ({ statements: [says('a p b', '2020', undefined, { qualifiers: { how: t } })] })],
      [
        'the name of a qualifier',
        (t) => ({ statements: [says('a p b', '2020', undefined, { qualifiers: { [t]: 1 } })] }),
      ],
      ['a text', (t) => ({ statements: [says('a p b', '2020', undefined, { text: t })] })],
      ['a label', (t) => ({ statements: [says('a p b', '2020', undefined, { labels: [t] })] })],
      ['a reason', (t) => ({ statements: [says('a p b', '2020', undefined, { reason: t })] })],
      ['a body', (t) => ({ episode: { body: t } })],
      ['a body of JSON', (t) => ({ episode: { body: { x: [t] } } })],
      ['a channel', (t) => ({ episode: { body: 'x', channel: t } })],
      [
        'a quote',
        (t) => ({
          episode: { body: 'x' },
          statements: [says('a p b', '2020', undefined, { evidence: [{ quote: t }] })],
        }),
      ],
      ['an actor', (t) => ({ actor: t })],
      ['an idempotency key', (t) => ({ idempotencyKey: t })],
      ['a scope', (t) => ({ scope: `user:${t}` })],
      ['a description', (t) => ({ predicates: [{ name: 'p', description: t }] })],
      ['a time', (t) => ({ statements: [says('a p b', t)] })],
    ];

    test.each(places)('NUL and half a surrogate pair are refused in %s', async (_, request) => {
      const { space } = await world();
      for (const text of ['a\0b', 'a\ud800b', '\udc00']) {
        const { category, code, field } = await refusal(space.write(request(text) as WriteInput));
        expect([category, code]).toEqual(['invalid', 'bad_text']);
        expect(field).toMatch(/^[a-z]/i);
      }
      const now = await space.asOf();
      expect(now.knownAt).toBe('1970-01-01T00:00:00.000000Z');
      expect((await now.transactions({ total: true })).total).toBe(0);
    });

    test('a name of a million characters is refused wherever a name goes', async () => {
      const { space } = await world();
      const million = 'x'.repeat(1_000_000);
      const named = new Set([
        'a body',
        'a body of JSON',
        'a literal',
        'JSON',
        'a key in JSON',
        'a qualifier',
        'a text',
        'a quote',
      ]);
      for (const [place, request] of places) {
        if (named.has(place)) continue;
        const { category, field } = await refusal(space.write(request(million) as WriteInput));
        expect([category, field === ''], place).toEqual(['invalid', false]);
      }
      expect((await space.asOf()).knownAt).toBe('1970-01-01T00:00:00.000000Z');
    });

    test('questions with such texts are answered or refused, never a failure of the store', async () => {
      const { space } = await world();
      await space.write({ statements: [says('a p b', '2020')] });
      const now = await space.asOf();
      for (const text of [
        'a\0b',
        '\ud800',
        'x'.repeat(1_000_000),
        "'; DROP TABLE fact; --",
        '%',
        '_',
        '"',
        '\\',
        '*',
        '',
      ]) {
        expect(await now.entity(text)).toBeNull();
        expect(await now.entity({ ref: text })).toBeNull();
        expect(await now.entity({ key: text })).toBeNull();
        expect(await now.facts({ predicate: text })).toEqual([]);
        expect(await now.facts({ label: text })).toEqual([]);
        expect(await now.statement(text)).toBeNull();
        expect((await now.factsByRef([text])).size).toBe(0);
        expect((await now.episodes({ channel: text })).items).toEqual([]);
        expect((await now.entities({ type: text })).items).toEqual([]);
      }
      for (const text of ['%', '_', '*', '"', "O'Neil"])
        expect((await now.entities({ namePrefix: text })).items).toEqual([]);
    });

    test.each([
      'O\'Neil "x"',
      'C:\\repo\\x',
      '%_*',
      '👩‍👩‍👧 family',
      '\u202eright to left',
      '阿里',
      'a\nb\tc',
      ':name ?1 $2 @x',
    ])('kept as it is: %j', async (text) => {
      const { space } = await world();
      const qualifiers = { [text]: [text] };
      await space.write({
        actor: text,
        episode: { body: `before ${text} after`, channel: text },
        statements: [
          {
            assert: {
              subject: { ref: 's', name: text },
              predicate: 'says',
              object: { literal: text },
              qualifiers,
              text,
              labels: [text],
            },
          },
        ],
      });
      const now = await space.asOf();
      const [fact] = await now.facts({ subject: text, predicate: 'says', label: text });
      expect(fact).toMatchObject({ subject: 's', object: { value: text }, qualifiers, text, labels: [text] });
      expect((await now.episodes({ channel: text })).items[0]?.body).toBe(`before ${text} after`);
      expect((await now.transactions()).items[0]?.actor).toBe(text);
      expect((await now.entities({ namePrefix: text })).items.map(({ ref }) => ref)).toEqual(['s']);
    });

    test('keys that mean something to JavaScript are data or refused, never lost', async () => {
      const { space } = await world();
      const keys = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'];
      for (const key of keys) {
        const odd = JSON.parse(`{"${key}": {"polluted": true}, "plain": 1}`) as Record<string, never>;
        const send = () =>
          space.write({
            episode: { body: odd },
            statements: [says(`a ${key}_p b`, '2020', undefined, { qualifiers: odd })],
          });
        const outcome = await send().then(
          () => 'stored',
          () => 'refused',
        );
        if (outcome === 'refused') {
          expect(await refusal(send()), key).toMatchObject({ category: 'invalid' });
          continue;
        }
        const [fact] = await (await space.asOf()).facts({ predicate: `${key}_p` });
        expect(JSON.stringify((fact as Fact).qualifiers), key).toBe(JSON.stringify(odd));
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
      const named = JSON.parse('{"__proto__": {"actor": "eve"}}') as WriteInput;
      expect(await refusal(space.write(named))).toMatchObject({ category: 'invalid', code: 'unknown_field' });
    });

    test('names that mean something to JavaScript are names', async () => {
      const { space } = await world();
      for (const name of ['__proto__', 'constructor', 'toString']) {
        await space.write({ statements: [{ assert: { subject: name, predicate: name, object: { literal: name } } }] });
        const [fact] = await (await space.asOf()).facts({ subject: name, predicate: name });
        expect(fact?.object).toEqual({ type: 'string', value: name });
      }
    });

    test('JSON as deep as a parser takes it is refused, not a crash', async () => {
      const { space } = await world();
      for (const depth of [2_000, 200_000]) {
        const deep = JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as never;
        const places = [
          { episode: { body: deep } },
          { statements: [{ assert: { subject: 'A', predicate: 'p', object: { literal: deep } } }] },
          { statements: [says('a p b', '2020', undefined, { qualifiers: { deep } })] },
        ];
        for (const input of places) {
          expect(await refusal(space.write(input)), `depth ${depth}`).toMatchObject({
            category: 'invalid',
            code: 'too_deep',
          });
        }
      }
      const fine = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) as never;
      await space.write({ episode: { body: fine } });
      expect((await (await space.asOf()).episodes()).items[0]?.body).toEqual(fine);
    });

    test.each([Number.NaN, Number.POSITIVE_INFINITY, undefined, 10n, new Date(0), () => 1, Symbol('x')])(
      'what JSON cannot say is refused: %s',
      async (value) => {
        const { space } = await world();
        for (const literal of [value, { x: value }, [value]]) {
          const object = { literal } as never;
          const asked = space.write({ statements: [{ assert: { subject: 'A', predicate: 'p', object } }] });
          expect(await refusal(asked)).toMatchObject({ category: 'invalid' });
        }
      },
    );
  });
}
