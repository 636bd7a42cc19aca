// For people who look at the graph: an entity's node is called by its latest name. Asof itself never reads it.
CALL () {
  UNWIND $subjects AS ref RETURN ref
  UNION
  UNWIND $expired AS fact
  MATCH ()-[f:HAS {ref: fact, space: $space}]->() WHERE f.predicate = 'name' RETURN f.identityOf AS ref
}
MATCH (e:Entity {space: $space, ref: ref})
SET e.name = head(COLLECT {
  MATCH ()-[f:HAS {identityOf: ref, space: $space}]->(l)
  WHERE f.predicate = 'name' AND f.expiredAt = $still
  RETURN l.value ORDER BY f.validAt DESC LIMIT 1 })
RETURN count(*)
