-- facts, where predicates are named: by their index.
SELECT
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM believed AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.predicate IN (SELECT value FROM json_each(:predicates))
  AND f.expired_at > :knownAt AND +f.created_at <= :knownAt
  AND f.invalid_at > :from AND f.valid_at < :until
  AND (+f.valid_at, f.ref) > (:afterValidAt, :afterRef)
  AND +f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (f.reserved <= :reserved OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
ORDER BY f.valid_at, f.ref
LIMIT :limit
