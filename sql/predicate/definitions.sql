-- Definitions as believed at :knownAt; :names null means all.
SELECT f.literal ->> 'value'
FROM fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space) AND f.predicate = 'definition'
  AND f.created_at <= :knownAt AND f.expired_at > :knownAt
  AND (:names IS NULL
    OR f.literal ->> '$.value.name' IN (SELECT value FROM json_each(:names))
    OR f.literal ->> '$.value.inverse' IN (SELECT value FROM json_each(:names)))
