-- edges, the first of them in the order of time: the same ones whatever is learned later.
SELECT f.ref, f.key, f.value, f.subject, f.predicate, f.object, f.symmetric, f.valid_at, f.invalid_at
FROM fact_end AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.entity IN (SELECT value FROM json_each(:frontier)) AND f.role = :direction
  AND f.object IS NOT NULL AND f.reserved = 0
  AND f.expired_at > :knownAt AND +f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
  AND +f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
ORDER BY f.valid_at, f.ref
LIMIT :limit
