-- What these entities are called and what they are as last committed, the name that started last first.
SELECT f.subject, f.predicate, f.literal ->> 'value', f.lookup, f.valid_at, f.invalid_at, f.scope
FROM json_each(:refs) AS r
CROSS JOIN fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.reserved = 1 AND f.subject = r.value AND f.predicate IN ('name', 'type') AND +f.expired_at = 9007199254740991
  AND f.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY f.valid_at DESC
