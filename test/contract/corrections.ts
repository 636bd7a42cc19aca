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
