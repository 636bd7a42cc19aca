UNWIND $refs AS ref
CALL (ref) {
  MATCH ()-[f:FACT {ref: ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
  UNION ALL MATCH ()-[f:HAS {ref: ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
}
WITH f WHERE f.embeddingDIMENSIONS IS NOT NULL AND f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN f.ref, 0, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector)
