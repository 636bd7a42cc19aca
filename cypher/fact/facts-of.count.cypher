// How many facts each entity has without a page's bounds.
UNWIND $entities AS entity
MATCH (e:Entity {space: $space, ref: entity})
CALL (e) {
  WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT|HAS]->() RETURN f
  UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'OUT' MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space) WHERE s <> e RETURN f
  UNION ALL WITH * WHERE $direction = 'IN' MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space) WHERE o <> e RETURN f
}
WITH e, f
WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
  AND f.invalidAt > $from AND f.validAt <= $through
  AND f.scope IN $scopes
  AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
  AND ($kinds IS NULL OR f.kind IN $kinds)
  AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
RETURN e.ref, count(*)
