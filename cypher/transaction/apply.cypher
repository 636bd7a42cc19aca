// A plan, written as one transaction of the space. Answers how many of each part it found and made: an entity or a statement
// that is missing would leave a hole, and Community has no constraint that forbids it.
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
    space: $space, ref: row.ref, scope: row.scope, occurredAt: datetime({epochMillis: row.occurredAt}), channel: row.channel,
    body: row.body, bodyJson: row.bodyJson, contentHash: row.contentHash, committedAt: $plan.committedAt, position: row.position
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
    space: $space, ref: row.ref, scope: row.scope, committedAt: $plan.committedAt, position: row.position, op: row.op, form: row.form,
    key: row.key, subject: row.subject, predicate: row.predicate, object: row.object, objectText: row.objectText,
    qualifiers: row.qualifiers, value: row.value,
    start: CASE WHEN row.start IS NOT NULL THEN datetime({epochMillis: row.start}) END,
    stop: CASE WHEN row.stop IS NOT NULL THEN datetime({epochMillis: row.stop}) END, change: row.change, bounds: row.bounds,
    explicit: row.explicit, confidence: row.confidence, text: row.text, kind: row.kind, labels: row.labels,
    symmetric: row.symmetric
  })-[:IN]->(t)
  RETURN count(*) AS statements
}
CALL () {
  UNWIND $plan.aims AS row
  MATCH (s:Statement {ref: row.ref, space: $space}) USING INDEX SEEK s:Statement(ref, space)
  MATCH (aim:Statement {ref: row.aims, space: $space}) USING INDEX SEEK aim:Statement(ref, space)
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
  MATCH (s:Statement {ref: row.statement, space: $space}) USING INDEX SEEK s:Statement(ref, space)
  MATCH (e:Episode {ref: row.episode, space: $space}) USING INDEX SEEK e:Episode(ref, space)
  CREATE (s)-[:FROM {spans: row.spans}]->(e)
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
  MATCH (s:Entity {space: $space, ref: row.subject}) USING INDEX SEEK s:Entity(space, ref)
  MATCH (o:Entity {space: $space, ref: row.object}) USING INDEX SEEK o:Entity(space, ref)
  CREATE (s)-[:FACT {
    space: $space, scope: row.scope, predicate: row.predicate,
    validAt: datetime({epochMillis: row.validAt}), invalidAt: datetime({epochMillis: row.invalidAt}),
    createdAt: $plan.committedAt, expiredAt: $plan.still,
    ref: row.ref, key: row.key, value: row.value, text: row.text, kind: row.kind, confidence: row.confidence,
    labels: row.labels, disputed: row.disputed, symmetric: row.symmetric, qualifiers: row.qualifiers, bounds: row.bounds,
    subject: row.subject, object: row.object, mutualSubject: row.mutualSubject, mutualObject: row.mutualObject
  }]->(o)
  RETURN count(*) AS edges
}
// Facts whose object is a literal: a node of its own for each, under a type of its own, so that no walk meets it. What says
// how an entity is called or what it is carries the entity's ref, and what it is looked up by.
CALL () {
  UNWIND $plan.literals AS row
  MATCH (s:Entity {space: $space, ref: row.subject}) USING INDEX SEEK s:Entity(space, ref)
  CREATE (s)-[:HAS {
    space: $space, scope: row.scope, predicate: row.predicate,
    validAt: datetime({epochMillis: row.validAt}), invalidAt: datetime({epochMillis: row.invalidAt}),
    createdAt: $plan.committedAt, expiredAt: $plan.still,
    ref: row.ref, key: row.key, value: row.value, text: row.text, kind: row.kind, confidence: row.confidence,
    labels: row.labels, disputed: row.disputed, symmetric: row.symmetric, qualifiers: row.qualifiers, bounds: row.bounds,
    subject: row.subject, identityOf: row.identityOf, lookup: row.lookup, folded: row.folded
  }]->(:Literal {type: row.type, value: row.literal})
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
