-- Names, aliases, types and external keys of these entities as believed at :knownAt, at any T, in the order of time.
SELECT f.subject, f.predicate, f.literal ->> 'value', f.valid_at, f.invalid_at, f.scope
FROM fact AS f
WHERE f.reserved = 1
  AND f.space = (SELECT id FROM space WHERE name = :space)
  AND f.subject IN (SELECT value FROM json_each(:refs))
  AND +f.predicate <> 'definition'
  AND +f.expired_at > :knownAt AND +f.created_at <= :knownAt
  AND +f.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY +f.valid_at, f.ref
