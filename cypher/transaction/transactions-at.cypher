UNWIND $times AS time
MATCH (t:Transaction {space: $space, committedAt: time})
WHERE t.committedAt <= $knownAt AND any(scope IN t.scopes WHERE scope IN $scopes)
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash
