// The nearest parts or surroundings of chunks.
CYPHER 25
MATCH (p:Passage)
SEARCH p IN (
  VECTOR INDEX asof_passage_vector_DIMENSIONS FOR $vector
  WHERE p.space = $space AND p.corpus = 'CHUNK' AND p.kind = $kind AND p.scope IN $scopes AND p.committedAt <= $knownAt
  LIMIT $reach
) SCORE AS score
WITH p, score ORDER BY score DESC, p.ref, p.part
WITH collect([p.ref, p.part, score]) AS found
RETURN size(found), found[..$limit]
