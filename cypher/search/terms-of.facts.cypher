UNWIND $refs AS ref
CALL (ref) {
  MATCH ()-[f:FACT {ref: ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
  UNION ALL MATCH ()-[f:HAS {ref: ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
}
WITH f WHERE f.terms IS NOT NULL AND f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN f.ref, f.terms
