import { isRetryableError, type Session } from 'neo4j-driver';
import pRetry from 'p-retry';
import type { Runner } from './server.js';

/** As long as the driver's own managed transactions try, and as they wait in between: twice as long each time, and up to twice that. */
const PATIENCE = { maxRetryTime: 30_000, retries: Number.POSITIVE_INFINITY, minTimeout: 1000, randomize: true };

/**
 * Work in one transaction of the database, committed where it succeeds; tried again where the server could not do it just then
 * or was lost on the way. As the driver's `executeWrite`, but its beginning travels with the work's first statement: a round
 * trip less.
 */
export function transact<T>(
  session: Session,
  work: (tx: Runner) => Promise<T>,
  config: { readonly timeout: number },
): Promise<T> {
  return pRetry(() => once(session, work, config), {
    ...PATIENCE,
    shouldRetry: ({ error }) => isRetryableError(error),
  });
}

async function once<T>(
  session: Session,
  work: (tx: Runner) => Promise<T>,
  config: { readonly timeout: number },
): Promise<T> {
  // Not awaited: that would wait for the beginning.
  const tx = session.beginTransaction(config);
  try {
    const value = await work(tx);
    await tx.commit();
    return value;
  } catch (error) {
    // What cannot be rolled back any more is over already.
    if (tx.isOpen()) await tx.rollback().catch(() => undefined);
    throw error;
  }
}
