import neo4j, { type Driver } from 'neo4j-driver';
import type { Neo4jAddress } from '../scripts/neo4j/login.js';
import { transactionDate, validDate } from '../src/store/neo4j/times.js';

/**
 * The baselines on Neo4j: the same questions as somebody would ask them who knows the graph, in plain Cypher through the driver.
 * They return what Asof reads of a fact, made numbers by the server as Asof does.
 */
export class Bare {
  readonly #driver: Driver;
  readonly #database: { database?: string };
  readonly space: string;

  constructor(address: Neo4jAddress, space: string) {
    this.#driver = neo4j.driver(address.uri, neo4j.auth.basic(address.username, address.password), {
      disableLosslessIntegers: true,
      fetchSize: -1,
      notificationFilter: { minimumSeverityLevel: 'OFF' },
      telemetryDisabled: true,
    });
    this.#database = address.database === null ? {} : { database: address.database };
    this.space = space;
  }

  async run(text: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown[][]> {
    const session = this.#driver.session({ ...this.#database, defaultAccessMode: neo4j.session.READ });
    try {
      const { records } = await session.run(text, { space: this.space, ...params });
      return records.map((record) => [...record.values()]);
    } finally {
      await session.close();
    }
  }

  /** An empty write: a transaction that changes one property of one node. */
  async emptyWrite(n: number): Promise<void> {
    const session = this.#driver.session(this.#database);
    try {
      await session.executeWrite((tx) => tx.run('MERGE (b:Bench {id: 0}) SET b.n = $n', { n }));
    } finally {
      await session.close();
    }
  }

  /** Database hits of a statement. */
  async hits(text: string, params: Readonly<Record<string, unknown>>): Promise<number> {
    const session = this.#driver.session(this.#database);
    try {
      const { summary } = await session.run(`PROFILE ${text}`, params);
      return summary.profile === false ? 0 : hitsOf(summary.profile);
    } finally {
      await session.close();
    }
  }

  close(): Promise<void> {
    return this.#driver.close();
  }
}

interface Profiled {
  readonly dbHits: number;
  readonly children: readonly Profiled[];
}

const hitsOf = ({ dbHits, children }: Profiled): number =>
  dbHits + children.reduce((sum, child) => sum + hitsOf(child), 0);

/** Coordinates as parameters. */
export function at(validAt: number, knownAt: number): Readonly<Record<string, unknown>> {
  return { validAt: validDate(validAt), knownAt: transactionDate(knownAt) };
}

const HOLDS =
  "f.validAt <= $validAt AND f.invalidAt > $validAt AND f.createdAt <= $knownAt AND f.expiredAt > $knownAt AND f.scope IN ['']";

const FACT = `f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value, f.validAt.epochMillis,
  f.invalidAt.epochMillis, f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond,
  f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric,
  f.bounds`;

/** The facts of one subject. */
export const SUBJECT = `MATCH (s:Entity {space: $space, ref: $ref})-[f:FACT|HAS]->(o)
WHERE ${HOLDS} AND NOT f.predicate IN ['name', 'alias', 'type', 'externalKey', 'definition']
RETURN ${FACT}`;

/** The facts of three hops, the nearest first, at most 200. */
export const HOPS = `MATCH (start:Entity {space: $space, ref: $ref}) (()-[w:FACT WHERE ${HOLDS.replaceAll('f.', 'w.')}]->(s)){0,2}
WITH DISTINCT CASE WHEN size(s) = 0 THEN start ELSE last(s) END AS s
MATCH (s)-[f:FACT]->(o) WHERE ${HOLDS}
RETURN DISTINCT ${FACT} LIMIT 200`;

/** The shortest path of up to four hops, with its facts. */
export const SHORTEST = `MATCH p = SHORTEST 1 (a:Entity {space: $space, ref: $ref})
  (()-[f:FACT WHERE ${HOLDS}]->()){1,4} (b:Entity {space: $space, ref: $other})
UNWIND relationships(p) AS edge
WITH edge AS f, startNode(edge) AS s, endNode(edge) AS o
RETURN ${FACT}`;
