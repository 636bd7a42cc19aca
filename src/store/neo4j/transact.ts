import { setTimeout } from 'node:timers/promises';
import { isRetryableError, type Session } from 'neo4j-driver';
import type { Runner } from './server.js';

/** As long as the driver's own managed transactions try, and as they wait in between: twice as long each time, give or take a fifth. */
const TRYING_MS = 30_000;
const FIRST_WAIT_MS = 1000;

/**
 * Work in one transaction of the database, committed where it succeeds; tried again where the server could not do it just then
 * or was lost on the way. As the driver's `executeWrite`, but its beginning travels with the work's first statement: a round
 * trip less.
 */
export async function transact<T>(
  session: Session,
  work: (tx: Runner) => Promise<T>,
  config: { readonly timeout: number },
): Promise<T> {
  const over = Date.now() + TRYING_MS;
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      return await once(session, work, config);
    } catch (error) {
      if (!isRetryableError(error) || Date.now() > over) throw error;
    }
    await setTimeout(wait * (0.8 + Math.random() * 0.4));
  }
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
