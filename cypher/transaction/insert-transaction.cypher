// `attempt` tells a transaction that was sent again from another's of the same time.
CREATE (t:Transaction {
  space: $space, committedAt: $committedAt, actor: $actor, idempotencyKey: $idempotencyKey, bodyHash: $bodyHash,
  scopes: $scopes, result: $result, attempt: $attempt
})
RETURN count(*)
