import { randomUUID } from 'node:crypto';
import { Neo4jError, routing } from 'neo4j-driver';
import { AsofError, unavailable } from '../../domain/errors.js';
import type { TransactionTime } from '../../domain/time.js';
import type { WriteTransaction } from '../port.js';
import { toAsofError } from './errors.js';
import type { Run, Runner, Server } from './server.js';
import { transactionDate } from './times.js';
import { transact } from './transact.js';
import { type Applied, writeTransaction } from './writer.js';

/** One write that waits for its turn. */
interface Waiting {
  readonly work: (transaction: WriteTransaction) => Promise<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
  /** What its last attempt applied, under which name, and answered; it may have been committed unheard. */
  tried: { readonly applied: Applied; readonly attempt: string; readonly value: unknown } | null;
}

/** How one write of a group came out; it counts once the group is committed. */
type Outcome = { readonly value: unknown } | { readonly error: unknown };

/** Writes that share a lock round at most: what is lost together when one of them fails after it was applied. */
const GROUP = 32;

/**
 * The writes of a store. Those of one space go one after the other; while one group is committed the next gathers, and shares
 * the lock, the transaction of the database and the commit. Each is a transaction of its own in time and sees those before it.
 */
export class Writes {
  readonly #server: Server;
  readonly #committed: (space: string, at: TransactionTime) => void;
  readonly #queues = new Map<string, Waiting[]>();

  /** @param committed told of each commit before its writer is */
  constructor(server: Server, committed: (space: string, at: TransactionTime) => void) {
    this.#server = server;
    this.#committed = committed;
  }

  write<T>(space: string, work: (transaction: WriteTransaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, resolve: (value) => resolve(value as T), reject, tried: null };
      const queue = this.#queues.get(space);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const own = [waiting];
      this.#queues.set(space, own);
      void this.#drain(space, own);
    });
  }

  /** False where there is one of this name. */
  async createSpace(name: string): Promise<boolean> {
    const session = this.#server.session(routing.WRITE);
    try {
      const timeout = this.#server.timeout;
      const params = { name, token: randomUUID() };
      const rows = await session.executeWrite((tx) => this.#server.runIn(tx)('space/create-space', params), {
        timeout,
      });
      return rows[0]?.[0] === true;
    } catch (error) {
      throw toAsofError(error, this.#server.uri);
    } finally {
      await session.close();
    }
  }

  async #drain(space: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const groups = [queue.splice(0, GROUP)];
      for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
        groups.push(...(await this.#commit(space, group)));
      }
    }
    this.#queues.delete(space);
  }

  /** Commits a group and settles its members. Those that have to be tried without others come back, as groups. */
  async #commit(space: string, group: Waiting[]): Promise<Waiting[][]> {
    const session = this.#server.session(routing.WRITE);
    try {
      const timeout = this.#server.timeout;
      const outcomes = await transact(session, (tx) => this.#attempt(tx, space, group), { timeout });
      for (const { tried } of group) if (tried !== null) this.#committed(space, tried.applied.committedAt);
      for (const [i, outcome] of outcomes.entries()) {
        if ('error' in outcome) group[i]?.reject(outcome.error);
        else group[i]?.resolve(outcome.value);
      }
      return [];
    } catch (error) {
      if (error instanceof Spoiled) {
        error.member.reject(error.cause);
        const others = group.filter((member) => member !== error.member);
        return others.length === 0 ? [] : [others];
      }
      // What is too much for one transaction may be enough for several.
      if (group.length > 1) return group.map((member) => [member]);
      for (const member of group) member.reject(this.#lost(error, member));
      return [];
    } finally {
      await session.close();
    }
  }

  /** One attempt at a group. There is another where the server could not, or was lost on the way. */
  async #attempt(tx: Runner, name: string, group: readonly Waiting[]): Promise<Outcome[]> {
    const run = this.#server.runIn(tx);
    const outcomes: Outcome[] = [];
    for (const member of group) {
      const known = member.tried !== null && (await wasCommitted(run, name, member.tried)) ? member.tried : null;
      // What was not committed is over, whatever comes of the next attempt.
      member.tried = known;
      outcomes.push(known !== null ? { value: known.value } : await runMember(run, name, member));
    }
    return outcomes;
  }

  /** Why a write could not be committed. Lost on the way back, it may be stored all the same. */
  #lost(error: unknown, { tried }: Waiting): unknown {
    const known = toAsofError(error, this.#server.uri);
    if (tried === null || !(known instanceof AsofError)) return known;
    if (known.category !== 'unavailable' || known.code === 'store_timeout') return known;
    const advice = 'whether it is stored is not known. Send it again with the same idempotencyKey: it is stored once.';
    return unavailable('commit_unknown', `The connection was lost while this write was committed; ${advice}`, 'store');
  }
}

/** A write failed after it was applied: nothing of its group may be committed. */
class Spoiled extends Error {
  readonly member: Waiting;

  constructor(member: Waiting, cause: unknown) {
    super('a write failed after it was applied', { cause });
    this.member = member;
  }
}

async function runMember(run: Run, name: string, member: Waiting): Promise<Outcome> {
  const attempt = randomUUID();
  let applied: Applied | null = null;
  try {
    const transaction = writeTransaction(run, name, attempt, (done) => {
      applied = done;
    });
    const value = await member.work(transaction);
    // Who asked nothing learns all the same that there is no such space.
    await transaction.space();
    member.tried = applied === null ? null : { applied, attempt, value };
    return { value };
  } catch (error) {
    // What the database refuses breaks the transaction for all.
    if (error instanceof Neo4jError) throw error;
    if (applied !== null) throw new Spoiled(member, error);
    return { error };
  }
}

/** Asked under the lock: what was tried is over by then, one way or the other. */
async function wasCommitted(run: Run, space: string, tried: NonNullable<Waiting['tried']>): Promise<boolean> {
  await run('space/lock', { space });
  const { attempt, applied } = tried;
  const params = { space, committedAt: transactionDate(applied.committedAt), attempt };
  return (await run('transaction/attempt', params))[0]?.[0] === 1;
}
