// What facts are weighed by, by ref, whatever T, created by $knownAt: their terms, how near $vector is, and their own columns.
UNWIND $refs AS ref
CALL (ref) {
  MATCH (s)-[f:FACT {ref: ref, space: $space}]->(o) USING INDEX SEEK f:FACT(ref, space) RETURN s, f, o
  UNION ALL MATCH (s)-[f:HAS {ref: ref, space: $space}]->(o) USING INDEX SEEK f:HAS(ref, space) RETURN s, f, o
}
WITH * WHERE f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN f.ref, f.terms, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector), s.ref, o.ref, f.confidence, f.kind, f.labels,
  f.validAt.epochMillis, f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text
