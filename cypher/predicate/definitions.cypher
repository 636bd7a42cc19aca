// Definitions as believed at $knownAt, by the predicate's own or its inverse's name.
CALL () {
  UNWIND $names AS name
  MATCH (e:Entity {space: $space, ref: 'predicate:' + name})-[f:HAS]->(o) USING INDEX SEEK e:Entity(space, ref)
  WHERE f.predicate = 'definition' RETURN f, o
  UNION
  UNWIND $names AS name
  MATCH ()-[f:HAS {lookup: name, space: $space}]->(o) USING INDEX SEEK f:HAS(lookup, space)
  WHERE f.predicate = 'definition' RETURN f, o
}
WITH f, o WHERE f.createdAt <= $knownAt AND f.expiredAt > $knownAt
RETURN o.value
