// facts-of.count, where $knownAt is the latest: by what is believed now, however much was believed before. That index moves while others
// write, so the answer counts only if nothing was committed since $knownAt: the clock is read after it, and is written before.
CALL () {
  UNWIND $entities AS entity
  CALL (entity) {
    WITH * WHERE $direction <> 'IN'
    MATCH (s)-[f:FACT {subject: entity, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(subject, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction <> 'IN'
    MATCH (s)-[f:HAS {subject: entity, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:HAS(subject, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction <> 'OUT'
    MATCH (s)-[f:FACT {object: entity, space: $space, expiredAt: $still}]->(o)
    USING INDEX SEEK f:FACT(object, space, expiredAt, invalidAt)
    WHERE f.invalidAt > $from AND ($direction = 'IN' OR s <> o) RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'OUT'
    MATCH (s)-[f:FACT {mutualObject: entity, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualObject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
    UNION ALL
    WITH * WHERE $direction = 'IN'
    MATCH (s)-[f:FACT {mutualSubject: entity, space: $space}]->(o) USING INDEX SEEK f:FACT(mutualSubject, space)
    WHERE f.expiredAt > $knownAt AND f.invalidAt > $from AND s <> o RETURN s, f, o
  }
  WITH *
  WHERE f.createdAt <= $knownAt AND f.validAt <= $through AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds)
    AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  WITH entity, count(*) AS facts
  RETURN collect([entity, facts]) AS found
}
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
WITH found, c.committedAt <= $knownAt AS counts
UNWIND CASE found WHEN [] THEN [null] ELSE found END AS row
RETURN row, counts
