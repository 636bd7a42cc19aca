// edges, of up to three hops at once from one entity: of each hop those at the entities that the hop before reached first. At most
// $limit a hop: who gets as many has not got all.
MATCH (start:Entity {space: $space, ref: $start}) USING INDEX SEEK start:Entity(space, ref)
CALL (start) {
  CALL (start) {
    WITH * WHERE $direction <> 'IN' MATCH (start)-[f:FACT]->() RETURN f
    UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (start)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> start RETURN f
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: start.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE s <> start RETURN f
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH ()-[f:FACT {mutualSubject: start.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE o <> start RETURN f
  }
  WITH f
  WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH f LIMIT $limit
  RETURN collect(f) AS first
}
WITH first, [start] AS at1
CALL (first, at1) {
  WITH * WHERE $hops >= 2
  UNWIND first AS edge
  UNWIND [startNode(edge), endNode(edge)] AS e
  WITH DISTINCT e, at1 WHERE NOT e IN at1
  CALL (e) {
    WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT]->() RETURN f
    UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE s <> e RETURN f
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE o <> e RETURN f
  }
  WITH e, f
  WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH e, f LIMIT $limit
  RETURN collect(f) AS second, collect(DISTINCT e) AS at2
}
WITH first, second, at1 + at2 AS seen
CALL (second, seen) {
  WITH * WHERE $hops >= 3
  UNWIND second AS edge
  UNWIND [startNode(edge), endNode(edge)] AS e
  WITH DISTINCT e, seen WHERE NOT e IN seen
  CALL (e) {
    WITH * WHERE $direction <> 'IN' MATCH (e)-[f:FACT]->() RETURN f
    UNION ALL WITH * WHERE $direction <> 'OUT' MATCH (e)<-[f:FACT]-(s) WHERE $direction = 'IN' OR s <> e RETURN f
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: e.ref, space: $space}]->() USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE s <> e RETURN f
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH ()-[f:FACT {mutualSubject: e.ref, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE o <> e RETURN f
  }
  WITH e, f
  WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH e, f LIMIT $limit
  RETURN collect(f) AS third, collect(DISTINCT e) AS at3
}
UNWIND [f IN first | [0, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, null, null, f.qualifiers, f.value,
      f.validAt.epochMillis, f.invalidAt.epochMillis,
      f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
      f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]]
  + [f IN second | [1, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, null, null, f.qualifiers, f.value,
      f.validAt.epochMillis, f.invalidAt.epochMillis,
      f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
      f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]]
  + [f IN third | [2, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, null, null, f.qualifiers, f.value,
      f.validAt.epochMillis, f.invalidAt.epochMillis,
      f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
      f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]] AS row
RETURN row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7], row[8], row[9], row[10], row[11], row[12], row[13], row[14], row[15], row[16], row[17], row[18], row[19], row[20], row[21]
