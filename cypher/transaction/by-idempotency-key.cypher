MATCH (t:Transaction {space: $space, idempotencyKey: $key})
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash,
  t.result
