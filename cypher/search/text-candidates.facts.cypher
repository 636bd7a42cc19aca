// Facts in which any of the terms occurs, by the full-text index's own rank: of the first $reach those that hold and are
// believed, and how many there were before that was asked. What is told of each is as in search/fact-texts.
CALL db.index.fulltext.queryRelationships('asof_fact_terms', $query, {limit: $reach}) YIELD relationship, score
WITH collect([relationship, score]) AS found
CALL (found) {
  UNWIND found AS pair
  WITH pair[0] AS f, pair[1] AS score
  WHERE f.validAt <= $through AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.scope IN $scopes AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  WITH f ORDER BY score DESC, f.ref LIMIT $limit
  RETURN collect([f.ref, f.terms, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector), startNode(f).ref, endNode(f).ref,
    f.confidence, f.kind, f.labels, f.validAt.epochMillis,
    f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text]) AS items
}
RETURN size(found), items
