import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Asof } from '../../src/index.js';
import { Folder, jsonLines, MAIN } from './run.js';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const ceo = (object: string, rest: object = {}) => ({
  assert: { subject: { key: 'x:acme', name: 'Acme' }, predicate: 'ceo', object, ...rest },
});

/** Looks into a store without a process of its own. */
async function inStore<T>(file: string, work: (asof: Asof) => Promise<T>): Promise<T> {
  const asof = await Asof.open({ path: folder.file(file) });
  try {
    return await work(asof);
  } finally {
    await asof.close();
  }
}

/** A space of `count` transactions and that of a definition, some of them in a scope. */
const filled = (name: string, count = 5): Promise<void> =>
  inStore('asof.db', async (asof) => {
    const space = await asof.createSpace(name);
    await space.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
    for (let i = 0; i < count; i++) {
      const scope = i % 3 === 0 ? 'user:ann' : '';
      await space.write({
        statements: [ceo(`Chief ${i} 🙂`, { from: `${1960 + i}` })],
        scope,
        idempotencyKey: `k${i}`,
      });
    }
  });

const bytes = (name: string): string => readFileSync(folder.file(name), 'utf8');
const exported = (space: string, file = 'asof.db'): Promise<string> =>
  inStore(file, async (asof) => {
    let text = '';
    for await (const line of asof.space(space).export()) text += `${line}\n`;
    return text;
  });

describe('asof export and import', () => {
  it('a space goes out and comes back: into its own name elsewhere, or another beside it', async () => {
    await filled('acme');
    const out = await folder.run(['export', '--space', 'acme', '--out', 'acme.jsonl', '--json']);
    expect(JSON.parse(out.stdout)).toEqual({ space: 'acme', transactions: 6, file: 'acme.jsonl' });
    expect(await folder.run(['export', '--space', 'acme'])).toEqual({
      code: 0,
      stdout: bytes('acme.jsonl'),
      stderr: '',
    });
    expect(await exported('acme')).toBe(bytes('acme.jsonl'));
    expect(existsSync(folder.file('acme.jsonl.part'))).toBe(false);

    const elsewhere = ['import', 'acme.jsonl', '--store', 'sqlite:./b.db'];
    const first = await folder.run(elsewhere);
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toBe('acme: 6 transactions restored, 15 statements and 0 episodes\n');
    expect(await exported('acme', 'b.db')).toBe(bytes('acme.jsonl'));
    expect((await folder.run(elsewhere)).stdout).toMatch(/^acme: 0 transactions .*; 6 were there already\n$/);

    const beside = await folder.run(['import', '-', '--space', 'beside', '--json'], {
      input: `\uFEFF${bytes('acme.jsonl')}`,
    });
    expect(JSON.parse(beside.stdout)).toMatchObject({ space: 'beside', transactions: 6, present: 0, statements: 15 });
    const asked = ['facts', 'Acme', '--space', 'beside', '--valid-at', '1963-06', '--scope', 'user:ann'];
    expect((await folder.run(asked)).stdout).toContain('Chief 3 🙂');
  });

  it('goes on where it was cut off, and tells the line at fault', async () => {
    await filled('acme');
    const whole = await exported('acme');
    const all = whole.trim().split('\n');
    const importing = (content: string, ...args: string[]) =>
      folder.run(['import', '-', '--store', 'sqlite:./b.db', ...args], { input: content });
    const cut = await importing(whole.slice(0, whole.indexOf(String(all[4])) + 20));
    expect(cut).toMatchObject({ code: 1, stderr: expect.stringMatching(/^asof: line 5: line: no JSON .*bad_json/) });
    expect((await importing(`${all.slice(0, 4).join('\n')}\n`)).stderr).toMatch(
      /cut off; .*\(truncated, field lines\)/,
    );
    const rest = await importing(whole, '--json', '--ack');
    const printed = jsonLines(rest.stdout);
    expect(printed.slice(0, -1)).toEqual([2, 3, 4, 5, 6, 7].map((acknowledged) => ({ acknowledged })));
    expect(printed.at(-1)).toMatchObject({ transactions: 3, present: 3 });
  });

  it('refuses a newer version, a space that holds something else, and what cannot be written, by name', async () => {
    await filled('acme');
    const whole = await exported('acme');
    const importing = (content: string, ...args: string[]) =>
      folder.run(['import', '-', '--store', 'sqlite:./b.db', ...args], { input: content });
    const newer = await importing(whole.replace('"version":1', '"version":2'), '--space', 'newer');
    expect(newer).toMatchObject({ code: 1, stderr: expect.stringContaining('unknown_version, field version') });
    await inStore('b.db', async (asof) => (await asof.createSpace('used')).write({ statements: [ceo('Zoe')] }));
    const used = await importing(whole, '--space', 'used');
    expect(used).toMatchObject({ code: 1, stderr: expect.stringContaining('space_not_empty, field space') });
    const absent = await importing(whole, '--space', 'absent', '--no-create-space');
    expect(absent).toMatchObject({ code: 1, stderr: expect.stringContaining('space_not_found') });
    const nowhere = await folder.run(['export', '--space', 'acme', '--out', 'no/such/folder.jsonl']);
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('file_not_written, field out') });
    expect((await folder.run(['export', '--space', 'absent'])).stderr).toContain('space_not_found');
  });
});

