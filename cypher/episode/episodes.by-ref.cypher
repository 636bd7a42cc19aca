// episodes, by ref.
UNWIND $refs AS ref
MATCH (e:Episode {ref: ref, space: $space})
USING INDEX SEEK e:Episode(ref, space)
WHERE e.occurredAt >= $from AND e.occurredAt <= $through
  AND e.occurredAt >= $afterOccurredAt
  AND CASE e.occurredAt WHEN $afterOccurredAt THEN e.ref > $afterRef ELSE true END
  AND e.committedAt <= $knownAt AND e.scope IN $scopes
  AND ($channels IS NULL OR e.channel IN $channels)
WITH DISTINCT e
RETURN e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
  e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position
ORDER BY e.occurredAt, e.ref LIMIT $limit
