// Names of the entities that a write refers to by ref, by folded name or by external key, as last committed, in the scopes.
CALL () {
  UNWIND $refs AS ref RETURN ref
  UNION
  UNWIND $names AS name
  MATCH (e)-[f:HAS {lookup: name, space: $space}]->() WHERE f.predicate IN ['name', 'alias'] AND f.expiredAt = $still
    AND f.scope IN $scopes RETURN e.ref AS ref
  UNION
  UNWIND $keys AS key
  MATCH (e)-[f:HAS {lookup: key, space: $space}]->() WHERE f.predicate = 'externalKey' AND f.expiredAt = $still
  RETURN e.ref AS ref
}
MATCH (e)-[f:HAS {identityOf: ref, space: $space}]->(l)
WHERE f.expiredAt = $still AND f.scope IN $scopes
RETURN e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope
ORDER BY f.validAt, f.ref
