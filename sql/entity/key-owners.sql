-- Which entities these external keys belong to as last committed, in any scope: a key is unique in its space.
SELECT f.subject, f.predicate, f.literal ->> 'value', f.valid_at, f.invalid_at, f.scope
FROM json_each(:keys) AS k
CROSS JOIN fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.lookup = k.value AND +f.predicate = 'externalKey' AND +f.expired_at = 9007199254740991
