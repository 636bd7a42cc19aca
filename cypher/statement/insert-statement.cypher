// Statements with their transaction and what they aim at, which may be one of them.
MATCH (t:Transaction {space: $space, committedAt: $committedAt})
UNWIND $rows AS row
CREATE (s:Statement {
  space: $space, ref: row.ref, scope: row.scope, committedAt: $committedAt, position: row.position, op: row.op, form: row.form,
  key: row.key, subject: row.subject, predicate: row.predicate, object: row.object, objectText: row.objectText,
  qualifiers: row.qualifiers, value: row.value,
  start: CASE WHEN row.start IS NOT NULL THEN datetime({epochMillis: row.start}) END,
  stop: CASE WHEN row.stop IS NOT NULL THEN datetime({epochMillis: row.stop}) END, change: row.change, bounds: row.bounds,
  explicit: row.explicit, confidence: row.confidence, text: row.text, kind: row.kind, labels: row.labels,
  symmetric: row.symmetric
})-[:IN]->(t)
RETURN count(*)
