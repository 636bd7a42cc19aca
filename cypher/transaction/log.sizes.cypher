// Transactions after $after up to $through, oldest first, whatever their scopes, and about how many bytes each takes to read.
MATCH (t:Transaction {space: $space})
USING INDEX SEEK t:Transaction(space, committedAt)
WHERE t.committedAt > $after AND t.committedAt <= $through
WITH t ORDER BY t.space, t.committedAt LIMIT $first
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond,
  500 * COUNT { (t)<-[:IN]-() }
    + reduce(size = 0, e IN COLLECT { MATCH (t)<-[:IN]-(e) WHERE 'Episode' IN labels(e) RETURN e } | size + size(coalesce(e.body, e.bodyJson)))
