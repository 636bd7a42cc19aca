// Facts at one end of which stands one of the entities ($direction OUT, IN or BOTH), as believed at $knownAt, that hold
// somewhere in ($from, $through]. A fact of a symmetric predicate is found from both ends: $direction of its other end, too.
UNWIND $entities AS entity
MATCH (e:Entity {space: $space, ref: entity})
CALL (e) {
  WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT|HAS]->() RETURN f
  UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'OUT' MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space) WHERE s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'IN' MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space) WHERE o <> e RETURN f
}
WITH e, f, startNode(f) AS s, endNode(f) AS o
WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
  AND f.invalidAt > $from AND f.validAt <= $through
  AND f.scope IN $scopes
  AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
  AND ($kinds IS NULL OR f.kind IN $kinds)
  AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
RETURN e.ref,
  f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
