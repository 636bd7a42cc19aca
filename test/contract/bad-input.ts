import { describe, expect, test } from 'vitest';
import type { WriteInput } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { refusal, retract, says } from './show.js';

/** Requests that are wrong: each is refused with category, code and field, and nothing of it is stored. */
export function badInput(engine: Engine): void {
  describe(`bad input, ${engine.name}`, () => {
    const world = worlds(engine);

    /** All there is to see of a space, in every scope the tests use. */
    async function everything({ store, space }: World): Promise<unknown> {
      const now = await space.asOf({ scopes: ['', 'atlas', 'user:ann'], validAt: '2020' });
      const facts = await now.facts({ during: '../..', reserved: true });
      const [entities, episodes, transactions] = await Promise.all([
        now.entities({ total: true }),
        now.episodes({ total: true }),
        now.transactions({ total: true }),
      ]);
      const lists = [entities.total, episodes.items, transactions.items];
      return { facts, lists, predicates: await space.predicates(), state: await store.space(space.name) };
    }

    /** Refused, and nothing moved. A good statement stands before the bad ones, so that half a write would show. */
    async function refused(input: unknown, w?: World) {
      const here = w ?? (await world());
      if (w === undefined) await here.write({ statements: [says('first p thing', '2020')] });
      const before = await everything(here);
      const said = await refusal(here.write(input as WriteInput));
      expect(await everything(here)).toEqual(before);
      await here.write({ statements: [says('later p thing', '2020')] });
      return said;
    }

    const good = says('a p b', '2020');
    const statement = (...said: unknown[]) => ({ statements: [good, ...said] });
    const assert = (patch: object) => statement({ assert: { ...good.assert, ...patch } });
    const at = (part: string) => `statements.1.assert${part === '' ? '' : `.${part}`}`;

    test.each([
      [{ from: '2024-02-30' }, 'impossible_date', 'from'],
      [{ from: '2023-02-29' }, 'impossible_date', 'from'],
      [{ to: '2024-13' }, 'impossible_date', 'to'],
      [{ from: '2024-01-01T25:00:00Z' }, 'impossible_date', 'from'],
      [{ from: '2024-01-01T10:00:00' }, 'missing_offset', 'from'],
      [{ to: '2019-01-01' }, 'end_before_start', 'to'],
      [{ from: undefined, during: '2006/2004' }, 'end_before_start', 'during'],
      [{ during: '2006' }, 'period_given_twice', 'from'],
      [{ from: '' }, 'bad_time', 'from'],
      [{ from: 'yesterday' }, 'bad_time', 'from'],
      [{ from: 2020 }, 'bad_input', 'from'],
      [{ confidence: Number.NaN }, 'bad_input', 'confidence'],
      [{ confidence: Number.POSITIVE_INFINITY }, 'bad_input', 'confidence'],
      [{ confidence: 1.1 }, 'bad_input', 'confidence'],
      [{ confidence: -0.1 }, 'bad_input', 'confidence'],
      [{ confidence: '1' }, 'bad_input', 'confidence'],
      [{ kind: 'guess' }, 'bad_input', 'kind'],
      [{ labels: 'x' }, 'bad_input', 'labels'],
      [{ scope: 'user:' }, 'bad_scope', 'scope'],
      [{ scope: 'a/b/c' }, 'bad_scope', 'scope'],
      [{ object: undefined }, 'object_needed', 'object'],
      [{ object: null }, 'bad_input', 'object'],
      [{ object: { literal: null } }, 'null_literal', 'object'],
      [{ object: { date: '2020-02-30' } }, 'impossible_date', 'object'],
      [{ object: {} }, 'bad_input', 'object.literal'],
      [{ object: { ref: 'predicate:x' } }, 'reserved_ref', 'object'],
      [{ subject: { ref: 'predicate:x' } }, 'reserved_ref', 'subject'],
      [{ subject: '' }, 'bad_input', 'subject'],
      [{ subject: '   ' }, 'bad_input', 'subject'],
      [{ subject: { key: 'no key' } }, 'bad_key', 'subject'],
      [{ predicate: '' }, 'bad_input', 'predicate'],
      [{ predicate: 'x'.repeat(300) }, 'text_too_long', 'predicate'],
      [{ predicate: 'definition', object: 'x' }, 'predicate_reserved', 'predicate'],
      [{ predicate: 'name' }, 'literal_needed', 'object'],
      [{ predicate: 'name', object: 7 }, 'text_needed', 'object'],
      [{ colour: 'red' }, 'unknown_field', 'colour'],
      [{ subject: { ref: 'a', colour: 'red' } }, 'unknown_field', 'subject.colour'],
      [{ from: '2020-01-01T10:00' }, 'missing_offset', 'from'],
    ] as const)('an assertion with %j: %s', async (patch, code, field) => {
      expect(await refused(assert(patch))).toEqual({ category: 'invalid', code, field: at(field) });
    });

    test.each([
      [statement({}), 'bad_input', 'statements.1'],
      [statement({ ...good, retract: { statement: '#0' } }), 'bad_input', 'statements.1'],
      [statement({ assume: {} }), 'unknown_field', 'statements.1.assume'],
      [statement({ end: { subject: 'a', predicate: 'p', object: 'b' } }), 'bad_input', 'statements.1.end.at'],
      [{ statements: 'all' }, 'bad_input', 'statements'],
      [{ statements: null }, 'bad_input', 'statements'],
      [{ ...statement(), timezone: 'UTC' }, 'unknown_field', 'timezone'],
      [{ ...assert({ from: '2020-01-01T10:00' }), timeZone: 'Mars/Base' }, 'unknown_time_zone', 'timeZone'],
      [{ ...statement(), scope: '//' }, 'bad_scope', 'scope'],
      [{ ...statement(), actor: '' }, 'bad_input', 'actor'],
      [{ ...statement(), idempotencyKey: 'x'.repeat(2000) }, 'text_too_long', 'idempotencyKey'],
      [{ ...statement(), expectedKnownAt: 'soon' }, 'bad_time', 'expectedKnownAt'],
      [{ ...statement(), episode: { body: '' } }, 'bad_input', 'episode.body'],
      [{ ...statement(), episode: { body: null } }, 'bad_input', 'episode.body'],
      [{ ...statement(), episode: { body: 'x', occurredAt: '2020-02-30' } }, 'impossible_date', 'episode.occurredAt'],
      [{ ...statement(), episodes: [{ body: 'x' }, { body: 'y', scope: '?/' }] }, 'bad_scope', 'episodes.1.scope'],
      [{ ...statement(), predicates: [{ name: 'p2', cardinality: 'TWO' }] }, 'bad_input', 'predicates.0.cardinality'],
    ])('a request %#: %s', async (input, code, field) => {
      expect(await refused(input)).toEqual({ category: 'invalid', code, field });
    });

    test.each([[null], [undefined], [7], ['text'], [[]], [() => 1]])('a request that is %s', async (input) => {
      expect(await refused(input)).toMatchObject({ category: 'invalid', code: 'bad_input' });
    });

    test.each([
      [retract('st_nothing'), 'statement_not_found'],
      [retract('#1'), 'statement_not_found'],
      [retract('#-1'), 'statement_not_found'],
      [retract('#x'), 'statement_not_found'],
      [retract('fa_nothing'), 'fact_not_found'],
    ])('aiming at what is not there: %j', async (aim, code) => {
      const said = await refused(statement(aim));
      expect(said).toEqual({ category: 'notFound', code, field: 'statements.1.retract.statement' });
    });

    test('aiming at a statement that is not live, stored or of the same write', async () => {
      const w = await world();
      const { statements } = await w.write({ statements: [good] });
      await w.write({ statements: [retract(statements[0])] });
      const notLive = { category: 'conflict', code: 'statement_not_live', field: 'statements.1' };
      expect(await refused(statement(retract(statements[0])), w)).toEqual(notLive);
      const correct = { correct: { statement: String(statements[0]), from: '2021' } };
      expect(await refused(statement(correct), w)).toEqual(notLive);
      expect(await refused(statement(retract('#0'), retract('#0')), w)).toEqual({ ...notLive, field: 'statements.2' });
    });

    test('corrections that say nothing sensible', async () => {
      const w = await world();
      const first = await w.write({
        statements: [good, { end: { subject: { ref: 'a' }, predicate: 'q', object: { ref: 'b' }, at: '2021' } }],
      });
      const gone = await w.write({ statements: [says('a p c', '2020'), retract('#0')] });
      const correct = (statement: unknown, patch: object) => ({ statements: [{ correct: { statement, ...patch } }] });
      const field = (part: string) => ({ category: 'invalid', field: `statements.0.correct.${part}` });
      expect(await refused(correct(first.statements[0], { to: '2019' }), w)).toMatchObject(field('to'));
      expect(await refused(correct(first.statements[0], { to: '2020-01-01T00:00:00Z' }), w)).toMatchObject(field('to'));
      expect(await refused(correct(gone.statements[1], { from: '2019' }), w)).toMatchObject(field('statement'));
      for (const part of [
        { from: '2019' },
        { confidence: 0.5 },
        { labels: ['x'] },
        { kind: 'episodic' },
        { explicit: true },
      ]) {
        const name = Object.keys(part)[0] as string;
        expect(await refused(correct(first.statements[1], part), w)).toEqual({ ...field(name), code: 'unknown_field' });
      }
      expect(await refused(correct(first.statements[0], { scope: 'atlas' }), w)).toMatchObject({
        code: 'unknown_field',
      });
    });

    test('100,000 statements in one write', async () => {
      const many = { statements: Array.from({ length: 100_000 }, () => good) };
      expect(await refused(many)).toEqual({ category: 'invalid', code: 'too_many', field: 'statements' });
    });

    test('a space that does not exist, or whose name is none', async () => {
      const { asof } = await world();
      const nowhere = asof.space('nowhere');
      const missing = { category: 'notFound', code: 'space_not_found', field: 'space' };
      expect(await refusal(nowhere.write({}))).toEqual(missing);
      expect(await refusal(nowhere.asOf())).toEqual(missing);
      expect(await refusal(nowhere.predicates())).toEqual(missing);
      for (const name of ['', ' ', 'a b', '../x', 'x'.repeat(129), 'a\0b', '\ud800']) {
        expect(await refusal(() => asof.space(name)), name.slice(0, 5)).toMatchObject({
          category: 'invalid',
          field: 'space',
        });
      }
      await asof.createSpace('Київ-2');
      expect(await refusal(asof.createSpace('Київ-2'))).toMatchObject({ category: 'conflict', code: 'space_exists' });
      expect(await asof.spaces()).toContain('Київ-2');
    });
  });
}
