// Chunks in which any of the terms occurs, as text-candidates.facts.
CALL db.index.fulltext.queryNodes('asof_chunk_terms', $query, {limit: $reach}) YIELD node AS found, score
WITH count(*) AS looked,
  collect(CASE WHEN found.committedAt <= $knownAt AND found.scope IN $scopes THEN [score, found.ref, elementId(found)] END) AS passing
CALL (passing) {
  UNWIND passing AS item
  WITH item ORDER BY item[0] DESC, item[1] LIMIT $limit
  MATCH (c:Chunk) WHERE elementId(c) = item[2]
  WITH c, item ORDER BY item[0] DESC, item[1]
  RETURN collect([c.ref, c.terms]) AS items
}
RETURN looked, items
