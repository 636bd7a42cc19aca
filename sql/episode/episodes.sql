-- Episodes known at :knownAt in the order (occurred_at, ref).
SELECT e.ref, e.scope, e.occurred_at, e.channel, e.body, e.content_hash, e.committed_at, e.position
FROM episode AS e
WHERE e.space = (SELECT id FROM space WHERE name = :space)
  AND e.committed_at <= :knownAt
  AND e.occurred_at >= :from AND e.occurred_at < :until
  AND (e.occurred_at, e.ref) > (:afterOccurredAt, :afterRef)
  AND e.scope IN (SELECT value FROM json_each(:scopes))
  AND (:channels IS NULL OR e.channel IN (SELECT value FROM json_each(:channels)))
ORDER BY e.occurred_at, e.ref
LIMIT :limit
