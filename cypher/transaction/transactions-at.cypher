UNWIND $times AS time
WITH time WHERE time <= $knownAt
MATCH (t:Transaction {space: $space, committedAt: time})
WHERE any(scope IN t.scopes WHERE scope IN $scopes)
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash
