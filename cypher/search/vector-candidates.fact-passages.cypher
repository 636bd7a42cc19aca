// The $reach nearest parts or surroundings of facts; of them those whose facts hold, are believed and pass the filter.
CYPHER 25
MATCH (p:Passage)
SEARCH p IN (
  VECTOR INDEX asof_passage_vector_DIMENSIONS FOR $vector
  WHERE p.space = $space AND p.corpus = 'FACT' AND p.kind = $kind AND p.scope IN $scopes AND p.committedAt <= $knownAt
  LIMIT $reach
) SCORE AS score
WITH collect([p, score]) AS found
CALL (found) {
  UNWIND found AS pair
  WITH pair[0] AS p, pair[1] AS score
  CALL (p) {
    MATCH ()-[f:FACT {ref: p.ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
    UNION ALL MATCH ()-[f:HAS {ref: p.ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
  }
  WITH p, score, f
  WHERE f.validAt <= $through AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  WITH [p.ref, p.part, score] AS item, score ORDER BY score DESC, p.ref, p.part LIMIT $limit
  RETURN collect(item) AS items
}
RETURN size(found), items
