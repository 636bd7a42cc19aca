UNWIND $refs AS ref
MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
WHERE c.committedAt <= $knownAt AND c.scope IN $scopes
MATCH (c)-[m:MENTIONS]->(n:Name)
RETURN coalesce(n.folded, n.name) AS name, c.ref, m.count, m.home
ORDER BY c.ref, name
