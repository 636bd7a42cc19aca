-- Transactions after :after up to :through, oldest first, whatever their scopes, and about how many bytes each takes to read.
SELECT
  t.committed_at, t.actor, t.idempotency_key, t.body_hash, t.scopes, t.result,
  (SELECT count(*) * 500 FROM statement AS s WHERE s.space = t.space AND s.committed_at = t.committed_at AND s.position >= 0)
    + (SELECT coalesce(sum(octet_length(e.body)), 0)
       FROM episode AS e WHERE e.space = t.space AND e.committed_at = t.committed_at AND e.position >= 0)
FROM "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space)
  AND t.committed_at > :after AND t.committed_at <= :through
ORDER BY t.committed_at
LIMIT :first
