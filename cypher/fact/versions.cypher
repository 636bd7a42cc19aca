// Every version of these keys first believed after $after and by $until, oldest belief first.
UNWIND $keys AS key
CALL (key) {
  MATCH (s)-[f:FACT {key: key}]->(o) USING INDEX SEEK f:FACT(key) RETURN s, f, o
  UNION ALL MATCH (s)-[f:HAS {key: key}]->(o) USING INDEX SEEK f:HAS(key) RETURN s, f, o
}
WITH * WHERE f.space = $space AND f.createdAt > $after AND f.createdAt <= $until AND f.scope IN $scopes
RETURN f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.createdAt, f.validAt
