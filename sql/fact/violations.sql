-- Facts as no write leaves them, though no constraint forbids it, by the rule they break: how many, and the first ten.
WITH mine AS NOT MATERIALIZED (SELECT * FROM fact WHERE space = (SELECT id FROM space WHERE name = :space)),
broken (rule, ref) AS MATERIALIZED (
  SELECT 'bad_interval', ref FROM mine WHERE valid_at >= invalid_at
  UNION ALL
  SELECT 'bad_belief', ref FROM mine WHERE created_at >= expired_at
  UNION ALL
  SELECT 'bad_ends', f.ref FROM mine AS f
  WHERE (f.object IS NULL) = (f.literal IS NULL)
    OR NOT EXISTS (SELECT 1 FROM entity AS e WHERE e.space = f.space AND e.ref = f.subject)
    OR (f.object IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entity AS e WHERE e.space = f.space AND e.ref = f.object))
  UNION ALL
  SELECT 'bad_lookup', ref FROM mine
  WHERE reserved <> (predicate IN ('name', 'alias', 'type', 'externalKey', 'definition'))
    OR (predicate IN ('name', 'alias', 'externalKey') AND lookup IS NULL)
  UNION ALL
  SELECT 'overlap', f.ref FROM mine AS f
  WHERE EXISTS (
    SELECT 1 FROM fact AS g
    WHERE g.key = f.key AND g.id <> f.id AND g.valid_at < f.invalid_at AND g.invalid_at > f.valid_at
      AND g.created_at < f.expired_at AND g.expired_at > f.created_at)
  UNION ALL
  SELECT 'no_statement', f.ref FROM mine AS f
  WHERE NOT EXISTS (SELECT 1 FROM statement AS s WHERE s.key = f.key AND s.space = f.space AND s.scope = f.scope)
  UNION ALL
  SELECT 'no_first_use', f.ref FROM mine AS f
  WHERE NOT EXISTS (
    SELECT 1 FROM predicate AS p WHERE p.space = f.space AND p.name = f.predicate AND p.used_at <= f.created_at)
)
SELECT
  b.rule,
  'fact',
  count(*),
  (SELECT json_group_array(ref) FROM (SELECT ref FROM broken AS c WHERE c.rule = b.rule ORDER BY ref LIMIT 10))
FROM broken AS b
GROUP BY b.rule
