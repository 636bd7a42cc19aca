// Transactions by $knownAt that wrote into one of the scopes, oldest first.
MATCH (t:Transaction {space: $space})
USING INDEX SEEK t:Transaction(space, committedAt)
WHERE t.committedAt > $after AND t.committedAt <= $knownAt
  AND any(scope IN t.scopes WHERE scope IN $scopes)
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash
ORDER BY t.space, t.committedAt LIMIT $limit
