-- What facts are weighed by, by ref, whatever T, created by :knownAt: as fact/facts-by-ref, without what only those shown need.
SELECT json_group_array(json_array(f.ref, f.subject, f.object, f.confidence, f.kind, f.labels, f.valid_at, f.created_at, f.text))
FROM json_each(:refs) AS r
CROSS JOIN fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.ref = r.value
  AND f.created_at <= :knownAt
  AND f.scope IN (SELECT value FROM json_each(:scopes))
