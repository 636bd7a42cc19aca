// Community has no existence constraints: a plan is validated before it is sent, and `asof doctor` finds what breaks it.
// Valid time and transaction time are ZONED DATETIME in UTC. Open ends are the instant +287396-10-12T08:59:00.991Z (valid time)
// and 2255-06-05T23:47:34.740991Z (transaction time), `always` is -283457-03-21T15:00:59.009Z: JavaScript's largest and
// smallest safe integers in milliseconds and microseconds.

CREATE CONSTRAINT asof_clock IF NOT EXISTS FOR (c:Clock) REQUIRE c.space IS UNIQUE;
CREATE CONSTRAINT asof_entity IF NOT EXISTS FOR (e:Entity) REQUIRE (e.space, e.ref) IS UNIQUE;
CREATE CONSTRAINT asof_predicate IF NOT EXISTS FOR (p:Predicate) REQUIRE (p.space, p.name) IS UNIQUE;
CREATE CONSTRAINT asof_transaction IF NOT EXISTS FOR (t:Transaction) REQUIRE (t.space, t.committedAt) IS UNIQUE;
CREATE CONSTRAINT asof_transaction_key IF NOT EXISTS FOR (t:Transaction) REQUIRE (t.idempotencyKey, t.space) IS UNIQUE;
CREATE CONSTRAINT asof_episode IF NOT EXISTS FOR (e:Episode) REQUIRE (e.ref, e.space) IS UNIQUE;
CREATE INDEX asof_episode_time IF NOT EXISTS FOR (e:Episode) ON (e.space, e.occurredAt, e.ref);
CREATE INDEX asof_episode_content IF NOT EXISTS FOR (e:Episode) ON (e.contentHash, e.space);
CREATE CONSTRAINT asof_statement IF NOT EXISTS FOR (s:Statement) REQUIRE (s.ref, s.space) IS UNIQUE;
CREATE INDEX asof_statement_key IF NOT EXISTS FOR (s:Statement) ON (s.key, s.start);

// What is believed now, however much was believed before. A fact leaves these when it expires: who reads by them looks at the
// clock afterwards.
CREATE INDEX asof_fact_subject IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.subject, f.space, f.expiredAt, f.invalidAt);
CREATE INDEX asof_fact_object IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.object, f.space, f.expiredAt, f.invalidAt);
CREATE INDEX asof_has_subject IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.subject, f.space, f.expiredAt, f.invalidAt);

// By all others nothing ever moves that a reader seeks: of a fact only `expiredAt` changes, and by that alone the past is sought.
CREATE INDEX asof_mutual_subject IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.mutualSubject, f.space);
CREATE INDEX asof_mutual_object IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.mutualObject, f.space);
CREATE INDEX asof_has_identity IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.identityOf, f.space);
CREATE INDEX asof_has_lookup IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.lookup, f.space);

CREATE CONSTRAINT asof_fact IF NOT EXISTS FOR ()-[f:FACT]-() REQUIRE (f.ref, f.space) IS UNIQUE;
CREATE INDEX asof_fact_key IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.key);
CREATE INDEX asof_fact_predicate IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.predicate, f.space);
CREATE INDEX asof_fact_order IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.space, f.validAt, f.ref);
CREATE INDEX asof_fact_stops IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.space, f.invalidAt);
CREATE INDEX asof_fact_created IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.space, f.createdAt);
CREATE INDEX asof_fact_expired IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.space, f.expiredAt);

CREATE CONSTRAINT asof_has IF NOT EXISTS FOR ()-[f:HAS]-() REQUIRE (f.ref, f.space) IS UNIQUE;
CREATE INDEX asof_has_key IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.key);
CREATE INDEX asof_has_predicate IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.predicate, f.space);
CREATE INDEX asof_has_order IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.space, f.validAt, f.ref);
CREATE INDEX asof_has_stops IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.space, f.invalidAt);
CREATE INDEX asof_has_created IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.space, f.createdAt);
CREATE INDEX asof_has_expired IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.space, f.expiredAt);
