// Facts between two entities, from a frontier, as walks see them.
UNWIND $frontier AS entity
MATCH (e:Entity {space: $space, ref: entity})
CALL (e) {
  WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT]->() RETURN f
  UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'OUT' MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space) WHERE s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'IN' MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space) WHERE o <> e RETURN f
}
WITH f
WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
  AND f.invalidAt > $from AND f.validAt <= $through
  AND f.scope IN $scopes
  AND ($predicates IS NULL OR f.predicate IN $predicates)
RETURN f.ref, f.key, f.value, f.subject, f.predicate, f.object, f.symmetric, f.validAt.epochMillis, f.invalidAt.epochMillis
LIMIT $limit
