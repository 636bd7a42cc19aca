-- How many facts each entity has without a page's bounds. Counted around a subquery with a limit, or the view's branches
-- would be built whole before they are counted.
SELECT entity, count(*) FROM (
SELECT f.entity
FROM fact_end AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.entity IN (SELECT value FROM json_each(:entities)) AND f.role = :direction
  AND f.expired_at > :knownAt AND +f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
  AND +f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (f.reserved <= :reserved OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
LIMIT -1
)
GROUP BY entity
