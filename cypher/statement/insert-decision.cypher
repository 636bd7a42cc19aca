// What several statements of a write were decided by is one node.
UNWIND $rows AS row
CREATE (d:Decision {
  reason: row.reason, policy: row.policy, model: row.model, promptVersion: row.promptVersion, extractor: row.extractor
})
WITH d, row
UNWIND row.statements AS ref
MATCH (s:Statement {space: $space, ref: ref})
CREATE (s)-[:DECIDED_BY]->(d)
RETURN count(*)
