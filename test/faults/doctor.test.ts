import Database from 'libsql';
import { expect, test } from 'vitest';
import { Asof } from '../../src/index.js';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { broken, patient } from '../support/damage.js';
import { freshPath } from './disk.js';

/** Damage done to a file by hand is found; the other tenant's space stays sound. */

async function damaged(sql: string): Promise<{ acme: string[]; globex: string[] }> {
  const path = await freshPath();
  await (await patient(openSqlite({ path }))).close();
  const db = new Database(path);
  db.exec(`PRAGMA foreign_keys = OFF; ${sql}`);
  db.close();
  const asof = await Asof.open({ path });
  try {
    const [acme, globex] = await Promise.all(['acme', 'globex'].map((name) => asof.space(name).examine()));
    if (acme === undefined || globex === undefined) throw new Error('two spaces are examined');
    for (const { count, refs } of acme.findings) expect([refs.length > 0, count >= refs.length]).toEqual([true, true]);
    return { acme: broken(acme), globex: broken(globex) };
  } finally {
    await asof.close();
  }
}

const ACME = "space = (SELECT id FROM space WHERE name = 'acme')";
const GLOBEX = "(SELECT id FROM space WHERE name = 'globex')";

test('a sound store has nothing to find', async () => {
  expect(await damaged('')).toEqual({ acme: [], globex: [] });
});

test.each([
  ['bad_interval of fact', `UPDATE fact SET invalid_at = valid_at WHERE ${ACME} AND predicate = 'age'`],
  ['bad_belief of fact', `UPDATE fact SET expired_at = created_at - 1 WHERE ${ACME} AND predicate = 'age'`],
  ['overlap of fact', `UPDATE fact SET invalid_at = 9007199254740991 WHERE ${ACME} AND predicate = 'ceo'`],
  [
    'bad_ends of fact',
    `DELETE FROM entity WHERE ${ACME} AND ref = (SELECT object FROM fact WHERE ${ACME} AND predicate = 'ceo')`,
  ],
  ['bad_ends of fact', `UPDATE fact SET literal = '{}' WHERE ${ACME} AND predicate = 'ceo'`],
  ['bad_lookup of fact', `UPDATE fact SET lookup = NULL WHERE ${ACME} AND predicate = 'alias'`],
  ['no_statement of fact', `UPDATE fact SET key = 'stray' WHERE ${ACME} AND predicate = 'age'`],
  ['no_statement of fact', `UPDATE fact SET scope = 'user:eve' WHERE ${ACME} AND predicate = 'age'`],
  ['no_first_use of fact', `DELETE FROM predicate WHERE ${ACME} AND name = 'age'`],
  ['missing_property of statement', `UPDATE statement SET stop = NULL WHERE ${ACME} AND predicate = 'age'`],
  ['bad_interval of statement', `UPDATE statement SET stop = start WHERE ${ACME} AND predicate = 'age'`],
  [
    'no_transaction of statement',
    `UPDATE statement SET committed_at = committed_at - 7 WHERE ${ACME} AND predicate = 'age'`,
  ],
  ['bad_aim of statement', `UPDATE statement SET aims = 'st_gone' WHERE ${ACME} AND op = 'retract'`],
  ['bad_aim of statement', `UPDATE statement SET aims = ref WHERE ${ACME} AND predicate = 'age'`],
  ['bad_evidence of statement', `UPDATE episode SET space = ${GLOBEX}, ref = 'ep_moved' WHERE ${ACME}`],
  [
    'bad_lapse of statement',
    `UPDATE lapse SET until = since WHERE statement IN (SELECT id FROM statement WHERE ${ACME})`,
  ],
  ['no_transaction of episode', `UPDATE episode SET committed_at = committed_at - 7 WHERE ${ACME}`],
  ['bad_clock of space', `UPDATE space SET committed_at = committed_at - 1 WHERE name = 'acme'`],
  ['not_the_fold of fact', `UPDATE fact SET confidence = 0.5 WHERE ${ACME} AND predicate = 'note'`],
  ['not_the_fold of fact', `DELETE FROM fact WHERE ${ACME} AND predicate = 'age'`],
  [
    'not_the_fold of fact',
    `UPDATE fact SET literal = '{"type":"number","value":45}' WHERE ${ACME} AND predicate = 'age'`,
  ],
])('%s is found: %s', async (rule, sql) => {
  const { acme, globex } = await damaged(sql);
  expect(acme).toContain(rule);
  expect(globex.filter((other) => other !== 'no_transaction of episode')).toEqual([]);
});
