// Facts seen from one of two views but not from both. One of their four bounds lies between the views' coordinates, so the
// bounds' indexes find them: (low, high] on either axis.
CALL () {
  MATCH ()-[f:FACT]->() USING INDEX SEEK f:FACT(space, validAt, ref)
    WHERE f.space = $space AND f.validAt > $validLow AND f.validAt <= $validHigh AND f.ref >= '' RETURN f
  UNION MATCH ()-[f:HAS]->() USING INDEX SEEK f:HAS(space, validAt, ref)
    WHERE f.space = $space AND f.validAt > $validLow AND f.validAt <= $validHigh AND f.ref >= '' RETURN f
  UNION MATCH ()-[f:FACT]->() USING INDEX SEEK f:FACT(space, invalidAt)
    WHERE f.space = $space AND f.invalidAt > $validLow AND f.invalidAt <= $validHigh RETURN f
  UNION MATCH ()-[f:HAS]->() USING INDEX SEEK f:HAS(space, invalidAt)
    WHERE f.space = $space AND f.invalidAt > $validLow AND f.invalidAt <= $validHigh RETURN f
  UNION MATCH ()-[f:FACT]->() USING INDEX SEEK f:FACT(space, createdAt)
    WHERE f.space = $space AND f.createdAt > $knownLow AND f.createdAt <= $knownHigh RETURN f
  UNION MATCH ()-[f:HAS]->() USING INDEX SEEK f:HAS(space, createdAt)
    WHERE f.space = $space AND f.createdAt > $knownLow AND f.createdAt <= $knownHigh RETURN f
  UNION MATCH ()-[f:FACT]->() USING INDEX SEEK f:FACT(space, expiredAt)
    WHERE f.space = $space AND f.expiredAt > $knownLow AND f.expiredAt <= $knownHigh RETURN f
  UNION MATCH ()-[f:HAS]->() USING INDEX SEEK f:HAS(space, expiredAt)
    WHERE f.space = $space AND f.expiredAt > $knownLow AND f.expiredAt <= $knownHigh RETURN f
}
WITH f, startNode(f) AS s, endNode(f) AS o,
  (f.validAt <= $validA AND f.invalidAt > $validA AND f.createdAt <= $knownA AND f.expiredAt > $knownA) AS inA,
  (f.validAt <= $validB AND f.invalidAt > $validB AND f.createdAt <= $knownB AND f.expiredAt > $knownB) AS inB
WHERE inA <> inB AND f.scope IN $scopes
  AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
  AND ($kinds IS NULL OR f.kind IN $kinds)
  AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
RETURN inA,
  f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
ORDER BY f.validAt, f.ref
