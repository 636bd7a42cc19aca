// Chunks in which any of the terms occurs, as text-candidates.facts.
CALL db.index.fulltext.queryNodes('asof_chunk_terms', $query, {limit: $reach}) YIELD node, score
WITH collect([node, score]) AS found
CALL (found) {
  UNWIND found AS pair
  WITH pair[0] AS c, pair[1] AS score
  WHERE c.committedAt <= $knownAt AND c.scope IN $scopes
  WITH [c.ref, c.terms] AS item, score ORDER BY score DESC, c.ref LIMIT $limit
  RETURN collect(item) AS items
}
RETURN size(found), items
