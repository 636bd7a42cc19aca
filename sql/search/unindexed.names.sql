-- What entities came to be called by the transactions in (:after, :until].
SELECT DISTINCT f.literal ->> 'value' AS name
FROM fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.created_at > :after AND f.created_at <= :until
  AND f.predicate IN ('name', 'alias') AND f.lookup IS NOT NULL
ORDER BY name
