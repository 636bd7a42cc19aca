-- Statements as no write leaves them, though no constraint forbids it, by the rule they break: how many, and the first ten.
WITH mine AS NOT MATERIALIZED (SELECT * FROM statement WHERE space = (SELECT id FROM space WHERE name = :space)),
broken (rule, ref) AS MATERIALIZED (
  SELECT 'missing_property', ref FROM mine
  WHERE (form <> 'retract' AND (key IS NULL OR subject IS NULL OR predicate IS NULL OR object_text IS NULL OR bounds IS NULL
      OR start IS NULL))
    OR (form = 'assert' AND (value IS NULL OR stop IS NULL OR explicit IS NULL OR confidence IS NULL OR text IS NULL
      OR kind IS NULL OR labels IS NULL OR symmetric IS NULL))
  UNION ALL
  SELECT 'bad_interval', ref FROM mine WHERE start >= stop
  UNION ALL
  SELECT 'no_transaction', s.ref FROM mine AS s
  WHERE NOT EXISTS (SELECT 1 FROM "transaction" AS t WHERE t.space = s.space AND t.committed_at = s.committed_at)
  UNION ALL
  SELECT 'bad_aim', s.ref FROM mine AS s
  WHERE (s.op IN ('correct', 'retract')) <> (s.aims IS NOT NULL)
    OR (s.aims IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM statement AS a
      WHERE a.space = s.space AND a.ref = s.aims AND (a.committed_at, a.position) < (s.committed_at, s.position)))
  UNION ALL
  SELECT 'bad_evidence', s.ref FROM mine AS s
  WHERE EXISTS (
    SELECT 1 FROM evidence AS v JOIN episode AS e ON e.id = v.episode WHERE v.statement = s.id AND e.space <> s.space)
  UNION ALL
  SELECT 'bad_lapse', s.ref FROM mine AS s
  WHERE EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since >= l.until)
)
SELECT
  b.rule,
  'statement',
  count(*),
  (SELECT json_group_array(ref) FROM (SELECT ref FROM broken AS c WHERE c.rule = b.rule ORDER BY ref LIMIT 10))
FROM broken AS b
GROUP BY b.rule
