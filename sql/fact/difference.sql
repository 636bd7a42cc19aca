-- Facts seen from one of two views but not from both. One of their four bounds lies between the views' coordinates, so the
-- bounds' indexes find them: (:validLow, :validHigh], (:knownLow, :knownHigh].
WITH crossed (id) AS (
  SELECT id FROM fact WHERE space = (SELECT id FROM space WHERE name = :space)
    AND valid_at > :validLow AND valid_at <= :validHigh
  UNION SELECT id FROM fact WHERE space = (SELECT id FROM space WHERE name = :space)
    AND invalid_at > :validLow AND invalid_at <= :validHigh
  UNION SELECT id FROM fact WHERE space = (SELECT id FROM space WHERE name = :space)
    AND created_at > :knownLow AND created_at <= :knownHigh
  UNION SELECT id FROM fact WHERE space = (SELECT id FROM space WHERE name = :space)
    AND expired_at > :knownLow AND expired_at <= :knownHigh
)
SELECT
  f.valid_at <= :validA AND f.invalid_at > :validA AND f.created_at <= :knownA AND f.expired_at > :knownA AS in_a,
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM crossed AS c
CROSS JOIN fact AS f
WHERE f.id = c.id
  AND (f.valid_at <= :validA AND f.invalid_at > :validA AND f.created_at <= :knownA AND f.expired_at > :knownA)
    <> (f.valid_at <= :validB AND f.invalid_at > :validB AND f.created_at <= :knownB AND f.expired_at > :knownB)
  AND f.scope IN (SELECT value FROM json_each(:scopes))
  AND (:predicates IS NULL OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (f.reserved <= :reserved OR f.predicate IN (SELECT value FROM json_each(:predicates)))
  AND (:kinds IS NULL OR f.kind IN (SELECT value FROM json_each(:kinds)))
  AND (:labels IS NULL OR EXISTS (
    SELECT 1 FROM json_each(f.labels) AS l WHERE l.value IN (SELECT value FROM json_each(:labels))))
ORDER BY f.valid_at, f.ref
