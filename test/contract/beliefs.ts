import { describe, expect, test } from 'vitest';
import { type Engine, type World, worlds } from './engine.js';
import { holding, refusal, retract, says, timeline } from './show.js';

/** What was believed when: corrections, retractions, and snapshots cut at K. */
export function beliefs(engine: Engine): void {
  describe(`beliefs, ${engine.name}`, () => {
    const world = worlds(engine);
    const single = { predicates: [{ name: 'born_in', cardinality: 'SINGLE' as const }] };
    const at = { object: (ref: string) => ({ object: { ref } }) };
    const correct = (statement: string | null | undefined, patch: object) => ({
      correct: { statement: String(statement), ...patch },
    });

    /** Three beliefs: rome, corrected to oslo, corrected to nyc. */
    async function thrice() {
      const w = await world();
      const first = await w.at('2025-01-01T00:00:00Z', { ...single, statements: [says('ann born_in rome', '1990')] });
      const second = await w.at('2025-02-01T00:00:00Z', {
        statements: [correct(first.statements[0], at.object('oslo'))],
      });
      const third = await w.at('2025-03-01T00:00:00Z', {
        statements: [correct(second.statements[0], at.object('nyc'))],
      });
      return { w, first, second, third };
    }

    test('T7: a correction corrected: three beliefs, each at its own knownAt', async () => {
      const { w, first, second, third } = await thrice();
      const believed = (knownAt: string) => holding(w.space, 'ann', 'born_in', { knownAt });
      expect(await believed(first.committedAt)).toEqual(['rome']);
      expect(await believed(second.committedAt)).toEqual(['oslo']);
      expect(await believed(third.committedAt)).toEqual(['nyc']);
      const chain = await (await w.space.asOf()).amendments(String(first.statements[0]));
      expect(chain.map(({ ref, live }) => [ref, live])).toEqual([
        [second.statements[0], false],
        [third.statements[0], true],
      ]);
    });

    test('retracting a correction brings back what it replaced; retracting a retraction restores', async () => {
      const { w, second, third } = await thrice();
      const back = await w.write({ statements: [retract(third.statements[0])] });
      expect(await holding(w.space, 'ann', 'born_in')).toEqual(['oslo']);
      await w.write({ statements: [retract(back.statements[0])] });
      expect(await holding(w.space, 'ann', 'born_in')).toEqual(['nyc']);
      expect(await refusal(w.write({ statements: [retract(second.statements[0])] }))).toEqual({
        category: 'conflict',
        code: 'statement_not_live',
        field: 'statements.0',
      });
    });

    test('a correction is a whole statement: what is left out stays as it was, and has its own place in the log', async () => {
      const w = await world();
      const said = says('ann works_at acme', '2020', '2022-01-01', {
        qualifiers: { role: 'cook' },
        confidence: 0.5,
        labels: ['job'],
        text: 'Ann cooks at Acme.',
      });
      const { statements } = await w.write({ statements: [said] });
      await w.write({ statements: [correct(statements[0], { from: '2019', reason: 'a typing error' })] });
      const now = await w.space.asOf();
      const [fact] = await now.timeline({ ref: 'ann' }, 'works_at');
      expect(fact).toMatchObject({
        validAt: '2019-01-01T00:00:00Z',
        invalidAt: '2022-01-01T00:00:00Z',
        qualifiers: { role: 'cook' },
        confidence: 0.5,
        labels: ['job'],
        text: 'Ann cooks at Acme.',
      });
      expect(await now.provenance(fact?.ref as string)).toMatchObject([
        { op: 'correct', reason: 'a typing error', aims: statements[0] },
      ]);
    });

    test('a fact stands for the statement it rests on; of several the error lists them', async () => {
      const w = await world();
      const one = await w.write({ statements: [says('ann knows bob', '2020')] });
      const fact = String((await (await w.space.asOf()).facts({ predicate: 'knows' }))[0]?.ref);
      await w.write({ statements: [retract(fact)] });
      expect(await timeline(w.space, 'ann', 'knows')).toEqual([]);
      expect(await refusal(w.write({ statements: [retract(fact)] }))).toMatchObject({
        category: 'conflict',
        code: 'fact_not_live',
      });
      await w.write({ statements: [says('ann knows bob', '2020'), says('ann knows bob', '2020')] });
      const again = String((await (await w.space.asOf()).facts({ predicate: 'knows' }))[0]?.ref);
      const refused = w.write({ statements: [retract(again)] });
      await expect(refused).rejects.toMatchObject({ code: 'several_supports', details: { statements: { length: 2 } } });
      expect(one.statements).toHaveLength(1);
    });

    test('P1: what one source alone carried goes with it, what two carried stays with one piece of evidence', async () => {
      const w = await world();
      await w.write({ ...single, statements: [says('bob born_in oslo', '1980')] });
      const e1 = await w.write({
        episode: { body: 'E1' },
        statements: [says('ann born_in rome', '1990'), says('bob born_in rome', '1985')],
      });
      const e2 = await w.write({ episode: { body: 'E2' }, statements: [says('ann born_in rome', '1990')] });
      await w.write({ statements: e1.statements.map((ref) => retract(ref)) });
      const now = await w.space.asOf();
      const [fact] = await now.timeline({ ref: 'ann' }, 'born_in');
      const support = await now.provenance(fact?.ref as string);
      expect(support.map(({ ref }) => ref)).toEqual(e2.statements);
      expect(support[0]?.spans.map(({ episode }) => episode.body)).toEqual(['E2']);
      // What E1 alone had closed is open again.
      expect(await timeline(w.space, 'bob', 'born_in')).toEqual(['oslo 1980-01-01..open']);
    });

    test('a snapshot is cut at K: what came later is not seen but asked for', async () => {
      const { w, first, third } = await thrice();
      const then = await w.space.asOf({ knownAt: first.committedAt });
      const [fact] = await then.facts({ subject: { ref: 'ann' } });
      const ref = fact?.ref as string;
      expect(fact?.expiredAt).toBeNull();
      expect(await then.history(ref)).toEqual([fact]);
      expect((await then.provenance(ref)).map(({ live }) => live)).toEqual([true]);
      expect(await then.statement(String(first.statements[0]))).toMatchObject({ live: true });
      expect(await then.statement(String(third.statements[0]))).toBeNull();
      expect(await then.amendments(String(first.statements[0]))).toEqual([]);
      expect((await then.afterwards(ref)).map(({ object, expiredAt }) => [object, expiredAt])).toEqual([
        [{ entity: 'oslo' }, third.committedAt],
        [{ entity: 'nyc' }, null],
      ]);
      const now = await w.space.asOf();
      expect((await now.factsByRef([ref])).get(ref)?.expiredAt).toBe('2025-02-01T00:00:00.000000Z');
      expect((await now.history(ref)).map(({ object }) => object)).toEqual([
        { entity: 'rome' },
        { entity: 'oslo' },
        { entity: 'nyc' },
      ]);
      expect(await now.afterwards(ref)).toEqual([]);
    });

    test('an answer at (T, K) never changes', async () => {
      const { w, second } = await thrice();
      const then = { validAt: '2000', knownAt: second.committedAt };
      const ask = async () => {
        const snapshot = await w.space.asOf(then);
        const facts = await snapshot.facts({ reserved: true });
        const support = [...(await snapshot.provenanceOf(facts.map(({ ref }) => ref)))];
        return { facts, support, episodes: await snapshot.episodes(), transactions: await snapshot.transactions() };
      };
      const before = await ask();
      await w.write({ statements: [says('ann born_in la', '1989'), says('zoe knows ann', '1990')] });
      await w.write({ episode: { body: 'late news of 1999', occurredAt: '1999' } });
      expect(await ask()).toEqual(before);
    });

    test('atStart and atEnd are other snapshots at the same K', async () => {
      const { space } = await playTerms(await world());
      const now = await space.asOf({ validAt: '2021-06' });
      const [fact] = await now.facts({ subject: { ref: 'us' } });
      const start = await now.atStart(fact?.ref as string);
      expect(start.validAt).toBe('2021-01-20T00:00:00Z');
      expect(start.knownAt).toBe(now.knownAt);
      const end = await now.atEnd(fact as NonNullable<typeof fact>);
      expect(end?.validAt).toBe('2025-01-20T00:00:00Z');
      const [next] = (await end?.facts({ subject: { ref: 'us' } })) ?? [];
      expect(next?.object).toEqual({ entity: 'second' });
      expect(await now.atEnd(next?.ref as string)).toBeNull();
      const [always] = await now.facts({ predicate: 'definition' });
      expect((await now.atStart(always?.ref as string)).validAt).toBe('-271821-04-20T00:00:00Z');
      expect(await refusal(now.atStart('fa_nothing'))).toMatchObject({ category: 'notFound', code: 'fact_not_found' });
    });
  });
}

async function playTerms(w: World): Promise<World> {
  await w.write({
    predicates: [{ name: 'president', cardinality: 'SINGLE' }],
    statements: [says('us president first', '2021-01-20'), says('us president second', '2025-01-20')],
  });
  return w;
}
