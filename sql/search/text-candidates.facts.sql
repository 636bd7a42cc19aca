-- Facts in which any of the terms occurs, by the full-text index's own rank. Terms are read of the best alone.
SELECT b.ref, t.terms
FROM (
  SELECT t.rowid AS id, f.ref, bm25(document_terms, 0.0, 1.0) AS rank
  FROM document_terms AS t
  CROSS JOIN document AS d ON d.id = t.rowid
  CROSS JOIN fact AS f ON f.id = d.fact
  WHERE document_terms MATCH :match
  AND f.expired_at > :knownAt AND f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
  AND f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
  ORDER BY rank LIMIT :limit
) AS b
CROSS JOIN document_terms AS t ON t.rowid = b.id
ORDER BY b.rank, b.ref
