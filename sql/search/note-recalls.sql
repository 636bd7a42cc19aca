-- Nothing where these counts were added before. The last hundred sets are known.
UPDATE search SET recalls = (
  SELECT json_group_array(value) FROM (
    SELECT :attempt AS value, -1 AS key UNION ALL SELECT value, key FROM json_each(search.recalls) WHERE key < 99 ORDER BY key))
WHERE space = (SELECT id FROM space WHERE name = :space)
  AND NOT EXISTS (SELECT 1 FROM json_each(search.recalls) WHERE value = :attempt)
