// Statements as no write leaves them, though Community cannot forbid it, by the rule they break: how many, and the first ten.
// It looks at every statement.
MATCH (s:Statement)
WHERE s.space = $space OR s.space IS NULL
WITH s, [rule IN [
  CASE WHEN s.space IS NULL OR s.ref IS NULL OR s.scope IS NULL OR s.position IS NULL OR s.op IS NULL OR s.form IS NULL
    OR NOT s.committedAt IS :: ZONED DATETIME NOT NULL
    OR (s.form <> 'retract' AND (s.key IS NULL OR s.subject IS NULL OR s.predicate IS NULL OR s.objectText IS NULL
      OR s.bounds IS NULL OR NOT s.start IS :: ZONED DATETIME NOT NULL))
    OR (s.form = 'assert' AND (s.value IS NULL OR NOT s.stop IS :: ZONED DATETIME NOT NULL OR s.change IS NULL OR s.explicit IS NULL
      OR s.confidence IS NULL OR s.text IS NULL OR s.kind IS NULL OR s.labels IS NULL OR s.symmetric IS NULL))
    THEN 'missing_property' END,
  CASE WHEN s.start >= s.stop THEN 'bad_interval' END,
  CASE WHEN COUNT { (s)-[:IN]->() } <> 1
    OR NOT EXISTS { (s)-[:IN]->(t:Transaction) WHERE t.space = s.space AND t.committedAt = s.committedAt }
    THEN 'no_transaction' END,
  CASE WHEN COUNT { (s)-[:AIMS_AT]->() } <> CASE WHEN s.op IN ['correct', 'retract'] THEN 1 ELSE 0 END
    OR EXISTS { (s)-[:AIMS_AT]->(aim) WHERE NOT coalesce(aim:Statement AND aim.space = s.space
      AND (aim.committedAt < s.committedAt OR (aim.committedAt = s.committedAt AND aim.position < s.position)), false) }
    THEN 'bad_aim' END,
  CASE WHEN EXISTS { (s)-[g:FROM]->(e) WHERE g.spans IS NULL OR NOT coalesce(e:Episode AND e.space = s.space, false) }
    THEN 'bad_evidence' END,
  CASE WHEN size(coalesce(s.lapsedSince, [])) <> size(coalesce(s.lapsedUntil, []))
    OR any(i IN range(0, size(coalesce(s.lapsedSince, [])) - 1) WHERE s.lapsedSince[i] >= s.lapsedUntil[i])
    THEN 'bad_lapse' END
] WHERE rule IS NOT NULL] AS rules
UNWIND rules AS rule
WITH rule, coalesce(s.ref, elementId(s)) AS ref ORDER BY rule, ref
RETURN rule, 'statement', count(*), collect(ref)[..10]
