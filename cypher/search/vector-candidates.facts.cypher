// The $reach nearest of the facts that hold and are believed; of them those that pass the filter, and how many there were before.
// What is told of each is as in search/fact-texts.
CYPHER 25
MATCH ()-[f:FACT|HAS]->()
SEARCH f IN (
  VECTOR INDEX asof_fact_vector_DIMENSIONS FOR $vector
  WHERE f.space = $space AND f.scope IN $scopes AND f.validAt <= $through AND f.invalidAt > $from
    AND f.createdAt <= $knownAt AND f.expiredAt > $knownAt
  LIMIT $reach
) SCORE AS score
WITH collect([f, score]) AS found
CALL (found) {
  UNWIND found AS pair
  WITH pair[0] AS f, pair[1] AS score
  WHERE ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  WITH f, score ORDER BY score DESC, f.ref LIMIT $limit
  RETURN collect([f.ref, f.terms, score, startNode(f).ref, endNode(f).ref, f.confidence, f.kind, f.labels,
    f.validAt.epochMillis, f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text]) AS items
}
RETURN size(found), items
