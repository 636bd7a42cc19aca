// All definitions as believed at $knownAt.
MATCH ()-[f:HAS {predicate: 'definition', space: $space}]->(o)
USING INDEX SEEK f:HAS(predicate, space)
WHERE f.createdAt <= $knownAt AND f.expiredAt > $knownAt
RETURN o.value
