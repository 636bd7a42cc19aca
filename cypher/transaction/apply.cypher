// A plan, written as one transaction of the space. Answers how many of each part it found and made: an entity or a statement
// that is missing would leave a hole, and Community has no constraint that forbids it. A row is a list of values in the order of
// params.ts.
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
SET c.committedAt = $plan.committedAt, c.replayedAt = $plan.replayedAt
// `attempt` tells a transaction that was sent again from another's of the same time.
CREATE (t:Transaction {
  space: $space, committedAt: $plan.committedAt, actor: $plan.actor, idempotencyKey: $plan.idempotencyKey,
  bodyHash: $plan.bodyHash, scopes: $plan.scopes, result: $plan.result, attempt: $plan.attempt
})
WITH t
// A body that is a text is kept as one, any other as JSON.
CALL (t) {
  UNWIND $plan.episodes AS row
  CREATE (:Episode {
    space: $space, ref: row[0], scope: row[1], occurredAt: datetime.fromEpochMillis(row[2]), channel: row[3],
    body: row[4], bodyJson: row[5], contentHash: row[6], committedAt: $plan.committedAt, position: row[7]
  })-[:IN]->(t)
  RETURN count(*) AS episodes
}
CALL () {
  UNWIND $plan.entities AS ref
  CREATE (:Entity {space: $space, ref: ref, createdAt: $plan.committedAt})
  RETURN count(*) AS entities
}
CALL () {
  UNWIND $plan.predicates AS name
  MERGE (p:Predicate {space: $space, name: name})
  ON CREATE SET p.usedAt = $plan.committedAt
  RETURN count(*) AS predicates
}
CALL (t) {
  UNWIND $plan.statements AS row
  CREATE (s:Statement {
    space: $space, ref: row[0], scope: row[1], committedAt: $plan.committedAt, position: row[2], op: row[3], form: row[4],
    key: row[5], subject: row[6], predicate: row[7], object: row[8], objectText: row[9],
    qualifiers: row[10], value: row[11],
    start: CASE WHEN row[12] IS NOT NULL THEN datetime.fromEpochMillis(row[12]) END,
    stop: CASE WHEN row[13] IS NOT NULL THEN datetime.fromEpochMillis(row[13]) END, change: row[14], bounds: row[15],
    explicit: row[16], confidence: row[17], text: row[18], kind: row[19], labels: row[20],
    symmetric: row[21]
  })-[:IN]->(t)
  RETURN count(*) AS statements
}
CALL () {
  UNWIND $plan.aims AS row
  MATCH (s:Statement {ref: row[0], space: $space}) USING INDEX SEEK s:Statement(ref, space)
  MATCH (aim:Statement {ref: row[1], space: $space}) USING INDEX SEEK aim:Statement(ref, space)
  CREATE (s)-[:AIMS_AT]->(aim)
  RETURN count(*) AS aims
}
// What several statements of a write were decided by is one node.
CALL () {
  UNWIND $plan.decisions AS row
  CREATE (d:Decision {
    reason: row.reason, policy: row.policy, model: row.model, promptVersion: row.promptVersion, extractor: row.extractor
  })
  WITH d, row
  UNWIND row.statements AS ref
  MATCH (s:Statement {ref: ref, space: $space}) USING INDEX SEEK s:Statement(ref, space)
  CREATE (s)-[:DECIDED_BY]->(d)
  RETURN count(*) AS decided
}
// What a statement rests on; spans: start and end in UTF-16 code units, pair after pair.
CALL () {
  UNWIND $plan.evidence AS row
  MATCH (s:Statement {ref: row[0], space: $space}) USING INDEX SEEK s:Statement(ref, space)
  MATCH (e:Episode {ref: row[1], space: $space}) USING INDEX SEEK e:Episode(ref, space)
  CREATE (s)-[:FROM {spans: row[2]}]->(e)
  RETURN count(*) AS evidence
}
// From here on these statements are not live though in the log.
CALL () {
  UNWIND $plan.lapsed AS ref
  MATCH (s:Statement {ref: ref, space: $space}) USING INDEX SEEK s:Statement(ref, space)
  SET s.lapsedSince = coalesce(s.lapsedSince, []) + [$plan.committedAt],
    s.lapsedUntil = coalesce(s.lapsedUntil, []) + [$plan.still]
  RETURN count(*) AS lapsed
}
CALL () {
  UNWIND $plan.live AS ref
  MATCH (s:Statement {ref: ref, space: $space}) USING INDEX SEEK s:Statement(ref, space)
  WHERE last(s.lapsedUntil) = $plan.still
  SET s.lapsedUntil = s.lapsedUntil[..-1] + [$plan.committedAt]
  RETURN count(*) AS live
}
// The only change ever made to a fact.
CALL () {
  UNWIND $plan.expire AS ref
  CALL (ref) {
    MATCH ()-[f:FACT {ref: ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
    UNION ALL MATCH ()-[f:HAS {ref: ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
  }
  WITH f WHERE f.expiredAt = $plan.still
  SET f.expiredAt = $plan.committedAt
  RETURN count(*) AS expired, collect(CASE f.predicate WHEN 'name' THEN f.identityOf END) AS unnamed
}
// Facts between entities. A fact of a symmetric predicate carries the refs of its ends, by which each finds it from the other.
CALL () {
  UNWIND $plan.edges AS row
  MATCH (s:Entity {space: $space, ref: row[3]}) USING INDEX SEEK s:Entity(space, ref)
  MATCH (o:Entity {space: $space, ref: row[16]}) USING INDEX SEEK o:Entity(space, ref)
  CREATE (s)-[:FACT {
    space: $space, scope: row[2], predicate: row[4],
    validAt: datetime.fromEpochMillis(row[7]), invalidAt: datetime.fromEpochMillis(row[8]),
    createdAt: $plan.committedAt, expiredAt: $plan.still,
    ref: row[0], key: row[1], value: row[6], text: row[9], kind: row[10], confidence: row[11],
    labels: row[12], disputed: row[13], symmetric: row[14], qualifiers: row[5], bounds: row[15],
    subject: row[3], object: row[16], mutualSubject: row[17], mutualObject: row[18]
  }]->(o)
  RETURN count(*) AS edges
}
// Facts whose object is a literal: a node of its own for each, under a type of its own, so that no walk meets it. What says
// how an entity is called or what it is carries the entity's ref, and what it is looked up by.
CALL () {
  UNWIND $plan.literals AS row
  MATCH (s:Entity {space: $space, ref: row[3]}) USING INDEX SEEK s:Entity(space, ref)
  CREATE (s)-[:HAS {
    space: $space, scope: row[2], predicate: row[4],
    validAt: datetime.fromEpochMillis(row[7]), invalidAt: datetime.fromEpochMillis(row[8]),
    createdAt: $plan.committedAt, expiredAt: $plan.still,
    ref: row[0], key: row[1], value: row[6], text: row[9], kind: row[10], confidence: row[11],
    labels: row[12], disputed: row[13], symmetric: row[14], qualifiers: row[5], bounds: row[15],
    subject: row[3], identityOf: row[18], lookup: row[19], folded: row[20]
  }]->(:Literal {type: row[16], value: row[17]})
  RETURN count(*) AS literals
}
// For people who look at the graph: an entity's node is called by its latest name. Asof itself never reads it.
CALL (unnamed) {
  UNWIND unnamed + $plan.named AS ref
  WITH DISTINCT ref
  MATCH (e:Entity {space: $space, ref: ref}) USING INDEX SEEK e:Entity(space, ref)
  SET e.name = head(COLLECT {
    MATCH ()-[f:HAS {identityOf: ref, space: $space}]->(l) USING INDEX SEEK f:HAS(identityOf, space)
    WHERE f.predicate = 'name' AND f.expiredAt = $plan.still
    RETURN l.value ORDER BY f.validAt DESC LIMIT 1 })
  RETURN count(*) AS captions
}
RETURN {
  episodes: episodes, entities: entities, predicates: predicates, statements: statements, aims: aims, decided: decided,
  evidence: evidence, lapsed: lapsed, live: live, expire: expired, edges: edges, literals: literals
}
