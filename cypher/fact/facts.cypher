// Facts as believed at $knownAt that hold somewhere in ($from, $through], in the order (validAt, ref).
CALL () {
  MATCH (s)-[f:FACT]->(o)
  USING INDEX SEEK f:FACT(space, validAt, ref)
  WHERE f.space = $space AND f.validAt >= $afterValidAt AND f.validAt <= $through
    AND f.ref >= '' AND CASE f.validAt WHEN $afterValidAt THEN f.ref > $afterRef ELSE true END
    AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes
    AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN s, f, o ORDER BY f.space, f.validAt, f.ref LIMIT $limit
  UNION ALL
  MATCH (s)-[f:HAS]->(o)
  USING INDEX SEEK f:HAS(space, validAt, ref)
  WHERE f.space = $space AND f.validAt >= $afterValidAt AND f.validAt <= $through
    AND f.ref >= '' AND CASE f.validAt WHEN $afterValidAt THEN f.ref > $afterRef ELSE true END
    AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes
    AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN s, f, o ORDER BY f.space, f.validAt, f.ref LIMIT $limit
}
RETURN f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.validAt, f.ref LIMIT $limit
