// Episodes, entities and transactions as no write leaves them, though Community cannot forbid it, and a space's clock that is
// not at its last transaction; by the rule they break: how many, and the first ten.
CALL () {
  MATCH (e:Episode) WHERE (e.space = $space OR e.space IS NULL)
    AND (e.space IS NULL OR e.ref IS NULL OR e.scope IS NULL OR e.contentHash IS NULL OR e.position IS NULL
      OR (e.body IS NULL AND e.bodyJson IS NULL)
      OR NOT e.occurredAt IS :: ZONED DATETIME NOT NULL OR NOT e.committedAt IS :: ZONED DATETIME NOT NULL)
  RETURN 'missing_property' AS rule, 'episode' AS kind, coalesce(e.ref, elementId(e)) AS ref
  UNION ALL
  MATCH (e:Episode {space: $space})
  WHERE COUNT { (e)-[:IN]->() } <> 1
    OR NOT EXISTS { (e)-[:IN]->(t:Transaction) WHERE t.space = e.space AND t.committedAt = e.committedAt }
  RETURN 'no_transaction' AS rule, 'episode' AS kind, coalesce(e.ref, elementId(e)) AS ref
  UNION ALL
  MATCH (e:Entity) WHERE (e.space = $space OR e.space IS NULL)
    AND (e.space IS NULL OR e.ref IS NULL OR NOT e.createdAt IS :: ZONED DATETIME NOT NULL)
  RETURN 'missing_property' AS rule, 'entity' AS kind, coalesce(e.ref, elementId(e)) AS ref
  UNION ALL
  MATCH (t:Transaction) WHERE (t.space = $space OR t.space IS NULL)
    AND (t.space IS NULL OR NOT t.committedAt IS :: ZONED DATETIME NOT NULL OR t.scopes IS NULL OR t.result IS NULL)
  RETURN 'missing_property' AS rule, 'transaction' AS kind, coalesce(toString(t.committedAt), elementId(t)) AS ref
  UNION ALL
  MATCH (c:Clock {space: $space})
  OPTIONAL MATCH (t:Transaction {space: $space})
  WITH c, max(t.committedAt) AS last
  WHERE coalesce(c.committedAt <> last, c.committedAt IS NOT NULL OR last IS NOT NULL)
  RETURN 'bad_clock' AS rule, 'space' AS kind, c.space AS ref
}
WITH rule, kind, ref ORDER BY rule, kind, ref
RETURN rule, kind, count(*), collect(ref)[..10]
