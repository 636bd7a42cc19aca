import Database from 'libsql';
import { afterAll, expect, test } from 'vitest';
import { Folder, jsonLines } from './run.js';

/** `asof doctor`: what it says of a sound store and of a damaged one, and how it ends. */

const folder = new Folder();
afterAll(() => folder.remove());

const line = '{"assert":{"subject":"Acme","predicate":"ceo","object":"Alice","from":"2020"}}\n';

test('a sound store: every space, exit code 0; a damaged one is told of, exit code 1', async () => {
  for (const space of ['acme', 'globex']) {
    expect(await folder.run(['import', '-', '--space', space], { input: line })).toMatchObject({ code: 0 });
  }
  const sound = await folder.run(['doctor']);
  expect(sound).toMatchObject({ code: 0, stderr: '' });
  expect(sound.stdout).toMatch(
    /^acme: nothing is wrong \(1 transactions, \d+ keys\)\ndefault: nothing.*\nglobex: nothing.*\n$/,
  );

  const db = new Database(folder.file('asof.db'));
  db.exec(
    "UPDATE fact SET invalid_at = valid_at WHERE predicate = 'ceo' AND space = (SELECT id FROM space WHERE name = 'acme')",
  );
  db.close();
  const damaged = await folder.run(['doctor']);
  expect(damaged.code).toBe(1);
  expect(damaged.stdout).toMatch(
    /^acme: 2 rules are broken .*\nrule +of +count +such as\nbad_interval +fact +1 +fa_\S+\nnot_the_fold /,
  );

  const json = await folder.run(['doctor', '--json', '--space', 'acme']);
  expect(json.code).toBe(1);
  expect(jsonLines(json.stdout)).toEqual([
    {
      space: 'acme',
      transactions: 1,
      keys: expect.any(Number),
      findings: [
        { rule: 'bad_interval', kind: 'fact', count: 1, refs: [expect.stringMatching(/^fa_/)] },
        {
          rule: 'not_the_fold',
          kind: 'fact',
          count: 2,
          refs: [expect.stringMatching(/^fa_/), expect.stringMatching(/^1 missing/)],
        },
      ],
    },
  ]);
  expect(await folder.run(['doctor', '--space', 'globex'])).toMatchObject({ code: 0 });
}, 120_000);

test('a space that is not there is refused', async () => {
  const { code, stderr } = await folder.run(['doctor', '--space', 'nowhere']);
  expect([code, stderr]).toEqual([1, expect.stringContaining('(space_not_found, field space)')]);
});