describe('asof copy', () => {
  const copy = (...args: string[]) =>
    folder.run(['copy', '--from', 'sqlite:./asof.db', '--to', 'sqlite:./b.db', ...args]);

  it('carries a space or all of them, says what both sides hold, and what was added later when it is run again', async () => {
    await filled('acme');
    await filled('globex', 2);
    const one = await copy('--space', 'acme');
    expect(one.stdout).toBe(
      'acme: 6 transactions copied, 15 statements and 0 episodes; 15 facts, equal on both sides\n',
    );
    await inStore('asof.db', (asof) => asof.space('acme').write({ statements: [ceo('Zoe', { from: '2020' })] }));
    const all = await copy('--all', '--json');
    expect(jsonLines(all.stdout)).toMatchObject([
      { space: 'acme', transactions: 1, present: 6, held: { transactions: 7 } },
      { space: 'default', transactions: 0, present: 0, held: { transactions: 0 } },
      { space: 'globex', transactions: 3, present: 0, held: { transactions: 3 } },
    ]);
    for (const space of ['acme', 'globex', 'default']) {
      expect(await exported(space, 'b.db')).toBe(await exported(space));
    }
  });

  it('indexes the copy at its end, as an import does, unless it is told to leave vectors', async () => {
    await filled('acme');
    const indexed = async (store: string) =>
      JSON.parse((await folder.run(['reindex', '--space', 'acme', '--store', `sqlite:./${store}`, '--json'])).stdout);
    await folder.run([
      'copy',
      '--from',
      'sqlite:./asof.db',
      '--to',
      'sqlite:./c.db',
      '--space',
      'acme',
      '--no-vectors',
    ]);
    expect(await indexed('c.db')).toMatchObject({ texts: 8, embedded: 8, pending: 0 });
    await copy('--space', 'acme');
    expect(await indexed('b.db')).toMatchObject({ texts: 8, embedded: 0, pending: 0 });
  }, 120_000);

  it('refuses what it cannot do by name', async () => {
    await filled('acme');
    expect((await copy('--space', 'absent')).stderr).toContain('space_not_found');
    expect((await copy('--space', 'acme', '--all')).code).toBe(2);
    expect((await folder.run(['copy', '--to', 'sqlite:./b.db'])).code).toBe(2);
    const missing = await folder.run(['copy', '--from', 'sqlite:./no.db', '--to', 'sqlite:./b.db']);
    expect(missing.stderr).toContain('store_not_found');
    await inStore('b.db', async (asof) => (await asof.createSpace('acme')).write({ statements: [ceo('Zoe')] }));
    expect((await copy('--space', 'acme')).stderr).toContain('space_not_empty');
  });

  it('is killed and goes on', async () => {
    await filled('acme', 50);
    const args = [MAIN, 'import', '-', '--store', 'sqlite:./b.db', '--ack'];
    const child = spawn(process.execPath, args, { cwd: folder.path, stdio: ['pipe', 'pipe', 'inherit'] });
    writeFileSync(folder.file('acme.jsonl'), await exported('acme'));
    child.stdin.on('error', () => undefined);
    // Half of it, so that it waits for more when it is killed.
    child.stdin.write(
      bytes('acme.jsonl')
        .split('\n')
        .slice(0, 30)
        .map((line) => `${line}\n`)
        .join(''),
    );
    let told = '';
    for await (const chunk of child.stdout.setEncoding('utf8')) {
      told += chunk as string;
      if (told.includes('{"acknowledged":20}')) break;
    }
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    const rest = JSON.parse((await copy('--space', 'acme', '--json')).stdout);
    expect(rest.present).toBeGreaterThanOrEqual(19);
    expect(rest.transactions + rest.present).toBe(51);
    expect(rest.transactions).toBeGreaterThanOrEqual(22);
  });
});
