// Transactions by their idempotency keys, oldest first.
UNWIND $keys AS key
MATCH (t:Transaction {idempotencyKey: key, space: $space})
USING INDEX SEEK t:Transaction(idempotencyKey, space)
WHERE t.committedAt <= $knownAt AND any(scope IN t.scopes WHERE scope IN $scopes)
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash
ORDER BY t.committedAt
