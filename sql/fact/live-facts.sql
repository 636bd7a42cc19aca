-- The believed facts of a key that meet or touch a window: what a fold of the window may replace.
SELECT
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM fact AS f
WHERE f.key = :key AND f.expired_at = 9007199254740991
  AND f.valid_at <= :until AND f.invalid_at >= :from
ORDER BY f.valid_at
