-- Facts made by the transactions in (:after, :until], but what entities are called.
SELECT
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space)
  AND f.created_at > :after AND f.created_at <= :until AND f.reserved = 0
ORDER BY f.created_at, f.id
