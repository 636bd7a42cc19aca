-- facts-of, a page for each entity in the order (valid_at, ref).
SELECT * FROM (
  SELECT
    f.entity, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds,
    row_number() OVER (PARTITION BY f.entity ORDER BY f.valid_at, f.ref) AS place
  FROM fact_end AS f
  WHERE f.space = (SELECT id FROM space WHERE name = :space)
    AND f.entity IN (SELECT value FROM json_each(:entities)) AND f.role = :direction
    AND f.expired_at > :knownAt AND +f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
    AND (+f.valid_at, f.ref) > (:afterValidAt, :afterRef)
    AND +f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (f.reserved <= :reserved OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
)
WHERE place <= :limit
