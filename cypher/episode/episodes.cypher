// Episodes known at $knownAt in the order (occurredAt, ref).
MATCH (e:Episode {space: $space})
USING INDEX SEEK e:Episode(space, occurredAt, ref)
WHERE e.occurredAt >= $afterOccurredAt AND e.occurredAt >= $from AND e.occurredAt <= $through AND e.ref >= ''
  AND CASE e.occurredAt WHEN $afterOccurredAt THEN e.ref > $afterRef ELSE true END
  AND e.committedAt <= $knownAt AND e.scope IN $scopes
  AND ($channels IS NULL OR e.channel IN $channels)
RETURN e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
  e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position
ORDER BY e.space, e.occurredAt, e.ref LIMIT $limit
