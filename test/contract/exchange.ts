import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TransactionTime } from '../../src/domain/time.js';
import { Asof, type Space, type Store, type WriteInput } from '../../src/index.js';
import { type Engine, type World, worlds } from './engine.js';
import { damages } from './exchange-damages.js';
import { about, MANY_SCOPES, wideHistory } from './exchange-history.js';
import { refusal, says } from './show.js';

/** A whole space, carried out of a store and into another: nothing is lost on either axis. */
export function exchange(engine: Engine): void {
  describe(`export and restore, ${engine.name}`, () => {
    const world = worlds(engine);
    let other: Store;
    beforeAll(async () => {
      other = await (engine.other?.() ?? engine.open());
    });
    afterAll(() => other.close());

    const clock = { now: () => (Date.UTC(2030, 0, 1) * 1000) as TransactionTime };

    test('a wide history comes back whole in another store: the same bytes, refs, facts, history and provenance', async () => {
      const { space } = await wide(world);
      const lines = await all(space.export());
      const there = await Asof.over(other, { clock, embedder: { kind: 'none' } });
      const restored = await there.restore(each(lines));
      expect(restored).toMatchObject({ space: space.name, transactions: lines.length - 1, present: 0 });
      const copy = there.space(space.name);
      expect(await all(copy.export())).toEqual(lines);
      expect(await copy.tally()).toEqual(await space.tally());
      expect((await copy.tally()).statements).toBe(restored.statements);
      expect(await believed(copy)).toEqual(await believed(space));
    });

    test('under another name everything is the same but the refs of facts, and an export of it but for its name', async () => {
      const { asof, space } = await wide(world);
      const lines = await all(space.export());
      const { space: name } = await asof.restore(each(lines), { space: `${space.name}-copy` });
      const copy = asof.space(name);
      const header = { ...JSON.parse(String(lines[0])), space: name };
      expect(await all(copy.export())).toEqual([JSON.stringify(header), ...lines.slice(1)]);
      const tallied = await copy.tally();
      expect(tallied).toEqual(await space.tally());
      expect(tallied.facts).toBeGreaterThan(20);
      const [there, here] = [await believed(copy), await believed(space)];
      expect(there).not.toEqual(here);
      // A fact's ref is a hash of its key, which the space's name is part of.
      const unnamed = (told: readonly string[]) => told.map((text) => text.replace(/"fa_[^"]+"/g, '""')).sort();
      expect(unnamed(there)).toEqual(unnamed(here));
      // Each space has its own: what is written to one is not seen in the other.
      await copy.write({ statements: [says('acme ceo zoe', '2031')] });
      expect((await space.tally()).digest).toBe(tallied.digest);
    });

    test('a restored space goes on as the first one would: keys answer again, refs are known, writes fold alike', async () => {
      const { store, space, sent } = await wide(world);
      const there = await Asof.over(other, { clock, embedder: { kind: 'none' } });
      const lines = await all(space.export());
      const { space: name } = await there.restore(each(lines));
      const copy = there.space(name);
      for (const { input, result } of sent) {
        const again = await copy.write(input);
        expect(again).toEqual({ ...result, replayed: true });
      }
      expect(await all(copy.export())).toEqual(lines);
      const here = await Asof.over(store, { clock, embedder: { kind: 'none' } });
      const next: WriteInput = {
        statements: [says('acme ceo yan', '2026'), { end: { ...about('bob', 'knows', 'ann'), at: '2024' } }],
        scopes: [...MANY_SCOPES],
        actor: 'after',
      };
      expect(await copy.write(next)).toEqual(await here.space(name).write(next));
      expect(await all(copy.export())).toEqual(await all(space.export()));
      expect(await believed(copy)).toEqual(await believed(space));
    });

    test('an interrupted restore goes on; done again it stores nothing; what was added later is added', async () => {
      const { asof, space } = await wide(world);
      const lines = await all(space.export());
      const name = `${space.name}-part`;
      const cut = await refusal(asof.restore(each(lines.slice(0, 7)), { space: name }));
      expect(cut).toMatchObject({ category: 'invalid', code: 'truncated' });
      const seen: number[] = [];
      const rest = await asof.restore(each(lines), {
        space: name,
        onTransaction: ({ transactions, present }) => void seen.push(transactions + present),
      });
      expect(rest).toMatchObject({ transactions: lines.length - 7, present: 6 });
      expect(seen).toEqual(lines.slice(1).map((_, i) => i + 1));
      const again = await asof.restore(each(lines), { space: name });
      expect(again).toMatchObject({ transactions: 0, present: lines.length - 1, statements: 0, episodes: 0 });
      await space.write({ statements: [says('acme ceo zoe', '2027')] });
      const more = await asof.restore(space.export(), { space: name });
      expect(more).toMatchObject({ transactions: 1, present: lines.length - 1 });
      expect(await asof.space(name).tally()).toEqual(await space.tally());
    });

    test('a space that holds anything else is refused, before anything is stored', async () => {
      const { asof, space } = await wide(world);
      const lines = await all(space.export());
      const used = await asof.createSpace(`${space.name}-used`);
      await used.write({ statements: [says('x p y', '2020')] });
      const before = await used.tally();
      const refused = { category: 'conflict', code: 'space_not_empty', field: 'space' };
      expect(await refusal(asof.restore(each(lines), { space: used.name }))).toMatchObject(refused);
      expect(await used.tally()).toEqual(before);
      // One that was restored and written to since holds something else, too; also where the file is of an empty space.
      const restored = asof.space((await asof.restore(each(lines), { space: `${space.name}-on` })).space);
      await restored.write({ statements: [says('x p y', '2020')] });
      expect(await refusal(asof.restore(each(lines), { space: restored.name }))).toMatchObject(refused);
      const empty = await asof.createSpace(`${space.name}-empty`);
      expect(await refusal(asof.restore(empty.export(), { space: used.name }))).toMatchObject(refused);
      expect(await refusal(asof.restore(each(lines), { space: 'no name' }))).toMatchObject({ field: 'space' });
    });

    test('an empty space is carried, too; an export shows the space as it was when its first line was asked for', async () => {
      const { asof, space } = await world();
      expect(await all(space.export())).toEqual([
        `{"asof":"space","version":1,"space":"${space.name}","committedAt":null,"replayedAt":null}`,
      ]);
      const name = `${space.name}-empty`;
      expect(await asof.restore(space.export(), { space: name })).toMatchObject({ transactions: 0 });
      expect(await asof.space(name).tally()).toMatchObject({ transactions: 0, facts: 0 });
      await space.write({ statements: [says('x p y', '2020')] });
      const lines: string[] = [];
      for await (const line of space.export()) {
        if (lines.length === 0) await space.write({ statements: [says('x p z', '2021')] });
        lines.push(line);
      }
      expect(lines).toHaveLength(2);
      expect(await refusal(all(asof.space('no-such-space').export()))).toMatchObject({ code: 'space_not_found' });
    });

    test('a replayed history stays one: recorded times may go on where they could before, and only there', async () => {
      const { asof, space } = await world();
      const at = (committedAt: string, object: string) => ({
        committedAt,
        statements: [says(`x p ${object}`, '2000')],
      });
      await space.write(at('2001-01-01T00:00:00Z', 'a'));
      await space.write(at('2001-01-01T00:00:00Z', 'b'));
      const name = `${space.name}-replayed`;
      await asof.restore(space.export(), { space: name });
      const next = await asof.space(name).write(at('2001-01-01T00:00:00Z', 'c'));
      expect(next.committedAt).toBe('2001-01-01T00:00:00.000002Z');
      await space.write({ statements: [says('x p d', '2000')] });
      const closed = `${space.name}-closed`;
      await asof.restore(space.export(), { space: closed });
      expect(await refusal(asof.space(closed).write(at('2024-06-01T00:00:00Z', 'e')))).toMatchObject({
        code: 'space_not_empty',
      });
    });

    test('transactions too large to be read at once, and more of them than one answer holds', async () => {
      const { asof, space } = await world();
      const body = 'x'.repeat(3_000_000);
      for (let i = 0; i < 4; i++) await space.write({ episode: { body: `${i}${body}` } });
      for (let i = 0; i < 230; i++) await space.write({ statements: [says(`x p${i} y`, '2020')] });
      const name = `${space.name}-large`;
      expect(await asof.restore(space.export(), { space: name })).toMatchObject({ transactions: 234, episodes: 4 });
      expect(await asof.space(name).tally()).toEqual(await space.tally());
    });

    damages(world);
  });
}

/** Every fact believed at each K, in every scope, with its history and provenance, as texts. */
async function believed(space: Space): Promise<string[]> {
  const last = await space.asOf({ scopes: [...MANY_SCOPES] });
  const found: string[] = [];
  for (const { committedAt: knownAt } of (await last.transactions({ first: 1000 })).items) {
    const at = await space.asOf({ validAt: '2024-01-01', knownAt, scopes: [...MANY_SCOPES] });
    const facts = await at.facts({ during: '../..', reserved: true });
    const refs = facts.map(({ ref }) => ref);
    const [history, provenance] = [await at.historyOf(refs), await at.provenanceOf(refs)];
    for (const fact of facts) {
      const versions = (history.get(fact.ref) ?? []).map((version) => JSON.stringify(version));
      found.push(JSON.stringify([knownAt, fact, versions, provenance.get(fact.ref)]));
    }
  }
  expect(found.length).toBeGreaterThan(200);
  return found;
}

async function wide(world: () => Promise<World>) {
  const made = await world();
  const sent = await wideHistory(made);
  return { store: made.store, asof: made.asof, space: made.space, sent };
}

async function all(lines: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
