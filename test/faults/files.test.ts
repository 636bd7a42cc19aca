import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { expect, test } from 'vitest';
import { Asof } from '../../src/index.js';
import { refusal } from '../contract/show.js';
import { child, freshPath, note, notes, using } from './disk.js';

const opening = (path: string) => refusal(Asof.open({ path }));

test('a file that is no database is refused and left as it was', async () => {
  const path = await freshPath();
  for (const text of ['hi', 'this is a text, not a database. '.repeat(200)]) {
    await writeFile(path, text);
    expect(await opening(path)).toEqual({ category: 'unavailable', code: 'not_a_database', field: 'store' });
    expect((await stat(path)).size).toBe(text.length);
  }
  await writeFile(path, '');
  await using(path, (space) => space.write(note('an empty file is a new database')));
});

test('a folder, and a file in a folder that is not there', async () => {
  const path = await freshPath();
  await mkdir(join(path, 'folder'), { recursive: true });
  const notOpened = { category: 'unavailable', code: 'store_not_opened', field: 'store' };
  expect(await opening(path)).toEqual(notOpened);
  expect(await opening(join(path, 'nowhere', 'asof.db'))).toEqual(notOpened);
});

test.each(['', ':memory:', 'a\0b.db', 'https://example.org/db', 'libsql://x', 'file:x.db'])(
  'what is no path of a file is refused: %j',
  async (path) => {
    expect(await refusal(async () => Asof.open({ path }))).toEqual({
      category: 'invalid',
      code: 'bad_path',
      field: 'path',
    });
  },
);

test('a foreign SQLite database is refused and left as it was', async () => {
  const path = await freshPath();
  const foreign = new Database(path);
  foreign.exec("CREATE TABLE theirs (x); INSERT INTO theirs VALUES ('kept')");
  foreign.close();
  expect(await opening(path)).toEqual({ category: 'unavailable', code: 'not_an_asof_database', field: 'store' });
  const again = new Database(path);
  const tables = again.prepare('SELECT name FROM sqlite_master').raw(true).all();
  expect([tables, again.prepare('SELECT x FROM theirs').raw(true).all()]).toEqual([[['theirs']], [['kept']]]);
  again.close();
});

test('a database written by a newer version is refused with what to do, and works again with its own', async () => {
  const path = await freshPath();
  await using(path, (space) => space.write(note('kept')));
  const database = new Database(path);
  const [[version]] = database.prepare('PRAGMA user_version').raw(true).all() as [[number]];
  database.exec(`PRAGMA user_version = ${version + 1}`);
  expect(await opening(path)).toMatchObject({ category: 'unsupported', code: 'newer_database' });
  await expect(Asof.open({ path })).rejects.toThrow(/Upgrade Asof/);
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
  expect(await using(path, notes)).toEqual(['kept']);
});

test('a file that may not be written is refused; once it may, it works again', async () => {
  const path = await freshPath();
  await using(path, (space) => space.write(note('kept')));
  await chmod(path, 0o444);
  await chmod(dirname(path), 0o555);
  // Root may write everything, so the question is asked by somebody else.
  const { out } = await child(
    path,
    `if (process.getuid() === 0) process.setuid(65534);
     try { await Asof.open({ path }); say('opened'); } catch (error) { say(errorOf(error)); }`,
  ).done;
  const said = JSON.parse(out[0] ?? 'null') as { category: string; code: string };
  expect(said.category).toBe('unavailable');
  expect(['store_read_only', 'store_not_opened']).toContain(said.code);
  await chmod(dirname(path), 0o755);
  await chmod(path, 0o644);
  expect(
    await using(path, async (space) => [...(await notes(space)), (await space.write(note('more'))).opened.length]),
  ).toEqual(['kept', 1]);
});

test('a disk that takes no more: the write is refused, what was acknowledged stays, and the store goes on', async () => {
  const path = await freshPath();
  // A file may grow to 1 MiB (512-byte blocks); the signal for it is ignored, so that the write fails as on a full disk.
  const { out, code } = await child(
    path,
    `const asof = await Asof.open({ path });
     const space = asof.space();
     let kept = 0;
     try {
       for (let i = 0; i < 200; i++) {
         await space.write({ ...note(String(i)), episode: { body: i + ' ' + 'x'.repeat(20_000) } });
         kept += 1;
       }
     } catch (error) { say(errorOf(error)); }
     say({ kept, read: (await (await space.asOf()).facts({ predicate: 'note' })).length });
     try { await space.write({ episode: { body: 'y'.repeat(500_000) } }); say('stored'); } catch (error) { say(errorOf(error)); }
     await asof.close().catch(() => {});`,
    "trap '' XFSZ; ulimit -f 2048;",
  ).done;
  expect(code).toBe(0);
  const [refused, { kept, read }, again] = out.map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ category: 'unavailable', field: 'store' });
  expect(['disk_full', 'disk_error']).toContain(refused.code);
  expect(again).toMatchObject({ category: 'unavailable' });
  expect(kept).toBeGreaterThan(5);
  expect(read).toBe(kept);
  const found = await using(path, notes);
  expect(found.length).toBe(kept);
  await using(path, (space) => space.write(note('there is room again')));
  expect(await using(path, notes)).toHaveLength(kept + 1);
});
