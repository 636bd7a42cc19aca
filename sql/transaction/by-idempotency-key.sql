SELECT t.committed_at, t.actor, t.idempotency_key, t.body_hash, t.result
FROM "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space) AND t.idempotency_key = :key
