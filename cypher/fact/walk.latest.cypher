// walk, where $knownAt is the latest: by what is believed now, however much was believed before. That index moves while others
// write, so the answer counts only if nothing was committed since $knownAt: the clock is read after it, and is written before.
WITH $start AS start
CALL (start) {
  CALL (start) {
    WITH * WHERE $direction <> 'IN'
    MATCH (s)-[f:FACT {subject: start, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(subject, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction <> 'OUT'
    MATCH (s)-[f:FACT {object: start, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(object, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from AND ($direction = 'IN' OR s <> o) RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: start, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH (s)-[f:FACT {mutualSubject: start, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
  }
  WITH f
  WHERE f.createdAt <= $knownAt AND f.validAt <= $through AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH f LIMIT $limit
  RETURN collect(f) AS first
}
WITH first, [start] AS at1
CALL (first, at1) {
  WITH * WHERE $hops >= 2
  UNWIND first AS edge
  UNWIND [edge.subject, edge.object] AS e
  WITH DISTINCT e, at1 WHERE NOT e IN at1
  CALL (e) {
    WITH * WHERE $direction <> 'IN'
    MATCH (s)-[f:FACT {subject: e, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(subject, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction <> 'OUT'
    MATCH (s)-[f:FACT {object: e, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(object, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from AND ($direction = 'IN' OR s <> o) RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: e, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH (s)-[f:FACT {mutualSubject: e, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
  }
  WITH e, f
  WHERE f.createdAt <= $knownAt AND f.validAt <= $through AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH e, f LIMIT $limit
  RETURN collect(f) AS second, collect(DISTINCT e) AS at2
}
WITH first, second, at1 + at2 AS seen
CALL (second, seen) {
  WITH * WHERE $hops >= 3
  UNWIND second AS edge
  UNWIND [edge.subject, edge.object] AS e
  WITH DISTINCT e, seen WHERE NOT e IN seen
  CALL (e) {
    WITH * WHERE $direction <> 'IN'
    MATCH (s)-[f:FACT {subject: e, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(subject, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction <> 'OUT'
    MATCH (s)-[f:FACT {object: e, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(object, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from AND ($direction = 'IN' OR s <> o) RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: e, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH (s)-[f:FACT {mutualSubject: e, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
  }
  WITH e, f
  WHERE f.createdAt <= $knownAt AND f.validAt <= $through AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
  WITH e, f LIMIT $limit
  RETURN collect(f) AS third, collect(DISTINCT e) AS at3
}
WITH [f IN first | [0, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, null, null, f.qualifiers, f.value,
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
      f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]] AS found
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
WITH found, c.committedAt <= $knownAt AS counts
UNWIND CASE found WHEN [] THEN [null] ELSE found END AS row
RETURN row, counts
