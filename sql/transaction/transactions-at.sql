SELECT t.committed_at, t.actor, t.idempotency_key, t.body_hash
FROM json_each(:times) AS c
CROSS JOIN "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space)
  AND t.committed_at = c.value AND t.committed_at <= :knownAt
  AND EXISTS (SELECT 1 FROM json_each(t.scopes) AS s WHERE s.value IN (SELECT value FROM json_each(:scopes)))
