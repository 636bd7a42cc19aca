// What entities came to be called by the transactions in ($after, $until].
MATCH ()-[f:HAS]->(l)
USING INDEX SEEK f:HAS(space, createdAt)
WHERE f.space = $space AND f.createdAt > $after AND f.createdAt <= $until
  AND f.predicate IN ['name', 'alias'] AND f.lookup IS NOT NULL
RETURN DISTINCT l.value AS name
ORDER BY name
