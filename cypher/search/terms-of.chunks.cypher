UNWIND $refs AS ref
MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
WHERE c.committedAt <= $knownAt AND c.scope IN $scopes
RETURN c.ref, c.terms
