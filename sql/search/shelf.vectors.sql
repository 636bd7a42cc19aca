-- The vectors of a stretch of documents.
SELECT d.id, CASE WHEN d.fact IS NULL THEN 'CHUNK' ELSE 'FACT' END, v.kind, v.part, v.data
FROM document AS d CROSS JOIN vector AS v ON v.document = d.id
WHERE d.id > :after AND d.id <= :until AND d.space = :spaceId
ORDER BY d.id, v.id
