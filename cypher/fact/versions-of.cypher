// Every version of one predicate at these entities ($direction OUT, IN or BOTH) first believed by $knownAt, oldest belief
// first.
UNWIND $entities AS entity
MATCH (e:Entity {space: $space, ref: entity})
CALL (e) {
  WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT|HAS]->() RETURN f
  UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'OUT' MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space) WHERE s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'IN' MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space) WHERE o <> e RETURN f
}
WITH e, f, startNode(f) AS s, endNode(f) AS o
WHERE f.predicate = $predicate AND f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN e.ref,
  f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.createdAt, f.validAt, f.ref
