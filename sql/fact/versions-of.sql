-- Every version of one predicate at these entities (:direction OUT, IN or BOTH) first believed by :knownAt, oldest belief first.
SELECT
  f.entity, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM fact_end AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.entity IN (SELECT value FROM json_each(:entities)) AND f.role = :direction
  AND +f.predicate = :predicate AND +f.created_at <= :knownAt
  AND +f.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY f.created_at, f.valid_at, f.ref
