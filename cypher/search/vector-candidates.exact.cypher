// The nearest of all facts that hold, are believed and pass the filter, however far they are: for a filter that passes little of what
// the vector index gives. What is told of each is as in search/fact-texts.
CALL () {
  MATCH (s)-[f:FACT]->(o)
  USING INDEX SEEK f:FACT(space, validAt, ref)
  WHERE f.space = $space AND f.validAt <= $through AND f.ref >= ''
    AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN s, f, o
  UNION ALL
  MATCH (s)-[f:HAS]->(o)
  USING INDEX SEEK f:HAS(space, validAt, ref)
  WHERE f.space = $space AND f.validAt <= $through AND f.ref >= ''
    AND f.invalidAt > $from AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates)
    AND ($kinds IS NULL OR f.kind IN $kinds) AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN s, f, o
}
WITH s, f, o, vector.similarity.cosine(f.embeddingDIMENSIONS, $vector) AS score
WHERE score IS NOT NULL
WITH s, f, o, score ORDER BY score DESC, f.ref LIMIT $limit
RETURN f.ref, f.terms, score, s.ref, o.ref, f.confidence, f.kind, f.labels, f.validAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.text
