-- Documents of the facts that pass a filter.
SELECT d.id
FROM fact AS f CROSS JOIN document AS d ON d.fact = f.id
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.expired_at > :knownAt AND f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
  AND f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
