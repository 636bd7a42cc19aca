import { unavailable, unsupported } from '../../domain/errors.js';
import { type Connection, migrations } from './sql.js';

/**
 * Brings a database to this version's schema: forward only, each migration once, the version kept in `PRAGMA user_version`.
 * @throws AsofError unsupported `newer_database` where a newer Asof wrote it
 */
export function migrate(connection: Connection, path: string): void {
  const { database } = connection;
  const known = migrations();
  const latest = known.at(-1)?.version ?? 0;
  const current = (): number => scalar(connection, 'PRAGMA user_version');
  if (current() > latest) {
    throw unsupported(
      'newer_database',
      `${path} was written by a newer Asof (schema ${current()}; this one knows up to ${latest}). Upgrade Asof to open it.`,
    );
  }
  if (current() === latest) return;
  database.exec('BEGIN IMMEDIATE');
  try {
    // Another process may have been here while this one waited for the lock.
    const pending = known.filter((migration) => migration.version > current());
    if (current() === 0 && foreign(connection)) {
      throw unavailable('not_an_asof_database', `${path} is a SQLite database, but not one of Asof's.`, 'store');
    }
    for (const migration of pending) database.exec(migration.sql);
    database.exec(`PRAGMA user_version = ${latest}`);
    database.exec('COMMIT');
  } catch (error) {
    // Where the disk is full or fails, SQLite has rolled back by itself.
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** A database that has tables but no version of ours. */
function foreign(connection: Connection): boolean {
  return Number(connection.first('migration/tables', {})?.[0]) > 0;
}

function scalar({ database }: Connection, sql: string): number {
  const [row] = database.prepare(sql).raw(true).all() as [number][];
  return row?.[0] ?? 0;
}
