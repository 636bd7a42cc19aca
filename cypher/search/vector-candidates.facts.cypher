// The $reach nearest of the facts that hold and are believed; of them those that pass the filter, and how many there were before.
// What is told of each is as in search/fact-texts, and what the index gives is not collected, as in text-candidates.facts.
CYPHER 25
MATCH ()-[found:FACT|HAS]->()
SEARCH found IN (
  VECTOR INDEX asof_fact_vector_DIMENSIONS FOR $vector
  WHERE found.space = $space AND found.scope IN $scopes AND found.validAt <= $through AND found.invalidAt > $from
    AND found.createdAt <= $knownAt AND found.expiredAt > $knownAt
  LIMIT $reach
) SCORE AS score
WITH count(*) AS looked, collect(
  CASE WHEN ($predicates IS NULL OR found.predicate IN $predicates)
    AND ($kinds IS NULL OR found.kind IN $kinds) AND ($labels IS NULL OR any(label IN found.labels WHERE label IN $labels))
  THEN [score, found.ref, elementId(found)] END) AS passing
CALL (passing) {
  UNWIND passing AS item
  WITH item ORDER BY item[0] DESC, item[1] LIMIT $limit
  MATCH (s)-[f:FACT|HAS]->(o) WHERE elementId(f) = item[2]
  WITH s, f, o, item ORDER BY item[0] DESC, item[1]
  RETURN collect([f.ref, f.terms, item[0], s.ref, o.ref, f.confidence, f.kind, f.labels, f.validAt.epochMillis,
    f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text]) AS items
}
RETURN looked, items
