import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, lines } from './run.js';

/** The worked example of the meaning of time: who ran Acme, learned bit by bit. */
const HISTORY = lines(
  { committedAt: '2025-01-09T00:00:00Z', predicates: [{ name: 'ceo', cardinality: 'SINGLE' }] },
  {
    committedAt: '2025-01-10T00:00:00Z',
    actor: 'ann',
    episode: { body: 'Alice has run Acme since 2020.', channel: 'mail', occurredAt: '2025-01-10' },
    statements: [
      {
        assert: {
          subject: 'Acme',
          predicate: 'ceo',
          object: 'Alice',
          from: '2020',
          qualifiers: { how: 'elected' },
          reason: 'she said so',
          evidence: [{ quote: 'run Acme since 2020' }],
        },
        as: 'alice',
      },
    ],
  },
  {
    committedAt: '2025-03-01T00:00:00Z',
    statements: [
      { assert: { subject: 'Acme', predicate: 'ceo', object: 'Bob', from: '2024-06-01T00:00:00Z' } },
      { assert: { subject: 'Bob', predicate: 'lives_in', object: '東京', from: '2010' } },
      {
        assert: { subject: 'Acme', predicate: 'motto', object: { literal: 'up\u001b[31m\nand on' }, scope: 'user:ann' },
      },
    ],
  },
  { committedAt: '2025-04-01T00:00:00Z', correct: { statement: '$alice', from: '2019', reason: 'a slip of the pen' } },
);

const folder = new Folder();
const ask = (...args: string[]) => folder.run(args);
const json = async (...args: string[]) => JSON.parse((await ask(...args, '--json')).stdout);

beforeAll(async () => {
  writeFileSync(folder.file('acme.jsonl'), HISTORY);
  const ran = await ask('import', 'acme.jsonl', '--strict');
  expect(ran).toMatchObject({ code: 0, stderr: '' });
});
afterAll(() => folder.remove());

describe('asof facts', () => {
  it('shows the facts at an entity in aligned columns under the coordinates used, without colours', async () => {
    const { stdout, code } = await ask('facts', 'acme', '--valid-at', '2023-06', '--known-at', '2025-02');
    expect(code).toBe(0);
    const [coordinates, headings = '', row = '', count] = stdout.split('\n');
    expect(coordinates).toBe('default  valid at 2023-06-01T00:00:00Z  known at 2025-02-01T00:00:00.000000Z');
    for (const [heading, cell] of Object.entries({ predicate: 'ceo', object: 'Alice', qualifiers: 'how=elected' })) {
      expect(row.indexOf(cell)).toBe(headings.indexOf(heading));
    }
    expect(row).toMatch(/2020-01-01 – open +fa_/);
    expect(count).toBe('1 fact');
    expect(stdout).not.toContain('\u001b');
  });

  it('answers otherwise at other coordinates, by direction, predicate, period and scope', async () => {
    const names = (answer: { facts: { object: { entity: string } }[]; names: Record<string, string> }) =>
      answer.facts.map((fact) => answer.names[fact.object.entity]);
    const [late, alone, into, over, none] = await Promise.all(
      [
        json('facts', 'Acme', '--valid-at', '2025', '--predicate', 'ceo'),
        json('facts', 'Bob', '--direction', 'out'),
        json('facts', 'Bob', '--direction', 'in', '--valid-at', '2024-06-01'),
        json('facts', '--during', '2023/2025', '--limit', '2'),
        json('facts', 'Acme', '--valid-at', '2024', '--known-at', '2024'),
      ].map((answer) => answer.catch(() => null)),
    );
    expect(names(late)).toEqual(['Bob']);
    expect(names(alone)).toEqual(['東京']);
    expect(into).toMatchObject({ at: { validAt: '2024-06-01T00:00:00Z' }, entity: { name: 'Bob' }, total: 1 });
    expect(over).toMatchObject({ total: 3, facts: [{ predicate: 'lives_in' }, { predicate: 'ceo' }] });
    expect(none).toBeNull();
    const seen = await ask('facts', 'Acme', '--scope', 'user:ann', '--scope', '', '--predicate', 'motto');
    expect(seen.stdout).toContain('up\uFFFD[31m and on');
    expect(seen.stdout).toContain("scopes '', user:ann");
  });
});

