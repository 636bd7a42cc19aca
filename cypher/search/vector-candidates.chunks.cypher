// The nearest chunks.
CYPHER 25
MATCH (c:Chunk)
SEARCH c IN (
  VECTOR INDEX asof_chunk_vector_DIMENSIONS FOR $vector
  WHERE c.space = $space AND c.scope IN $scopes AND c.committedAt <= $knownAt
  LIMIT $reach
) SCORE AS score
WITH c, score ORDER BY score DESC, c.ref
WITH collect([c.ref, 0, score]) AS found
RETURN size(found), found[..$limit]
