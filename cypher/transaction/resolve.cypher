// Takes the lock of a space, as every write does first and holds it until it commits, and answers what a request's words refer to,
// as last committed; $ask as in the port, `still` the open end. What follows the lock is read under it.
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
SET c.locked = true
WITH c
CALL () {
  UNWIND $ask.names AS name
  MATCH (e)-[f:HAS {lookup: name, space: $space}]->(l) USING INDEX SEEK f:HAS(lookup, space)
  WHERE f.predicate IN ['name', 'alias'] AND f.expiredAt = $ask.still AND f.scope IN $ask.scopes
  RETURN collect([e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope]) AS candidates, collect(e.ref) AS named
}
CALL () {
  UNWIND $ask.externalKeys AS key
  MATCH (e)-[f:HAS {lookup: key, space: $space}]->(l) USING INDEX SEEK f:HAS(lookup, space)
  WHERE f.predicate = 'externalKey' AND f.expiredAt = $ask.still
  RETURN collect([e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope]) AS owners, collect(e.ref) AS owning
}
CALL () {
  UNWIND $ask.entities AS ref
  MATCH (e:Entity {space: $space, ref: ref}) USING INDEX SEEK e:Entity(space, ref)
  RETURN collect(ref) AS entities
}
CALL (named, owning, entities) {
  UNWIND named + owning + entities AS ref
  WITH DISTINCT ref
  MATCH (e)-[f:HAS {identityOf: ref, space: $space}]->(l) USING INDEX SEEK f:HAS(identityOf, space)
  WHERE f.expiredAt = $ask.still AND f.scope IN $ask.scopes
  WITH e, f, l ORDER BY f.validAt, f.ref
  RETURN collect([e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope]) AS names
}
CALL () {
  CALL () {
    UNWIND $ask.predicates AS name
    MATCH (e:Entity {space: $space, ref: 'predicate:' + name})-[f:HAS]->(l) USING INDEX SEEK e:Entity(space, ref)
    WHERE f.predicate = 'definition' RETURN f, l
    UNION
    UNWIND $ask.predicates AS name
    MATCH ()-[f:HAS {lookup: name, space: $space}]->(l) USING INDEX SEEK f:HAS(lookup, space)
    WHERE f.predicate = 'definition' RETURN f, l
  }
  WITH f, l WHERE f.expiredAt = $ask.still
  RETURN collect(l.value) AS definitions
}
CALL () {
  UNWIND $ask.predicates AS name
  MATCH (p:Predicate {space: $space, name: name}) USING INDEX SEEK p:Predicate(space, name)
  RETURN collect(name) AS used
}
CALL () {
  MATCH (t:Transaction {idempotencyKey: $ask.idempotencyKey, space: $space})
  USING INDEX SEEK t:Transaction(idempotencyKey, space)
  RETURN collect([t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash,
    t.result]) AS sent
}
CALL () {
  CALL () {
    UNWIND $ask.episodeHashes AS hash
    MATCH (e:Episode {contentHash: hash, space: $space}) USING INDEX SEEK e:Episode(contentHash, space) RETURN e
    UNION ALL
    UNWIND $ask.episodes AS ref
    MATCH (e:Episode {ref: ref, space: $space}) USING INDEX SEEK e:Episode(ref, space)
    WHERE e.scope IN $ask.scopes RETURN e
  }
  RETURN collect([e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
    e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position]) AS episodes
}
// What each statement aims at forms a tree, and the whole tree is wanted.
CALL () {
  UNWIND $ask.statements AS ref
  MATCH (:Statement {space: $space, ref: ref})-[:AIMS_AT]->*(root:Statement)
  WHERE NOT EXISTS { (root)-[:AIMS_AT]->() }
  WITH DISTINCT root
  MATCH (root)<-[:AIMS_AT]-*(s:Statement)
  WITH s ORDER BY s.committedAt, s.position
  RETURN collect([s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
    head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
    head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
    s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
    s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric,
    s.lapsedUntil IS NULL OR last(s.lapsedUntil) < $ask.still]) AS statements
}
CALL () {
  UNWIND $ask.facts AS ref
  CALL (ref) {
    MATCH (s)-[f:FACT {ref: ref, space: $space}]->(o) USING INDEX SEEK f:FACT(ref, space) RETURN s, f, o
    UNION ALL
    MATCH (s)-[f:HAS {ref: ref, space: $space}]->(o) USING INDEX SEEK f:HAS(ref, space) RETURN s, f, o
  }
  WITH * WHERE f.scope IN $ask.scopes
  RETURN collect([f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
    f.validAt.epochMillis, f.invalidAt.epochMillis,
    f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
    f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]) AS facts
}
RETURN [c.space, c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond,
    c.replayedAt.epochSeconds * 1000000 + c.replayedAt.microsecond] AS space,
  candidates, owners, entities, names, definitions, used, sent, episodes, statements, facts
