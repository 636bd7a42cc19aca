import { createHash } from 'node:crypto';
import { Neo4jError, routing } from 'neo4j-driver';
import { unavailable, unsupported } from '../../domain/errors.js';
import { bind, type Migration, migrations } from './cypher.js';
import type { Run, Server } from './server.js';

/** Milliseconds that a start waits for another that migrates, and for new indexes. */
export const PATIENCE_MS = 300_000;

/**
 * Brings the database to this version's schema: forward only, each migration once, recorded in the graph, under a lock that
 * keeps other starts waiting. The statements of one can be run again, should a start die between them and the record.
 * @throws AsofError unsupported `newer_database`, unavailable `migration_changed`
 */
export async function migrate(server: Server, known: readonly Migration[] = migrations()): Promise<void> {
  if ((await pending(server.readLatest, known, server.uri)).length === 0) return;
  await change(server, ...bind('migration/constraint', {}));
  const session = server.session(routing.WRITE);
  try {
    await session.executeWrite(
      async (tx) => {
        const run = server.runIn(tx);
        await run('migration/lock', {});
        for (const migration of await pending(run, known, server.uri)) {
          for (const statement of migration.statements) await change(server, statement);
          // Whoever opens the database once this is recorded finds its indexes there.
          await change(server, ...bind('migration/await-indexes', { seconds: BigInt(PATIENCE_MS / 1000) }));
          const { version, file } = migration;
          await run('migration/insert-migration', { version: BigInt(version), file, digest: digestOf(migration) });
        }
      },
      { timeout: PATIENCE_MS },
    );
  } finally {
    await session.close();
  }
}

/** Those of this version that the database does not have yet. */
async function pending(run: Run, known: readonly Migration[], uri: string): Promise<readonly Migration[]> {
  const applied = await run('migration/applied', {});
  const latest = Math.max(0, ...known.map(({ version }) => version));
  for (const [version, file, digest] of applied) {
    const own = known.find((migration) => migration.version === version);
    if (own === undefined) {
      const reason = `was written by a newer Asof (schema ${version}; this one knows up to ${latest})`;
      throw unsupported('newer_database', `${uri}: the database ${reason}. Upgrade Asof to open it.`, 'store');
    }
    if (digestOf(own) !== digest) {
      const reason = `${own.file} is not what was applied to the database as ${file}`;
      throw unavailable('migration_changed', `${uri}: ${reason}. Use the Asof that wrote it, or a newer one.`, 'store');
    }
  }
  return known.filter(({ version }) => !applied.some(([done]) => done === version));
}

/** A change of the schema, in a transaction of its own; in a migration beside the one that holds the lock. */
export async function change(server: Server, statement: string, params: Record<string, unknown> = {}): Promise<void> {
  const session = server.session(routing.WRITE);
  try {
    await session.executeWrite((tx) => tx.run(statement, params), { timeout: PATIENCE_MS });
  } catch (error) {
    // Another start was as fast.
    const there = error instanceof Neo4jError && /AlreadyExists$/.test(error.code);
    if (!there) throw error;
  } finally {
    await session.close();
  }
}

/** Of the statements alone: comments may be improved. */
function digestOf({ statements }: Migration): string {
  const text = statements.map((statement) => statement.trim()).join(';\n');
  return createHash('sha256').update(text).digest('hex');
}
