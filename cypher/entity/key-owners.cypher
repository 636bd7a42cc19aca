// Which entities these external keys belong to as last committed, in any scope: a key is unique in its space.
UNWIND $keys AS key
MATCH (e)-[f:HAS {lookup: key, space: $space}]->(l)
WHERE f.predicate = 'externalKey' AND f.expiredAt = $still
RETURN e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope
