import { describe, expect, test } from 'vitest';
import type { StatementInput } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { ends, holding, retract, says, timeline } from './show.js';

/** The worked example of the page on time: a `SINGLE` predicate `ceo` of Acme. */
export function workedExample(engine: Engine): void {
  describe(`worked example, ${engine.name}`, () => {
    const world = worlds(engine);
    const single = { predicates: [{ name: 'ceo', cardinality: 'SINGLE' as const }] };

    const alice = says('acme ceo alice', '2020');
    const bob = says('acme ceo bob', '2024-06');
    const carol = says('acme ceo carol', '2023');
    const dave = says('acme ceo dave', '2024-08', '2024-09-01');

    async function played(): Promise<World> {
      const w = await world();
      await w.at('2024-12-01T00:00:00Z', single);
      const steps: readonly (readonly [string, StatementInput])[] = [
        ['2025-01-10', alice],
        ['2025-03-01', bob],
        ['2025-05-01', carol],
        ['2025-06-01', dave],
      ];
      let carols: string | null | undefined;
      for (const [day, statement] of steps) {
        const { statements } = await w.at(`${day}T00:00:00Z`, { statements: [statement] });
        if (statement === carol) carols = statements[0];
      }
      await w.at('2025-07-01T00:00:00Z', { statements: [retract(carols)] });
      await w.at('2025-08-01T00:00:00Z', { statements: [ends('acme ceo bob', '2025-07-15')] });
      return w.clock('2026-01-01T00:00:00Z');
    }

    test('the timeline that follows from each transaction', async () => {
      const { space } = await played();
      const early = ['alice 2020-01-01..2024-06-01', 'bob 2024-06-01..open'];
      const carols = ['alice 2020-01-01..2023-01-01', 'carol 2023-01-01..2024-06-01'];
      const interim = ['bob 2024-06-01..2024-08-01', 'dave 2024-08-01..2024-09-01'];
      const table: readonly (readonly [string, readonly string[]])[] = [
        ['2025-01-10', ['alice 2020-01-01..open']],
        ['2025-03-01', early],
        ['2025-05-01', [...carols, 'bob 2024-06-01..open']],
        ['2025-06-01', [...carols, ...interim, 'bob 2024-09-01..open']],
        ['2025-07-01', ['alice 2020-01-01..2024-06-01', ...interim, 'bob 2024-09-01..open']],
        ['2025-08-01', ['alice 2020-01-01..2024-06-01', ...interim, 'bob 2024-09-01..2025-07-15']],
      ];
      for (const [knownAt, expected] of table) {
        expect(await timeline(space, 'acme', 'ceo', { knownAt }), knownAt).toEqual(expected);
      }
    });

    test.each([
      ['2023-06', '2025-02', 'alice'],
      ['2023-06', '2025-04', 'alice'],
      ['2023-06', '2025-06', 'carol'],
      ['2023-06', undefined, 'alice'],
      ['2024-08-15', '2025-05-15', 'bob'],
      ['2024-08-15', undefined, 'dave'],
      ['2026', undefined, null],
      ['2024-06-01T00:00:00Z', '2025-04', 'bob'],
      ['2024-05-31T23:59:59.999Z', '2025-04', 'alice'],
      ['2024', '2024', null],
    ])('T %s, K %s: %s', async (validAt, knownAt, expected) => {
      const { space } = await played();
      const found = await holding(space, 'acme', 'ceo', { validAt, knownAt });
      expect(found).toEqual(expected === null ? [] : [expected]);
    });

    test('a change touches only the facts it changes', async () => {
      const w = await world();
      await w.write({ ...single, statements: [alice, bob] });
      const { opened, closed } = await w.write({ statements: [carol] });
      const now = await w.space.asOf();
      const shown = async (refs: readonly string[]) => [...(await now.factsByRef(refs)).values()].map((f) => f.text);
      expect(await shown(closed)).toEqual(['acme ceo alice']);
      expect((await shown(opened)).sort()).toEqual(['acme ceo alice', 'acme ceo carol']);
    });

    const orders = [
      [alice, bob, carol],
      [alice, carol, bob],
      [bob, alice, carol],
      [bob, carol, alice],
      [carol, alice, bob],
      [carol, bob, alice],
    ] as const;
    test.each(orders.map((order, i) => [i + 1, order] as const))(
      'order %i of transactions 1 to 3 gives the same final timeline, in single writes and in one',
      async (_, order) => {
        const expected = ['alice 2020-01-01..2023-01-01', 'carol 2023-01-01..2024-06-01', 'bob 2024-06-01..open'];
        const one = await world();
        await one.write(single);
        for (const statement of order) await one.write({ statements: [statement] });
        expect(await timeline(one.space, 'acme', 'ceo')).toEqual(expected);
        const batch = await world();
        await batch.write({ ...single, statements: [...order] });
        expect(await timeline(batch.space, 'acme', 'ceo')).toEqual(expected);
      },
    );
  });
}
