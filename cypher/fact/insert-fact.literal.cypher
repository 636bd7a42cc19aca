// Facts whose object is a literal: a node of its own for each, under a type of its own, so that no walk meets it. What says
// how an entity is called or what it is carries the entity's ref, and what it is looked up by.
UNWIND $rows AS row
MATCH (s:Entity {space: $space, ref: row.subject})
CREATE (s)-[:HAS {
  space: $space, scope: row.scope, predicate: row.predicate,
  validAt: datetime({epochMillis: row.validAt}), invalidAt: datetime({epochMillis: row.invalidAt}),
  createdAt: $createdAt, expiredAt: $still,
  ref: row.ref, key: row.key, value: row.value, text: row.text, kind: row.kind, confidence: row.confidence,
  labels: row.labels, disputed: row.disputed, symmetric: row.symmetric, qualifiers: row.qualifiers, bounds: row.bounds,
  identityOf: row.identityOf, lookup: row.lookup
}]->(:Literal {type: row.type, value: row.literal})
RETURN count(*)
