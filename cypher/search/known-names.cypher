// Names that chunks mention, and names and aliases of entities.
CALL () {
  MATCH (n:Name) USING INDEX SEEK n:Name(space) WHERE n.space = $space
  RETURN coalesce(n.folded, n.name) AS name
  UNION
  UNWIND ['name', 'alias'] AS predicate
  MATCH ()-[f:HAS {predicate: predicate, space: $space}]->() USING INDEX SEEK f:HAS(predicate, space)
  WHERE f.lookup IS NOT NULL
  RETURN coalesce(f.folded, f.lookup) AS name
}
RETURN name
LIMIT $limit
