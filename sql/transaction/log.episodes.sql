-- The episodes of transactions after :after up to :through, in the order of the log.
SELECT e.ref, e.scope, e.occurred_at, e.channel, e.body, e.content_hash, e.committed_at, e.position
FROM episode AS e
WHERE e.space = (SELECT id FROM space WHERE name = :space)
  AND e.position >= 0 AND e.committed_at > :after AND e.committed_at <= :through
ORDER BY e.committed_at, e.position
