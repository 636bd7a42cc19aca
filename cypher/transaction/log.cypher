// Transactions after $after up to $through, oldest first, whatever their scopes, with what each wrote. The labels
// are asked of what a transaction has: where episodes are few, the planner would rather look at all of them each time.
MATCH (t:Transaction {space: $space})
USING INDEX SEEK t:Transaction(space, committedAt)
WHERE t.committedAt > $after AND t.committedAt <= $through
RETURN t.committedAt.epochSeconds * 1000000 + t.committedAt.microsecond, t.actor, t.idempotencyKey, t.bodyHash,
  t.scopes, t.result,
  COLLECT {
    MATCH (t)<-[:IN]-(e) WHERE 'Episode' IN labels(e)
    RETURN [e.ref, e.scope, e.occurredAt.epochMillis, e.channel, e.body, e.bodyJson, e.contentHash,
      e.committedAt.epochSeconds * 1000000 + e.committedAt.microsecond, e.position]
    ORDER BY e.position },
  COLLECT {
    MATCH (t)<-[:IN]-(s:Statement)
    RETURN [s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
      head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
      head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
      s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
      s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric]
    ORDER BY s.position },
  COLLECT {
    MATCH (t)<-[:IN]-(s:Statement)-[f:FROM]->(e:Episode)
    RETURN [s.ref, e.ref, f.spans]
    ORDER BY s.position, e.committedAt, e.position }
ORDER BY t.space, t.committedAt
