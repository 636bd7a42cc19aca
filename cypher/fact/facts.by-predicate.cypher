// facts, where predicates are named: by their index.
UNWIND $predicates AS predicate
CALL (predicate) {
  MATCH (s)-[f:FACT {predicate: predicate, space: $space}]->(o)
  USING INDEX SEEK f:FACT(predicate, space)
  WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds)
    AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
    AND f.validAt >= $afterValidAt AND CASE f.validAt WHEN $afterValidAt THEN f.ref > $afterRef ELSE true END
  RETURN s, f, o
  UNION ALL
  MATCH (s)-[f:HAS {predicate: predicate, space: $space}]->(o)
  USING INDEX SEEK f:HAS(predicate, space)
  WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds)
    AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
    AND f.validAt >= $afterValidAt AND CASE f.validAt WHEN $afterValidAt THEN f.ref > $afterRef ELSE true END
  RETURN s, f, o
}
RETURN f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.validAt, f.ref LIMIT $limit
