// Fact versions by ref, whatever T, created by $knownAt, as fact/facts-by-ref; with their terms and how near $vector is.
UNWIND $refs AS ref
CALL (ref) {
  MATCH (s)-[f:FACT {ref: ref, space: $space}]->(o) USING INDEX SEEK f:FACT(ref, space) RETURN s, f, o
  UNION ALL MATCH (s)-[f:HAS {ref: ref, space: $space}]->(o) USING INDEX SEEK f:HAS(ref, space) RETURN s, f, o
}
WITH * WHERE f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN f.ref, f.key, f.scope, s.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds,
  f.terms, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector)
