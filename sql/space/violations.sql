-- Episodes as no write leaves them, and a space's clock that is not at its last transaction; by the rule they break: how many,
-- and the first ten.
WITH broken (rule, kind, ref) AS MATERIALIZED (
  SELECT 'no_transaction', 'episode', e.ref
  FROM episode AS e
  WHERE e.space = (SELECT id FROM space WHERE name = :space)
    AND NOT EXISTS (SELECT 1 FROM "transaction" AS t WHERE t.space = e.space AND t.committed_at = e.committed_at)
  UNION ALL
  SELECT 'bad_clock', 'space', p.name
  FROM space AS p
  WHERE p.name = :space AND p.committed_at IS NOT (SELECT max(t.committed_at) FROM "transaction" AS t WHERE t.space = p.id)
)
SELECT
  b.rule,
  b.kind,
  count(*),
  (SELECT json_group_array(ref)
   FROM (SELECT ref FROM broken AS c WHERE c.rule = b.rule AND c.kind = b.kind ORDER BY ref LIMIT 10))
FROM broken AS b
GROUP BY b.rule, b.kind
