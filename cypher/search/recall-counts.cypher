UNWIND $refs AS ref
CALL (ref) {
  MATCH ()-[f:FACT {ref: ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
  UNION ALL MATCH ()-[f:HAS {ref: ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
}
WITH f WHERE f.createdAt <= $knownAt AND f.scope IN $scopes
MATCH (r:Recalled {ref: f.ref, space: $space}) USING INDEX SEEK r:Recalled(ref, space)
RETURN f.ref, r.count, r.lastAt.epochMillis
