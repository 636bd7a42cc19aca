import { describe, expect, test } from 'vitest';
import { type Engine, worlds } from './engine.js';
import { refusal, says } from './show.js';

/** What lists tell of scopes one may not see: nothing. */
export function privacy(engine: Engine): void {
  describe(`privacy, ${engine.name}`, () => {
    const world = worlds(engine);
    const ANN = 'user:ann';

    test('a transaction whose statements and episodes are all private is in no shared list', async () => {
      const { space } = await world();
      const scope = ANN;
      await space.write({
        actor: 'ann',
        idempotencyKey: 'k',
        statements: [says('a p b', '2020', undefined, { scope })],
      });
      await space.write({ actor: 'ann', episode: { body: 'private', scope } });
      const actors = async (scopes?: string[]) =>
        (await (await space.asOf({ scopes })).transactions({ total: true })).items.map(({ actor }) => actor);
      expect(await actors()).toEqual([]);
      expect(await actors([ANN])).toEqual(['ann', 'ann']);
      await space.write({ actor: 'bob' });
      expect(await actors()).toEqual(['bob']);
    });

    test('a predicate is listed where it is used or defined; what its first use fixed is fixed for all', async () => {
      const { space } = await world();
      await space.definePredicate({ name: 'defined' });
      await space.write({ scope: ANN, statements: [says('a secretly b', '2020')] });
      await space.write({ statements: [says('a openly b', '2020')] });
      const names = async (scopes?: string[]) => (await space.predicates({ scopes })).map(({ name }) => name);
      expect(await names()).toEqual(['defined', 'openly']);
      expect(await names([ANN])).toEqual(['defined', 'secretly']);
      expect(await names(['', ANN])).toEqual(['defined', 'openly', 'secretly']);
      expect(await refusal(space.definePredicate({ name: 'secretly', cardinality: 'SINGLE' }))).toMatchObject({
        code: 'predicate_in_use',
      });
    });

    test('a key that was made of the content is not shown, one that was given is', async () => {
      const { space } = await world();
      await space.write({ episode: { body: 'it rains' } });
      await space.write({ idempotencyKey: 'mine', episode: { body: 'it snows' } });
      const { items } = await (await space.asOf()).transactions();
      expect(items.map(({ idempotencyKey }) => idempotencyKey)).toEqual([null, 'mine']);
    });
  });
}
