import neo4j, {
  type BookmarkManager,
  type Driver,
  isRetryableError,
  type ManagedTransaction,
  Neo4jError,
  type Record as Neo4jRecord,
  type QueryResult,
  routing,
  type Session,
  session as sessions,
} from 'neo4j-driver';
import { bind } from './cypher.js';
import { toAsofError } from './errors.js';
import { NEO4J_DEFAULTS, type Neo4jOptions } from './options.js';
import type { Row } from './rows.js';

/** Runs statements of cypher/ by name and gives their rows. */
export type Run = (name: string, params: Readonly<Record<string, unknown>>) => Promise<Row[]>;

/** What runs statements inside a transaction. */
export type Runner = Pick<ManagedTransaction, 'run'>;

type Access = typeof routing.READ | typeof routing.WRITE;

/**
 * The driver, with what every statement needs: the database, a time limit, and bookmarks that all sessions share, so that a
 * read sees what this process has written or was told of, whichever member of a cluster answers: one that is behind waits.
 */
export class Server {
  readonly uri: string;
  readonly driver: Driver;
  readonly timeout: number;
  readonly observe: Neo4jOptions['observe'];
  readonly #database: string | undefined;
  readonly #bookmarks: BookmarkManager = neo4j.bookmarkManager();

  constructor(options: Neo4jOptions) {
    const { uri, username, password, database, observe } = options;
    this.uri = uri;
    this.#database = database;
    this.observe = observe;
    this.timeout = options.transactionTimeoutMs ?? NEO4J_DEFAULTS.transactionTimeoutMs;
    const auth = password === undefined ? undefined : neo4j.auth.basic(username ?? NEO4J_DEFAULTS.username, password);
    this.driver = neo4j.driver(uri, auth, {
      disableLosslessIntegers: true,
      // All rows at once: the answer is gathered anyway, and every further request would be a round trip.
      fetchSize: -1,
      maxConnectionPoolSize: options.maxConnectionPoolSize ?? NEO4J_DEFAULTS.maxConnectionPoolSize,
      connectionAcquisitionTimeout:
        options.connectionAcquisitionTimeoutMs ?? NEO4J_DEFAULTS.connectionAcquisitionTimeoutMs,
      userAgent: 'asof',
      // Hints for who writes a query would travel with each answer, and a note of each call with each question.
      notificationFilter: { minimumSeverityLevel: 'OFF' },
      telemetryDisabled: true,
    });
  }

  session(access: Access): Session {
    return this.driver.session({
      defaultAccessMode: access === routing.READ ? sessions.READ : sessions.WRITE,
      bookmarkManager: this.#bookmarks,
      ...(this.#database === undefined ? {} : { database: this.#database }),
    });
  }

  /** One statement, on any member. */
  readonly read: Run = (name, params) => this.#read(routing.READ, name, params);

  /** One statement, on the member that takes the writes: what is the latest, only it can say. */
  readonly readLatest: Run = (name, params) => this.#read(routing.WRITE, name, params);

  /**
   * In one round trip; where the server could not do it just then, again as a transaction that the driver retries. A member of a
   * cluster that has not reached what was asked for waits, as long as its settings say; then the one that leads is asked.
   */
  async #read(access: Access, name: string, params: Readonly<Record<string, unknown>>): Promise<Row[]> {
    const [text, bound] = bind(name, params);
    this.observe?.(name, bound);
    const session = this.session(access);
    try {
      try {
        return rowsOf(await session.run(text, bound, { timeout: this.timeout }));
      } catch (error) {
        if (!isRetryableError(error)) throw error;
        const again = async (tx: ManagedTransaction) => rowsOf(await tx.run(text, bound));
        const leader = access === routing.WRITE || (error instanceof Neo4jError && error.code === BEHIND);
        if (leader) return await session.executeWrite(again, { timeout: this.timeout });
        return await session.executeRead(again, { timeout: this.timeout });
      }
    } catch (error) {
      throw toAsofError(error, this.uri);
    } finally {
      await session.close();
    }
  }

  /** Runs statements of one transaction. Those that do not wait for each other travel together. */
  runIn(tx: Runner): Run {
    return async (name, params) => {
      const [text, bound] = bind(name, params);
      this.observe?.(name, bound);
      return rowsOf(await tx.run(text, bound));
    };
  }
}

/** A member of a cluster waited for what a bookmark stands for, in vain. */
const BEHIND = 'Neo.TransientError.Transaction.BookmarkTimeout';

const rowsOf = ({ records }: QueryResult): Row[] => records.map((record: Neo4jRecord) => [...record.values()]);
