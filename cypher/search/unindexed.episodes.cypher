// Episodes of the transactions in ($after, $until]; labels are asked of what a transaction has, as in transaction/log.
MATCH (t:Transaction {space: $space})
USING INDEX SEEK t:Transaction(space, committedAt)
WHERE t.committedAt > $after AND t.committedAt <= $until
MATCH (t)<-[:IN]-(e) WHERE 'Episode' IN labels(e)
RETURN e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
  e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position
ORDER BY e.committedAt, e.position
