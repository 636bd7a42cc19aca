-- Transactions by their idempotency keys, oldest first.
SELECT t.committed_at, t.actor, t.idempotency_key, t.body_hash
FROM json_each(:keys) AS k
CROSS JOIN "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space)
  AND t.idempotency_key = k.value AND t.committed_at <= :knownAt
  AND EXISTS (SELECT 1 FROM json_each(t.scopes) AS s WHERE s.value IN (SELECT value FROM json_each(:scopes)))
ORDER BY t.committed_at
