import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Asof } from '../../src/asof.js';
import { Importer } from '../../src/cli/importer.js';
import { readLines } from '../../src/cli/read-lines.js';
import type { Space } from '../../src/space.js';
import { Folder, lines } from './run.js';

/** Lines as people write them: several names, both cardinalities, aims at what may be gone, and mistakes. */
const name = fc.constantFrom('Acme', 'Alice', 'Bob', 'Carol');
const year = fc.integer({ min: 2000, max: 2006 }).map(String);
const label = fc.constantFrom('a', 'b', 'c');
const said = fc.record({ subject: name, predicate: fc.constantFrom('ceo', 'knows'), object: name });
const assertion = fc
  .tuple(said, year, fc.option(year, { nil: undefined }), label)
  .map(([fact, from, to, as]) => ({ assert: { ...fact, from, to }, as }));
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;
const line = fc.oneof(
  { weight: 5, arbitrary: assertion },
  { weight: 2, arbitrary: fc.tuple(said, year).map(([fact, at]) => ({ end: { ...fact, at } })) },
  {
    weight: 1,
    arbitrary: fc.tuple(label, year).map(([to, from]) => ({ correct: { statement: `$${to}`, from }, as: to })),
  },
  { weight: 1, arbitrary: label.map((to) => ({ retract: { statement: `$${to}` } })) },
  {
    weight: 1,
    arbitrary: fc.constant({ assert: { subject: 'Acme', predicate: 'ceo', object: 'Bob', from: '2001-02-30' } }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.nat(3), assertion).map(([n, { assert, as }]) => ({
      episode: { body: `note ${n}`, occurredAt: '2001' },
      statements: [
        { assert, as },
        { correct: { statement: '#0', confidence: 0.5 }, as },
      ],
    })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, name)
      .map(([subject, alias]) => ({ assert: { subject, predicate: 'alias', object: `${alias} II` } })),
  },
);

const knows = (from: string): Line => ({
  assert: { subject: 'Bob', predicate: 'knows', object: 'Carol', from, to: undefined },
  as: 'b',
});
/** Imported again, the first retraction is wrong where the second was, in a group that was stored up to there. */
const TWICE_TAKEN_BACK: Line[] = [
  { assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice', from: '2000', to: undefined }, as: 'a' },
  { assert: { subject: 'Acme', predicate: 'ceo', object: 'Bob', from: '2001-02-30' } },
  ...['2001', '2002', '2003', '2004'].map(knows),
  { retract: { statement: '$a' } },
  { retract: { statement: '$a' } },
];

/** Everything believed at the end, without refs and without when it was first believed. */
async function beliefs(space: Space): Promise<string[]> {
  const snapshot = await space.asOf();
  const facts = await snapshot.facts({ during: '1900/2100', reserved: true });
  const refs = facts.flatMap(({ subject, object }) => ('entity' in object ? [subject, object.entity] : [subject]));
  const names = await snapshot.entitiesByRef([...new Set(refs)]);
  const called = (ref: string) => names.get(ref)?.name ?? ref;
  const supports = await snapshot.provenanceOf(facts.map((fact) => fact.ref));
  return facts
    .map((fact) => {
      const object = 'entity' in fact.object ? called(fact.object.entity) : fact.object.value;
      const rests = (supports.get(fact.ref) ?? []).map((s) => [s.op, ...s.spans.map(({ episode }) => episode.body)]);
      const { predicate, validAt, invalidAt, confidence, disputed } = fact;
      return JSON.stringify([called(fact.subject), predicate, object, validAt, invalidAt, confidence, disputed, rests]);
    })
    .sort();
}

async function imported(space: Space, chunks: readonly string[]) {
  const rejected: (readonly unknown[])[] = [];
  const watch = {
    rejected: (row: { line: number; code: string }) => rejected.push([row.line, row.code]),
    acknowledged() {},
  };
  let result = { statements: 0 };
  for (const chunk of chunks) result = await new Importer(space, watch).run(readLines(stream(chunk)));
  return { rejected, result };
}

async function* stream(text: string): AsyncGenerator<Uint8Array> {
  // In pieces of odd length, so that lines and characters are cut anywhere.
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 37) yield bytes.subarray(at, at + 37);
}

describe('lines that share a transaction', () => {
  it('say what they say in transactions of their own, and are set aside alike', async () => {
    const folder = new Folder();
    const asof = await Asof.open({ path: folder.file('grouping.db'), readers: 0 });
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 40 }), async (rows) => {
        const define = { predicates: [{ name: 'ceo', cardinality: 'SINGLE' }] };
        count++;
        const [grouped, single] = [await asof.createSpace(`grouped${count}`), await asof.createSpace(`single${count}`)];
        const together = await imported(grouped, [lines(define, ...rows)]);
        // A key of its own makes a line a transaction of its own; an equal observation keeps its key.
        const keyed = rows.map((row, i) => ({
          ...row,
          idempotencyKey: 'episode' in row ? JSON.stringify(row) : String(i),
        }));
        const alone = await imported(single, [lines(define, ...keyed)]);
        expect(together.rejected).toEqual(alone.rejected);
        expect(await beliefs(grouped)).toEqual(await beliefs(single));
        const before = await beliefs(grouped);
        const again = await imported(grouped, [lines(define, ...rows)]);
        expect([again.result.statements, again.rejected]).toEqual([0, together.rejected]);
        expect(await beliefs(grouped)).toEqual(before);
      }),
      { numRuns: 40, examples: [[TWICE_TAKEN_BACK]] },
    );
    await asof.close();
    folder.remove();
  });
});
