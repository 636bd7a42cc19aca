// Predicates by which something was believed by $knownAt in one of the scopes.
MATCH (p:Predicate {space: $space})
USING INDEX SEEK p:Predicate(space, name)
WHERE p.name >= '' AND p.usedAt <= $knownAt AND (
  EXISTS { MATCH ()-[f:FACT {predicate: p.name, space: $space}]->() USING INDEX SEEK f:FACT(predicate, space) WHERE f.createdAt <= $knownAt AND f.scope IN $scopes }
  OR EXISTS { MATCH ()-[f:HAS {predicate: p.name, space: $space}]->() USING INDEX SEEK f:HAS(predicate, space) WHERE f.createdAt <= $knownAt AND f.scope IN $scopes })
RETURN p.name
ORDER BY p.name
