/** Where a Neo4j server, cluster or Aura instance is, and how much of it this process may take. */
export interface Neo4jOptions {
  /**
   * `neo4j://`, `neo4j+s://` or `neo4j+ssc://` for a cluster, Aura or a single server (the driver asks who leads);
   * `bolt://`, `bolt+s://` or `bolt+ssc://` for one member alone. `+s` is TLS with a certificate that is checked, `+ssc` TLS
   * with one that is not. Without user name and password in it.
   */
  readonly uri: string;
  /** Default `neo4j`. */
  readonly username?: string;
  /** Without it the driver logs in without credentials, which a server accepts only if it asks nobody who they are. */
  readonly password?: string;
  /** Name of the database. Default: the one the server gives this user as home, usually `neo4j`. */
  readonly database?: string;
  /** Most connections to one server at a time, at least 1. Default 50. */
  readonly maxConnectionPoolSize?: number;
  /** Milliseconds a caller waits for a free connection. Default 10,000. */
  readonly connectionAcquisitionTimeoutMs?: number;
  /** Milliseconds after which the server ends a transaction that is still running. Default 30,000. */
  readonly transactionTimeoutMs?: number;
  /** Called with the name and the parameters of each statement that is sent: for counting, and for looking at its plan. */
  readonly observe?: (statement: string, params: Readonly<Record<string, unknown>>) => void;
}

/** What holds where an option is not given. */
export const NEO4J_DEFAULTS = {
  username: 'neo4j',
  maxConnectionPoolSize: 50,
  connectionAcquisitionTimeoutMs: 10_000,
  transactionTimeoutMs: 30_000,
} as const;
