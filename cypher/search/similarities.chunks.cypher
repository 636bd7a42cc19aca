UNWIND $refs AS ref
MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
WHERE c.embeddingDIMENSIONS IS NOT NULL AND c.committedAt <= $knownAt AND c.scope IN $scopes
RETURN c.ref, 0, vector.similarity.cosine(c.embeddingDIMENSIONS, $vector)
