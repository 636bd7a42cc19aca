// Facts in which any of the terms occurs, by the full-text index's own rank: of the first $reach those that hold and are
// believed, and how many there were before that was asked. What is told of each is as in search/fact-texts. What the index gives is
// not collected: each would be held with all its properties, its vector among them.
CALL db.index.fulltext.queryRelationships('asof_fact_terms', $query, {limit: $reach}) YIELD relationship AS found, score
WITH count(*) AS looked, collect(
  CASE WHEN found.validAt <= $through AND found.invalidAt > $from AND found.expiredAt > $knownAt AND found.createdAt <= $knownAt
    AND found.scope IN $scopes AND ($predicates IS NULL OR found.predicate IN $predicates)
    AND ($kinds IS NULL OR found.kind IN $kinds) AND ($labels IS NULL OR any(label IN found.labels WHERE label IN $labels))
  THEN [score, found.ref, elementId(found)] END) AS passing
CALL (passing) {
  UNWIND passing AS item
  WITH item ORDER BY item[0] DESC, item[1] LIMIT $limit
  MATCH (s)-[f:FACT|HAS]->(o) WHERE elementId(f) = item[2]
  WITH s, f, o, item ORDER BY item[0] DESC, item[1]
  RETURN collect([f.ref, f.terms, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector), s.ref, o.ref, f.confidence, f.kind,
    f.labels, f.validAt.epochMillis, f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text]) AS items
}
RETURN looked, items
