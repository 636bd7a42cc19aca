-- Vectors that came after :after.
SELECT d.id, CASE WHEN d.fact IS NULL THEN 'CHUNK' ELSE 'FACT' END, v.kind, v.part, v.data
FROM vector AS v CROSS JOIN document AS d ON d.id = v.document
WHERE v.id > :after AND d.space = :spaceId
ORDER BY v.id
