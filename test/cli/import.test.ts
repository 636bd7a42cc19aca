import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Folder, jsonLines, lines } from './run.js';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const ceo = (object: string, rest: object = {}) => ({ assert: { subject: 'Acme', predicate: 'ceo', object, ...rest } });
const single = { predicates: [{ name: 'ceo', cardinality: 'SINGLE' }] };

async function importing(content: string, ...args: string[]) {
  writeFileSync(folder.file('in.jsonl'), content);
  return folder.run(['import', 'in.jsonl', ...args]);
}
const rejected = () => jsonLines(readFileSync(folder.file('in.jsonl.rejected.jsonl'), 'utf8'));

describe('asof import', () => {
  it('sets bad rows aside with line, code, field and reason, and stores the rest', async () => {
    const content = lines(
      single,
      { ...ceo('Alice', { from: '2020' }), as: 'alice' },
      'no json',
      ceo('Bob', { from: '2024-02-30' }),
      '',
      ceo('Bob', { from: '2024', to: '2022' }),
      ceo('Bob', { from: '2024', colour: 'red' }),
      { ...ceo('Bob', { from: '2024' }), color: 'red' },
      ['a', 'list'],
      { retract: { statement: '$nobody' } },
      { retract: { statement: '#3' } },
      { assert: 7 },
      { episode: { body: 'Bob runs Acme.' }, ...ceo('Bob', { from: '2024-06', evidence: [{ quote: 'Carol' }] }) },
      { statements: [ceo('Eve', { from: '2021' }), ceo('Eve', { from: 'soon' })] },
      { episode: { body: 'Bob runs Acme.' }, ...ceo('Bob', { from: '2024-06', evidence: [{ quote: 'Bob' }] }) },
      { correct: { statement: '$alice', from: '2019' } },
    );
    const ran = await importing(content, '--json');
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(ran.stdout)).toMatchObject({ lines: 15, statements: 3, episodes: 1, rejected: 11 });
    expect(rejected().map(({ line, code, field }) => [line, code, field])).toEqual([
      [3, 'bad_json', 'line'],
      [4, 'impossible_date', 'assert.from'],
      [6, 'end_before_start', 'assert.to'],
      [7, 'unknown_field', 'assert.colour'],
      [8, 'unknown_field', 'color'],
      [9, 'not_an_object', 'line'],
      [10, 'label_not_found', 'retract.statement'],
      [11, 'statement_not_found', 'retract.statement'],
      [12, 'bad_input', 'assert'],
      [13, 'quote_not_found', 'assert.evidence.0.quote'],
      [14, 'bad_time', 'statements.1.assert.from'],
    ]);
    expect(rejected()[0]).toMatchObject({ original: 'no json' });
    expect(rejected()[2]?.reason).toMatch(/^it would end \(2022\) before it starts/);

    const history = await folder.run(['history', 'Acme', 'ceo', '--json']);
    const versions = JSON.parse(history.stdout).versions as { validAt: string; expiredAt: string | null }[];
    const believed = versions.filter(({ expiredAt }) => expiredAt === null).map(({ validAt }) => validAt);
    expect(believed.sort()).toEqual(['2019-01-01T00:00:00Z', '2024-06-01T00:00:00Z']);
  });

  it('ends with 1 under --strict when a line was set aside, and with 0 when none was', async () => {
    expect((await importing(lines(ceo('Alice'), 'no'), '--strict')).code).toBe(1);
    expect((await importing(lines(ceo('Alice')), '--strict')).code).toBe(0);
    expect(existsSync(folder.file('in.jsonl.rejected.jsonl'))).toBe(false);
  });

  it('stores nothing twice when it is run again, and goes on where it was interrupted', async () => {
    const all = Array.from({ length: 1200 }, (_, i) => ({
      ...ceo(`Chief ${i % 7}`, { from: `${1000 + i}` }),
      as: `s${i}`,
    }));
    const half = lines(single, ...all.slice(0, 999));
    const rest = lines(...all.slice(999), { retract: { statement: '$s3' } }, { retract: { statement: '$s1100' } });
    const first = await importing(half, '--json', '--ack');
    const printed = jsonLines(first.stdout);
    expect(printed.filter((row) => 'acknowledged' in row)).toEqual([{ acknowledged: 500 }, { acknowledged: 1000 }]);
    const second = JSON.parse((await importing(half + rest, '--json')).stdout);
    expect(second).toMatchObject({ lines: 1203, repeated: 1000, statements: 203, rejected: 0 });
    const again = JSON.parse((await importing(half + rest, '--json')).stdout);
    expect(again).toMatchObject({ statements: 0, transactions: 0, repeated: 1203 });
    const facts = JSON.parse((await folder.run(['facts', 'Acme', '--during', '1000/2300', '--json'])).stdout);
    expect(facts.total).toBe(1198);
  });

  it('replays commit times into an empty space, and refuses as a whole where they cannot be', async () => {
    const at = (year: string, object: string) => ({
      committedAt: `${year}-01-01T00:00:00Z`,
      ...ceo(object, { from: year }),
    });
    const history = lines(at('2001', 'Alice'), at('2003', 'Bob'), at('2002', 'Carol'));
    const ran = await importing(history, '--space', 'old', '--json');
    expect(JSON.parse(ran.stdout)).toMatchObject({ statements: 2, transactions: 2, rejected: 1 });
    expect(rejected()).toMatchObject([{ line: 3, code: 'replay_out_of_order', field: 'committedAt' }]);
    const then = await folder.run(['facts', 'Acme', '--space', 'old', '--known-at', '2002', '--json']);
    expect(JSON.parse(then.stdout)).toMatchObject({ at: { knownAt: '2002-01-01T00:00:00.000000Z' }, total: 1 });

    await importing(lines(ceo('Alice')), '--space', 'used');
    const refused = await importing(history, '--space', 'used');
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(/^asof: committedAt: only an import into an empty space .*space_not_empty/);
  });

  it('reads standard input, keeps an equal observation once, and asks for a space that is there if told', async () => {
    const seen = { episode: { body: 'Alice runs Acme.', occurredAt: '2020' }, ...ceo('Alice', { from: '2020' }) };
    const ran = await folder.run(['import', '-', '--json'], { input: `\uFEFF${lines(seen, seen)}` });
    expect(JSON.parse(ran.stdout)).toMatchObject({ statements: 1, episodes: 1, repeated: 1, rejected: 0 });
    const absent = await folder.run(['import', '-', '--space', 'absent', '--no-create-space']);
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('space_not_found') });
  });

  it('T14: rows of Wikidata12k that start after their end are set aside with line and reason', async () => {
    const file = join(process.env.ASOF_DATA ?? '../shared/data', 'wikidata12k/test.txt.gz');
    const present = existsSync(file);
    if (!present) console.log(`T14: ${file} is absent; a small sample is checked in its place`);
    const text = present ? gunzipSync(readFileSync(file)).toString() : SAMPLE;
    const backwards = (row: Row) => row.from !== null && row.to !== null && row.from > row.to;
    // Every row that is wrong, and every fourth of the others.
    const rows = text
      .trim()
      .split('\n')
      .map(rowOf)
      .filter((row, i) => i % 4 === 0 || backwards(row));
    const wrong = rows.flatMap((row, i) => (backwards(row) ? [i + 1] : []));
    const statements = rows.map(({ subject, predicate, object, from, to }) => {
      const period = { from: year(from) ?? '..', to: year(to) };
      return { assert: { subject: { key: subject }, predicate, object: { key: object }, ...period } };
    });
    const ran = JSON.parse((await importing(lines(...statements), '--json')).stdout);
    expect(wrong.length).toBeGreaterThan(0);
    expect(ran).toMatchObject({ lines: statements.length, rejected: wrong.length });
    expect(rejected().map(({ line, code }) => [line, code])).toEqual(wrong.map((l) => [l, 'end_before_start']));
    expect(String(rejected()[0]?.reason)).toContain('before it starts');
  });
});

const SAMPLE = '1\t2\t3\t1990-##-##\t1995-##-##\n1\t2\t4\t1999-##-##\t1995-##-##\n5\t2\t3\t####-##-##\t1995-##-##\n';

interface Row {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly from: number | null;
  readonly to: number | null;
}

/** `12445\t22\t5654\t2010-##-##\t####-##-##`: years, the unknown as `####`. */
function rowOf(line: string): Row {
  const [subject = '', predicate = '', object = '', ...dates] = line.split('\t');
  const [from = null, to = null] = dates.map((date) => (date.startsWith('#') ? null : Number.parseInt(date, 10)));
  return { subject: `wikidata:${subject}`, predicate: `P${predicate}`, object: `wikidata:${object}`, from, to };
}

function year(year: number | null): string | undefined {
  return year === null ? undefined : String(year).padStart(4, '0');
}
