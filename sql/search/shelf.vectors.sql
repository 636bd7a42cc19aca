-- Vectors that came after :after, with what they are filtered by.
SELECT v.id, v.document, coalesce(f.ref, c.ref), CASE WHEN d.fact IS NULL THEN 'CHUNK' ELSE 'FACT' END, v.kind, v.part,
  coalesce(f.scope, c.scope), coalesce(f.valid_at, -9007199254740991), coalesce(f.invalid_at, 9007199254740991),
  coalesce(f.created_at, c.committed_at), coalesce(f.expired_at, 9007199254740991), v.data
FROM vector AS v
CROSS JOIN document AS d ON d.id = v.document
LEFT JOIN fact AS f ON f.id = d.fact LEFT JOIN chunk AS c ON c.id = d.chunk
WHERE v.id > :after AND d.space = :spaceId
ORDER BY v.id
LIMIT :limit
