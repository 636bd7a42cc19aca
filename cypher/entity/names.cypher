// Names, aliases, types and external keys of these entities as believed at $knownAt, at any T, in the order of time.
UNWIND $refs AS ref
MATCH (e)-[f:HAS {identityOf: ref, space: $space}]->(l)
USING INDEX SEEK f:HAS(identityOf, space)
WHERE f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes
RETURN e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope
ORDER BY f.validAt, f.ref
