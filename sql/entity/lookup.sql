-- Entities by folded name or alias and by external key, as believed at :knownAt at any T.
SELECT f.subject, f.predicate, f.literal ->> 'value', f.valid_at, f.invalid_at, f.scope
FROM (
  SELECT 0 AS external, value FROM json_each(:names)
  UNION ALL SELECT 1, value FROM json_each(:keys)
) AS n
CROSS JOIN fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.lookup = n.value AND (f.predicate = 'externalKey') = n.external
  AND +f.created_at <= :knownAt AND +f.expired_at > :knownAt
  AND f.scope IN (SELECT value FROM json_each(:scopes))
