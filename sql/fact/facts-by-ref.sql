-- Fact versions by ref, whatever T, created by :knownAt.
-- One JSON array of rows: read at once it costs a third less than row by row.
SELECT json_group_array(json_array(
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
))
FROM json_each(:refs) AS r
CROSS JOIN fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.ref = r.value
  AND f.created_at <= :knownAt
  AND f.scope IN (SELECT value FROM json_each(:scopes))
