// Entities by folded name or alias and by external key, as believed at $knownAt at any T.
CALL () {
  UNWIND $names AS name
  MATCH (e)-[f:HAS {lookup: name, space: $space}]->(l) USING INDEX SEEK f:HAS(lookup, space)
  WHERE f.predicate IN ['name', 'alias'] RETURN e, f, l
  UNION ALL
  UNWIND $keys AS key
  MATCH (e)-[f:HAS {lookup: key, space: $space}]->(l) USING INDEX SEEK f:HAS(lookup, space)
  WHERE f.predicate = 'externalKey' RETURN e, f, l
}
WITH e, f, l WHERE f.createdAt <= $knownAt AND f.expiredAt > $knownAt AND f.scope IN $scopes
RETURN e.ref, f.predicate, l.value, f.validAt.epochMillis, f.invalidAt.epochMillis, f.scope