describe('asof history, why, diff and paths', () => {
  it('shows every version ever believed, by entity and predicate or by a ref', async () => {
    const all = await json('history', 'Acme', 'ceo');
    const believed = all.versions.map((v: Record<string, string>) => [
      v.validAt?.slice(0, 4),
      v.createdAt?.slice(0, 7),
      v.expiredAt?.slice(0, 7),
    ]);
    expect(believed).toEqual([
      ['2020', '2025-01', '2025-03'],
      ['2020', '2025-03', '2025-04'],
      ['2024', '2025-03', undefined],
      ['2019', '2025-04', undefined],
    ]);
    const one = await ask('history', all.versions[0].ref, '--known-at', '2025-03-15');
    expect(one.stdout).toContain('3 versions, the oldest belief first');
    expect(one.stdout).toContain('2025-01-10T00:00:00.000000Z – 2025-03-01T00:00:00.000000Z');
  });

  it('explains a fact down to the quoted words, the episode and the transaction, as known then', async () => {
    const then = await ask('why', 'Acme', 'ceo', '--valid-at', '2021', '--known-at', '2025-02');
    for (const part of [
      'rests on assert st_',
      'she said so',
      '“run Acme since 2020”',
      'mail',
      'by ann',
      'how=elected',
    ]) {
      expect(then.stdout).toContain(part);
    }
    expect(then.stdout).not.toContain('amended');
    const now = await json('why', 'Acme', 'ceo', '--valid-at', '2021');
    const [ground] = now.why[0].grounds;
    expect(ground).toMatchObject({
      statement: {
        op: 'correct',
        reason: 'a slip of the pen',
        transaction: { committedAt: '2025-04-01T00:00:00.000000Z' },
      },
      replaces: [{ op: 'assert', live: false, spans: [{ quote: 'run Acme since 2020' }] }],
    });
    const statement = await ask('why', ground.replaces[0].ref);
    expect(statement.stdout).toContain('amended by correct');
    const nothing = await ask('why', 'Acme', 'ceo', '--valid-at', '1990');
    expect(nothing).toMatchObject({ code: 0, stdout: expect.stringContaining("nothing of 'ceo' holds here") });
  });

  it('tells what changed in the world and what was learned', async () => {
    const world = await ask('diff', '--from-valid-at', '2024', '--to-valid-at', '2025');
    expect(world.stdout).toMatch(/^< +Acme +ceo +Alice/m);
    expect(world.stdout).toMatch(/^> +Acme +ceo +Bob/m);
    expect(world.stdout).toContain('0 opened (+), 0 closed (-), 1 changed (< >)');
    const learned = await json(
      'diff',
      '--from-valid-at',
      '2021',
      '--from-known-at',
      '2025-03-15',
      '--to-known-at',
      '2025-05',
    );
    expect(learned).toMatchObject({
      from: { validAt: '2021-01-01T00:00:00Z', knownAt: '2025-03-15T00:00:00.000000Z' },
      to: { validAt: '2021-01-01T00:00:00Z', knownAt: '2025-04-01T00:00:00.000000Z' },
      changed: [{ before: { validAt: '2020-01-01T00:00:00Z' }, after: { validAt: '2019-01-01T00:00:00Z' } }],
    });
  });

  it('finds paths in the direction and mode asked for', async () => {
    const out = await ask('paths', 'Acme', '東京', '--valid-at', '2024-07', '--max-hops', '2');
    expect(out.stdout).toContain('—ceo→ Bob  (2024-06-01 – open)\n   —lives_in→ 東京  (2010-01-01 – open)\n1 path');
    const [back, both, early, during] = await Promise.all([
      json('paths', '東京', 'Acme', '--valid-at', '2024-07', '--direction', 'in'),
      json('paths', 'Alice', 'Bob', '--direction', 'both', '--through', 'time-respecting'),
      json('paths', 'Acme', '東京', '--valid-at', '2023'),
      json('paths', 'Acme', '東京', '--through', 'continuous', '--during', '2020/2021'),
    ]);
    expect(back.paths).toHaveLength(1);
    expect(both.paths[0].steps).toHaveLength(2);
    expect(early.paths).toEqual([]);
    expect(during.paths).toEqual([]);
  });
});
