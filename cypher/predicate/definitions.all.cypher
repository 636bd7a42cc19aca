// All definitions as believed at $knownAt.
MATCH ()-[f:HAS {predicate: 'definition', space: $space}]->(o)
WHERE f.createdAt <= $knownAt AND f.expiredAt > $knownAt
RETURN o.value
