-- Chunks in which any of the terms occurs, by the full-text index's own rank. Terms are read of the best alone.
SELECT b.ref, t.terms
FROM (
  SELECT t.rowid AS id, c.ref, bm25(document_terms, 0.0, 1.0) AS rank
  FROM document_terms AS t
  CROSS JOIN document AS d ON d.id = t.rowid
  CROSS JOIN chunk AS c ON c.id = d.chunk
  WHERE document_terms MATCH :match
    AND c.committed_at <= :knownAt AND c.scope IN (SELECT value FROM json_each(:scopes))
  ORDER BY rank LIMIT :limit
) AS b
CROSS JOIN document_terms AS t ON t.rowid = b.id
ORDER BY b.rank, b.ref
