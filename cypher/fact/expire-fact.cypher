// The only change ever made to a fact. How many are no longer believed.
UNWIND $refs AS ref
CALL (ref) {
  MATCH ()-[f:FACT {ref: ref, space: $space}]->() RETURN f
  UNION ALL MATCH ()-[f:HAS {ref: ref, space: $space}]->() RETURN f
}
WITH f WHERE f.expiredAt = $still
SET f.expiredAt = $expiredAt
RETURN count(*)
