-- Every version of these keys first believed after :after and by :until, oldest belief first.
SELECT
  f.ref, f.key, f.scope, f.subject, f.predicate, f.object, f.literal, f.qualifiers, f.value,
  f.valid_at, f.invalid_at, f.created_at, f.expired_at, f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
FROM json_each(:keys) AS k
CROSS JOIN fact AS f
WHERE f.key = k.value
  AND f.created_at > :after AND f.created_at <= :until
  AND f.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY f.created_at, f.valid_at
