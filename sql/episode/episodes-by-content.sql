SELECT e.ref, e.scope, e.occurred_at, e.channel, e.body, e.content_hash, e.committed_at, e.position
FROM json_each(:hashes) AS h
CROSS JOIN episode AS e
WHERE e.space = (SELECT id FROM space WHERE name = :space) AND e.content_hash = h.value
