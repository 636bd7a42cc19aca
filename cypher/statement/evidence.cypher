UNWIND $statements AS ref
MATCH (s:Statement {space: $space, ref: ref})-[f:FROM]->(e:Episode)
WHERE s.committedAt <= $knownAt AND e.scope IN $scopes
RETURN s.ref, e.ref, f.spans
ORDER BY e.committedAt, e.position
