import { describe, expect, test } from 'vitest';
import type { StatementInput } from '../../src/index.js';
import { type Engine, worlds } from './engine.js';
import { refusal, retract, says } from './show.js';

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
