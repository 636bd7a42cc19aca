import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import Database from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Folder, lines } from './run.js';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const ONE = lines({ assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice Smith' } });

/** One clear line on stderr, nothing on stdout, no stack. */
function expectFailure(ran: { code: number | null; stdout: string; stderr: string }, code: string): void {
  expect(ran.stderr).toMatch(/^asof: [^\n]+\n$/);
  expect(ran.stderr).toContain(`(${code}`);
  expect(ran).toMatchObject({ code: 1, stdout: '' });
}

describe('failures', () => {
  it('of the question: code and field on one line, exit code 1, a stack only if asked for', async () => {
    await folder.run(['import', '-'], { input: ONE });
    const [date, entity, space, fact, predicate, scope] = await Promise.all([
      folder.run(['facts', 'Acme', '--valid-at', '2024-02-30']),
      folder.run(['facts', 'Alice Smyth', '--json']),
      folder.run(['facts', '--space', 'nowhere']),
      folder.run(['why', 'fa_AAAAAAAAAAAAAAAAAAAAAA']),
      folder.run(['history', 'Acme']),
      folder.run(['facts', '--scope', 'a/b/c', '--verbose']),
    ]);
    expectFailure(date, 'impossible_date, field validAt');
    expectFailure(entity, 'entity_not_found, field entity');
    expect(entity.stderr).toContain("there is no entity 'Alice Smyth'");
    expect(entity.stderr).toContain("Near: 'Alice Smith'.");
    expectFailure(space, 'space_not_found, field space');
    expectFailure(fact, 'fact_not_found, field fact');
    expectFailure(predicate, 'predicate_needed, field predicate');
    expect(scope).toMatchObject({ code: 1, stderr: expect.stringContaining('    at ') });
  });

  it('of the command line: exit code 2', async () => {
    const wrong = [
      ['fact'],
      ['paths', 'A'],
      ['facts', '--colour'],
      ['paths', 'A', 'B', '--max-hops', '9'],
      ['facts', '--direction', 'up'],
    ];
    for (const ran of await Promise.all(wrong.map((args) => folder.run(args)))) {
      expect(ran).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^error: /) });
    }
    expect(await folder.run(['--help'])).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(folder.file('asof.db'))).toBe(false);
  });

  it('of the store: absent, no database, of a newer Asof, of an unknown engine', async () => {
    writeFileSync(
      folder.file('text.db'),
      'This is a text, and long enough to be taken for a file of some kind.\n'.repeat(20),
    );
    const newer = new Database(folder.file('newer.db'));
    newer.exec('PRAGMA user_version = 9999');
    newer.close();
    const facts = (store: string) => folder.run(['facts'], { env: { ASOF_STORE: store } });
    const [absent, text, late, engine] = await Promise.all(
      ['sqlite:absent.db', 'sqlite:text.db', 'sqlite:newer.db', 'oracle:x'].map(facts),
    );
    expectFailure(absent!, 'store_not_found, field store');
    expect(existsSync(folder.file('absent.db'))).toBe(false);
    expectFailure(text!, 'not_a_database, field store');
    expectFailure(late!, 'newer_database');
    expectFailure(engine!, 'unknown_store, field store');
  });

  it('of the disk: a folder that is none, one that cannot be written, a file that is not there', async () => {
    const [missing, nofile, isFolder] = await Promise.all([
      folder.run(['import', '-', '--store', 'sqlite:no/such/folder/x.db'], { input: ONE }),
      folder.run(['import', 'absent.jsonl']),
      folder.run(['import', '.']),
    ]);
    expectFailure(missing, 'store_not_opened, field store');
    expectFailure(nofile, 'file_not_found, field file');
    expectFailure(isFolder, 'not_a_file, field file');

    // Not even root may write there.
    expectFailure(
      await folder.run(['import', '-', '--store', 'sqlite:/proc/x.db'], { input: ONE }),
      'store_not_opened',
    );
    mkdirSync(folder.file('taken.db'));
    expectFailure(await folder.run(['import', '-', '--store', 'sqlite:taken.db'], { input: ONE }), 'store_not_opened');
    mkdirSync(folder.file('aside'));
    const aside = await folder.run(['import', '-', '--rejected', 'aside/no/where.jsonl'], { input: 'no json\n' });
    expectFailure(aside, 'rejected_not_written, field rejected');
    const same = await folder.run(['import', './in.jsonl', '--rejected', 'in.jsonl'], {});
    expect(same.code).toBe(1);
  });

  it('of the server: an outside address, a port that is taken', async () => {
    expectFailure(await folder.run(['serve', '--host', '0.0.0.0']), 'host_not_loopback, field host');
    const taken = createServer();
    const port = await new Promise<number>((resolve) => {
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port));
    });
    expectFailure(
      await folder.run(['serve', '--port', String(port), '--log-level', 'silent']),
      'port_not_opened, field port',
    );
    await new Promise((resolve) => taken.close(resolve));
  });
});
