-- Texts in the order they were indexed in, with what they are filtered by.
SELECT d.id, CASE WHEN d.fact IS NULL THEN 'CHUNK' ELSE 'FACT' END, coalesce(f.ref, c.ref), coalesce(f.scope, c.scope),
  coalesce(f.valid_at, -9007199254740991), coalesce(f.invalid_at, 9007199254740991),
  coalesce(f.created_at, c.committed_at), coalesce(f.expired_at, 9007199254740991), t.terms
FROM document AS d
CROSS JOIN document_terms AS t ON t.rowid = d.id
LEFT JOIN fact AS f ON f.id = d.fact LEFT JOIN chunk AS c ON c.id = d.chunk
WHERE d.id > :after AND d.id <= :until AND d.space = :spaceId
ORDER BY d.id
