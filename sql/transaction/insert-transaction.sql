INSERT INTO "transaction" (space, committed_at, actor, idempotency_key, body_hash, scopes, result)
VALUES ((SELECT id FROM space WHERE name = :space), :committedAt, :actor, :idempotencyKey, :bodyHash, :scopes, :result)
