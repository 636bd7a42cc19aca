// Names and aliases of entities by what is indexed, as they were written; and names that chunks mention.
CALL () {
  MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
  UNWIND ['name', 'alias'] AS predicate
  MATCH ()-[f:HAS {predicate: predicate, space: $space}]->(l) USING INDEX SEEK f:HAS(predicate, space)
  WHERE f.lookup IS NOT NULL AND f.createdAt <= s.through
  RETURN DISTINCT l.value AS name, true AS own
  UNION ALL
  MATCH (n:Name) USING INDEX SEEK n:Name(space) WHERE n.space = $space
  RETURN coalesce(n.folded, n.name) AS name, false AS own
}
RETURN name, own
LIMIT $limit
