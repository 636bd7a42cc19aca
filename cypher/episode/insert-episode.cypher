// A body that is a text is kept as one, any other as JSON.
MATCH (t:Transaction {space: $space, committedAt: $committedAt})
UNWIND $rows AS row
CREATE (:Episode {
  space: $space, ref: row.ref, scope: row.scope, occurredAt: datetime({epochMillis: row.occurredAt}), channel: row.channel,
  body: row.body, bodyJson: row.bodyJson, contentHash: row.contentHash, committedAt: $committedAt, position: row.position
})-[:IN]->(t)
RETURN count(*)
