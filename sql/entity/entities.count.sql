-- How many entities there are without a page's bounds.
SELECT count(*)
FROM entity AS n
WHERE n.space = (SELECT id FROM space WHERE name = :space)
  AND n.ref NOT GLOB 'predicate:*'
  AND n.created_at <= :knownAt
  AND (
    EXISTS (SELECT 1 FROM fact AS f WHERE f.space = n.space AND f.subject = n.ref
      AND +f.created_at <= :knownAt AND f.scope IN (SELECT value FROM json_each(:scopes)))
    OR EXISTS (SELECT 1 FROM fact AS f WHERE f.space = n.space AND f.object = n.ref
      AND +f.created_at <= :knownAt AND f.scope IN (SELECT value FROM json_each(:scopes))))
  AND (:types IS NULL OR EXISTS (
    SELECT 1 FROM believed AS f WHERE f.space = n.space AND f.subject = n.ref AND +f.predicate = 'type'
      AND f.expired_at > :knownAt AND +f.created_at <= :knownAt AND f.invalid_at > :validAt AND f.valid_at <= :validAt
      AND +f.scope IN (SELECT value FROM json_each(:scopes))
      AND f.literal ->> 'value' IN (SELECT value FROM json_each(:types))))
  AND (:namePrefix IS NULL OR EXISTS (
    SELECT 1 FROM believed AS f WHERE f.space = n.space AND f.subject = n.ref AND +f.predicate IN ('name', 'alias')
      AND f.expired_at > :knownAt AND +f.created_at <= :knownAt
      AND +f.scope IN (SELECT value FROM json_each(:scopes))
      AND substr(f.lookup, 1, length(:namePrefix)) = :namePrefix))
