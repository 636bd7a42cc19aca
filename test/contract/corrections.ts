import { describe, expect, test } from 'vitest';
import type { StatementInput } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { holding, refusal, retract, says } from './show.js';

type Patch = Omit<NonNullable<StatementInput['correct']>, 'statement'>;
const correct = (statement: string | null | undefined, patch: Patch): StatementInput => ({
  correct: { statement: String(statement), ...patch },
});

/** What a correction or a retraction may aim at, and what its words mean there. */
export function corrections(engine: Engine): void {
  describe(`corrections, ${engine.name}`, () => {
    const world = worlds(engine);

    test('a definition is neither corrected nor retracted: what is in use keeps its cardinality', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
      await space.write({ statements: [says('acme ceo ann', '2020')] });
      const [fact] = await (await space.asOf()).facts({ predicate: 'definition' });
      const refused = { category: 'conflict', code: 'predicate_reserved' };
      const aim = String(fact?.ref);
      expect(await refusal(space.write({ statements: [retract(aim)] }))).toEqual({
        ...refused,
        field: 'statements.0.retract.statement',
      });
      const literal = { name: 'ceo', cardinality: 'MULTI' };
      expect(await refusal(space.write({ statements: [correct(aim, { object: { literal } })] }))).toEqual({
        ...refused,
        field: 'statements.0.correct.statement',
      });
      expect(await space.predicates()).toMatchObject([{ name: 'ceo', cardinality: 'SINGLE' }]);
    });

    test('a correction that names the other direction is read in it; one that names none, as it is stored', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'employs', inverse: 'works_for' });
      const employed = async () =>
        (await (await space.asOf()).facts({ predicate: 'employs' })).map(
          ({ subject, object }) => `${subject} ${'entity' in object ? object.entity : ''}`,
        );
      const { statements } = await space.write({ statements: [says('ann works_for acme', '2020')] });
      let aim = statements[0];
      const steps: [Patch, string][] = [
        [{ predicate: 'works_for', from: '2019' }, 'acme ann'],
        [{ predicate: 'works_for', object: { ref: 'globex' } }, 'globex ann'],
        [{ predicate: 'works_for', subject: { ref: 'bob' } }, 'globex bob'],
        [{ subject: { ref: 'zeta' } }, 'zeta bob'],
        [{ object: { ref: 'zoe' } }, 'zeta zoe'],
        [{ predicate: 'employs', object: { ref: 'ann' } }, 'zeta ann'],
      ];
      for (const [patch, now] of steps) {
        aim = (await space.write({ statements: [correct(aim, patch)] })).statements[0];
        expect(await employed(), JSON.stringify(patch)).toEqual([now]);
      }
    });

    test('an end, and none, are turned round by the other direction, too', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE', inverse: 'ceo_of' });
      const ended = { end: { subject: { ref: 'ann' }, predicate: 'ceo_of', object: { ref: 'acme' }, at: '2024' } };
      const { statements } = await space.write({ statements: [says('acme ceo ann', '2020'), ended] });
      await space.write({ statements: [correct(statements[1], { predicate: 'ceo_of', at: '2022' })] });
      expect(await holding(space, 'acme', 'ceo', { validAt: '2022-06' })).toEqual(['ann']);
      expect(await holding(space, 'acme', 'ceo', { validAt: '2023-06' })).toEqual([]);
      const nobody = { assert: { subject: { ref: 'zeta' }, predicate: 'ceo', none: true, from: '2020' } };
      const none = (await space.write({ statements: [nobody] })).statements[0];
      expect(await refusal(space.write({ statements: [correct(none, { predicate: 'ceo_of' })] }))).toEqual({
        category: 'invalid',
        code: 'entity_needed',
        field: 'statements.0.correct.subject',
      });
      await space.write({ statements: [correct(none, { predicate: 'ceo_of', subject: { ref: 'bob' } })] });
      expect(await holding(space, 'zeta', 'ceo')).toEqual(['bob']);
    });

    test('what is unmade in a write is unknown to what comes after it, as in single writes', async () => {
      const seen = { predicate: 'seen', object: { literal: 1 } };
      const named = (ref: string, predicate: string, object: string) => ({
        assert: { subject: { ref }, predicate, object },
      });
      const about = (subject: string | object) => ({ assert: { subject, ...seen } }) as StatementInput;
      const first = [
        named('a', 'name', 'Acme'),
        named('b', 'name', 'Bolt'),
        named('b', 'alias', 'Bolt'),
        named('c', 'name', 'Cord'),
        named('d', 'externalKey', 'isni:4'),
        named('e', 'name', 'Java'),
        named('e', 'type', 'island'),
        named('f', 'name', 'Flux'),
        named('f', 'name', 'Flux'),
      ];
      const then = (made: readonly (string | null)[]) => [
        [correct(made[0], { object: 'Acme Corp' }), about('Acme'), about('Acme Corp')],
        [retract(made[1]), about('Bolt')],
        [retract(made[3]), about('Cord')],
        [retract(made[2]), about('Bolt')],
        [retract(made[4]), about({ key: 'isni:4', name: 'Four' })],
        [retract(made[6]), about({ name: 'Java', type: 'language' })],
        [retract(made[7]), about('Flux'), retract(made[8]), about('Flux')],
      ];
      const told = async (batches: boolean) => {
        const { space } = await world();
        const { statements: made } = await space.write({ statements: first });
        const created: number[] = [];
        for (const statements of then(made)) {
          const writes = batches ? [statements] : statements.map((one) => [one]);
          for (const each of writes) created.push((await space.write({ statements: each })).entities.length);
        }
        const facts = await (await space.asOf()).facts({ predicate: 'seen' });
        const known = facts.map(({ subject }) => (subject.startsWith('en_') ? 'new' : subject)).sort();
        return { known, created: created.reduce((sum, n) => sum + n, 0) };
      };
      const single = await told(false);
      expect(single).toEqual({ known: ['a', 'b', 'e', 'f', 'new', 'new', 'new', 'new', 'new'], created: 5 });
      expect(await told(true)).toEqual(single);
    });

    test('what a retraction brings back is known again in the same write', async () => {
      const { space } = await world();
      const name = { assert: { subject: { ref: 'a' }, predicate: 'name', object: 'Acme' } };
      const about = (subject: string): StatementInput => ({
        assert: { subject, predicate: 'seen', object: { literal: 1 } },
      });
      const { statements } = await space.write({ statements: [name] });
      const renamed = correct(statements[0], { object: 'Acme Corp' });
      expect((await space.write({ statements: [renamed, retract('#0'), about('Acme')] })).entities).toEqual([]);
      const twice = [retract(statements[0]), retract('#0'), about('Acme'), retract('#1'), about('Acme')];
      expect((await space.write({ statements: twice })).entities).toHaveLength(1);
    });

    test.each(['#', '#0x1', '#1e0', '#01x'])('%s is no place in a write', async (place) => {
      const { space } = await world();
      const statements = [says('a p b', '2020'), says('a p c', '2020')];
      expect(await refusal(space.write({ statements: [...statements, retract(place)] }))).toMatchObject({
        code: 'statement_not_found',
      });
      const resting = says('a p d', '2020', undefined, { evidence: [{ episode: place }] });
      expect(
        await refusal(space.write({ episodes: [{ body: 'one' }, { body: 'two' }], statements: [resting] })),
      ).toMatchObject({ code: 'episode_not_found' });
    });
  });
}
