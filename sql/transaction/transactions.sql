-- Transactions by :knownAt that wrote into one of the scopes, oldest first.
SELECT t.committed_at, t.actor, t.idempotency_key, t.body_hash
FROM "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space)
  AND t.committed_at > :after AND t.committed_at <= :knownAt
  AND EXISTS (SELECT 1 FROM json_each(t.scopes) AS s WHERE s.value IN (SELECT value FROM json_each(:scopes)))
ORDER BY t.committed_at
LIMIT :limit
