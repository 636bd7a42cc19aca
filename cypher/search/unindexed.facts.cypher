// Facts made by the transactions in ($after, $until], but what entities are called.
CALL () {
  MATCH (s)-[f:FACT]->(o)
  USING INDEX SEEK f:FACT(space, createdAt)
  WHERE f.space = $space AND f.createdAt > $after AND f.createdAt <= $until AND NOT f.predicate IN $hidden
  RETURN s, f, o
  UNION ALL
  MATCH (s)-[f:HAS]->(o)
  USING INDEX SEEK f:HAS(space, createdAt)
  WHERE f.space = $space AND f.createdAt > $after AND f.createdAt <= $until AND NOT f.predicate IN $hidden
  RETURN s, f, o
}
RETURN f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.createdAt, f.validAt, f.ref
