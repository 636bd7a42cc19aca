// Facts between entities. A fact of a symmetric predicate carries the refs of its ends, by which each finds it from the other.
UNWIND $rows AS row
MATCH (s:Entity {space: $space, ref: row.subject})
MATCH (o:Entity {space: $space, ref: row.object})
CREATE (s)-[:FACT {
  space: $space, scope: row.scope, predicate: row.predicate,
  validAt: datetime({epochMillis: row.validAt}), invalidAt: datetime({epochMillis: row.invalidAt}),
  createdAt: $createdAt, expiredAt: $still,
  ref: row.ref, key: row.key, value: row.value, text: row.text, kind: row.kind, confidence: row.confidence,
  labels: row.labels, disputed: row.disputed, symmetric: row.symmetric, qualifiers: row.qualifiers, bounds: row.bounds,
  mutualSubject: row.mutualSubject, mutualObject: row.mutualObject
}]->(o)
RETURN count(*)
