SELECT ref, scope, occurred_at, channel, body, content_hash, committed_at, position
FROM episode
WHERE space = (SELECT id FROM space WHERE name = :space) AND committed_at > :after AND committed_at <= :until
ORDER BY committed_at, position
